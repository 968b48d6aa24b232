import { apiKeysRefusalTexts } from './identity/api-keys/api-keys.refusal-texts.ts'
import { areasRefusalTexts } from './identity/areas/areas.refusal-texts.ts'
import { categoriesRefusalTexts } from './catalog/categories/categories.refusal-texts.ts'
import { templateFeaturesRefusalTexts } from './products/template-features/template-features.refusal-texts.ts'
import { productReleaseRefusalTexts } from './products/product-release/product-release.refusal-texts.ts'
import { productsRefusalTexts } from './products/products/products.refusal-texts.ts'
import { eventMessagesRefusalTexts } from './products/event-messages/event-messages.refusal-texts.ts'
import { featuresRefusalTexts } from './products/features/features.refusal-texts.ts'
import { modelFormatsRefusalTexts } from './products/model-formats/model-formats.refusal-texts.ts'
import { deviceIdentityRefusalTexts } from './devices/device-identity/device-identity.refusal-texts.ts'
import { developersRefusalTexts } from './identity/developers/developers.refusal-texts.ts'
import { auditRefusalTexts } from './identity/audit/audit.refusal-texts.ts'
import { inLocale, type Bilingual, type Locale } from './locale.ts'
import { productFolderRefusalTexts } from './products/product-folder/product-folder.refusal-texts.ts'
import { secondFactorRefusalTexts } from './identity/second-factor/second-factor.refusal-texts.ts'
import { oauthRefusalTexts } from './identity/oauth/oauth.refusal-texts.ts'
import type { RefusalDetails, RefusalName } from './refusals.ts'
import { serialNumbersRefusalTexts } from './devices/serial-numbers/serial-numbers.refusal-texts.ts'
import { standardFeaturesRefusalTexts } from './products/standard-features/standard-features.refusal-texts.ts'
import { sessionsRefusalTexts } from './identity/sign-in/sessions.refusal-texts.ts'
import { fleetSimulatorRefusalTexts } from './devices/fleet-simulator/fleet-simulator.refusal-texts.ts'
import { virtualDevicesRefusalTexts } from './devices/virtual-devices/virtual-devices.refusal-texts.ts'
import { thirdPartyLoginRefusalTexts } from './identity/third-party-login/third-party-login.refusal-texts.ts'

/** `{name}` stands for a detail of the refusal. A name without both texts does not compile. */
export const refusalTexts: Record<RefusalName, Bilingual> = {
  'request.invalid': { zh: '请求参数有误', en: 'The request has a wrong field' },
  'request.badJson': { zh: '请求内容不是有效的 JSON', en: 'The body is not valid JSON' },
  'request.tooLarge': {
    zh: '请求内容过大，最多 {limitBytes} 字节',
    en: 'The body is too large: at most {limitBytes} bytes',
  },
  'request.tooMany': { zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many requests: try again in {seconds} s' },
  'request.noSuchCall': { zh: '没有这个接口：{path}', en: 'There is no such call: {path}' },
  'request.foreignOrigin': {
    zh: '请求缺少 x-slipway 请求头，已拒绝（防止跨站请求）',
    en: 'Refused: the x-slipway header is missing (protection against cross-site requests)',
  },
  'access.noSession': { zh: '请重新登录', en: 'Please sign in again' },
  'access.mustEnrol': {
    zh: '您的角色要求两步验证，请先设置通行密钥或验证器应用',
    en: 'Your role asks for a second factor: set up a passkey or an authenticator app first',
  },
  'access.denied': { zh: '没有权限，请联系管理员', en: 'You have no permission for this; ask the administrator' },
  'access.noScope': {
    zh: '密钥或授权缺少权限范围 {scope}',
    en: 'This key or authorization lacks the scope {scope}',
  },
  'access.sessionOnly': {
    zh: '此接口只能登录后调用，不能使用密钥或第三方授权',
    en: 'This call is made by people who signed in, not with a key or a third-party authorization',
  },
  'server.fault': {
    zh: '服务器内部错误，请稍后重试（编号 {requestId}）',
    en: 'Something went wrong here; try again later (reference {requestId})',
  },
  'server.unavailable': {
    zh: '服务暂时不可用，请稍后重试',
    en: 'The service is not available right now; try again shortly',
  },
  'sign-in.accountInput': { zh: '账号输入有误', en: 'The account is not entered correctly' },
  'sign-in.wrongPassword': { zh: '账号或密码错误', en: 'Wrong account or password' },
  'sign-in.captchaWrong': { zh: '验证码错误', en: 'The image text is wrong' },
  'sign-in.captchaRequired': { zh: '请输入图片验证码', en: 'Enter the text of the image' },
  'sign-in.codeWrong': { zh: '验证码错误，还可以再试 {left} 次', en: 'The code is wrong; tries left: {left}' },
  'sign-in.codeSpent': {
    zh: '验证码已失效，请重新获取',
    en: 'The code is no longer valid; ask for a new one',
  },
  'sign-in.tooManyCodes': {
    zh: '获取验证码的次数过多，请 {minutes} 分钟后再试',
    en: 'Too many codes were asked for: try again in {minutes} min',
  },
  'sign-in.mailFailed': {
    zh: '邮件发送失败，请检查邮箱地址后重试，或联系管理员',
    en: 'The mail could not be sent: check the address and try again, or ask the administrator',
  },
  'sign-in.smsFailed': {
    zh: '短信发送失败，请检查手机号后重试，或联系管理员',
    en: 'The text message could not be sent: check the number and try again, or ask the administrator',
  },
  'sign-in.noSmsGateway': {
    zh: '本平台没有配置短信网关，无法向手机发送验证码，请使用邮箱',
    en: 'This site has no SMS gateway and cannot send codes to phones: use an e-mail address',
  },
  'sign-in.invitationSpent': {
    zh: '邀请已失效：已被使用、撤回或超过 7 天，请联系邀请人重新发送',
    en: 'This invitation is no longer valid: used, cancelled or older than 7 days. Ask for a new one',
  },
  'sign-in.ticketSpent': {
    zh: '本次重置已失效，请重新获取验证码',
    en: 'This password reset is no longer valid; start again with a new code',
  },
  ...areasRefusalTexts,
  ...developersRefusalTexts,
  ...apiKeysRefusalTexts,
  ...oauthRefusalTexts,
  ...sessionsRefusalTexts,
  'sign-in.secondFactorNeeded': { zh: '请完成两步验证', en: 'One more step: confirm your second factor' },
  'sign-in.stepSpent': {
    zh: '本次登录已失效，请重新输入密码',
    en: 'This sign-in is no longer valid: enter the password again',
  },
  ...secondFactorRefusalTexts,
  ...thirdPartyLoginRefusalTexts,
  'set-up.linkSpent': { zh: '初始化链接无效或已被使用', en: 'This set-up link is not valid or was used already' },
  ...auditRefusalTexts,
  'accounts.taken': { zh: '该账号已被使用', en: 'This account is taken already' },
  'accounts.notFound': { zh: '账号不存在', en: 'There is no such account' },
  'accounts.own': {
    zh: '不能修改自己的角色，也不能删除自己的账号',
    en: 'You can neither change your own role nor delete your own account',
  },
  'accounts.root': {
    zh: 'ROOT 账号的角色不能修改，也不能删除',
    en: 'The ROOT account keeps its role and cannot be deleted',
  },
  'roles.notFound': { zh: '角色不存在', en: 'There is no such role' },
  'roles.nameTaken': { zh: '已有同名的角色', en: 'There is a role of this name already' },
  'roles.tooMany': { zh: '最多 {limit} 个角色', en: 'At most {limit} roles' },
  'roles.builtIn': {
    zh: '内置角色不能删除；除两步验证要求和默认角色的菜单外，也不能修改',
    en: 'A built-in role stays as it is; only its second-factor rule and the menus of the default role can change',
  },
  'roles.own': {
    zh: '不能删除自己的角色，也不能取消它的管理员标记或角色管理菜单',
    en: 'You cannot delete your own role, nor take the administrator mark or role management from it',
  },
  'products.notFound': { zh: '产品不存在', en: 'There is no such product' },
  'products.frozen': {
    zh: '产品已进入试产，{field} 不能再修改',
    en: 'The product is in trial production: {field} can no longer change',
  },
  'products.notDeletable': {
    zh: '只有调试中或开发完成的产品才能删除',
    en: 'Only a product in debugging or development done can be deleted',
  },
  'products.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存过，请刷新后再改',
    en: '{by} saved it at {at}; reload before you change it',
  },
  'products.notRestorable': { zh: '产品不在可恢复期内', en: 'The product can no longer be restored' },
  ...productsRefusalTexts,
  ...productReleaseRefusalTexts,
  'categories.notFound': { zh: '品类不存在', en: 'There is no such category' },
  'categories.unsupported': {
    zh: '所选品类不支持这种通信方式或接入方案',
    en: 'This category does not offer that communication or access plan',
  },
  ...categoriesRefusalTexts,
  ...templateFeaturesRefusalTexts,
  'features.notFound': { zh: '功能不存在', en: 'There is no such feature' },
  'features.keyTaken': { zh: '标识符 {deKey} 已被使用', en: 'The identifier {deKey} is taken' },
  'features.tooMany': { zh: '一个产品最多 {limit} 个功能', en: 'A product has at most {limit} features' },
  'features.modelTooLarge': {
    zh: '一个产品的全部功能定义合计最多 {limitKb} KB，请精简枚举值或描述',
    en: 'All features of a product have at most {limitKb} KB together: shorten enum values or remarks',
  },
  'features.frozen': {
    zh: '产品已进入试产，功能不能再修改',
    en: 'The product is in trial production: features can no longer change',
  },
  'features.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存过，请刷新后再改',
    en: '{by} saved it at {at}; reload before you change it',
  },
  'features.typeFixed': { zh: '功能类型创建后不能修改', en: 'The kind of a feature is fixed once it exists' },
  ...featuresRefusalTexts,
  ...modelFormatsRefusalTexts,
  ...productFolderRefusalTexts,
  ...eventMessagesRefusalTexts,
  ...standardFeaturesRefusalTexts,
  ...virtualDevicesRefusalTexts,
  ...fleetSimulatorRefusalTexts,
  'devices.notFound': { zh: '设备不存在', en: 'There is no such device' },
  'devices.serialTaken': { zh: '序列号 {serial} 已存在', en: 'The serial number {serial} exists already' },
  'devices.tooMany': { zh: '调试设备最多 {limit} 台', en: 'At most {limit} devices' },
  'devices.offModel': { zh: '{deKey}：{problem}', en: '{deKey}: {problem}' },
  'devices.commandQueueFull': {
    zh: '有 {limit} 条指令等待设备，请稍后再试',
    en: '{limit} commands already wait for this device; try again later',
  },
  'devices.shadowChanged': {
    zh: '期望值已被更改（版本 {version}），请刷新后再试',
    en: 'What is wanted was changed meanwhile (version {version}): reload and try again',
  },
  'devices.shadowTooLarge': {
    zh: '期望值最多 {keys} 项、{bytes} 字节',
    en: 'At most {keys} desired values of {bytes} bytes together',
  },
  'devices.disabled': { zh: '设备已停用，请先启用', en: 'The device is disabled: enable it first' },
  'devices.notSubDevice': { zh: '这个网关没有子设备 {serial}', en: 'This gateway has no sub-device {serial}' },
  ...deviceIdentityRefusalTexts,
  ...serialNumbersRefusalTexts,
  'uploads.missing': { zh: '没有收到文件', en: 'No file was sent' },
  'uploads.tooLarge': { zh: '文件过大：最多 {limitMb} MB', en: 'The file is too large: at most {limitMb} MB' },
  'uploads.notAnImage': {
    zh: '图片格式不正确，只支持 jpg、jpeg、png、gif',
    en: 'Not an image of type jpg, jpeg, png or gif',
  },
  'uploads.wrongSize': {
    zh: '图片尺寸应为 {expected}，当前为 {width}x{height}',
    en: 'The image must be {expected}; this one is {width}x{height}',
  },
  'uploads.notFound': { zh: '文件不存在', en: 'There is no such file' },
}

export const refusalText = (name: RefusalName, details: RefusalDetails, locale: Locale): string =>
  inLocale(refusalTexts[name], locale).replaceAll(/\{(\w+)\}/g, (_, key: string) => String(details[key] ?? ''))
