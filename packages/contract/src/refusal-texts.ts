import { apiKeysRefusalTexts } from './identity/api-keys/api-keys.refusal-texts.ts'
import { areasRefusalTexts } from './identity/areas/areas.refusal-texts.ts'
import { categoriesRefusalTexts } from './catalog/categories/categories.refusal-texts.ts'
import { templateFeaturesRefusalTexts } from './products/template-features/template-features.refusal-texts.ts'
import { productReleaseRefusalTexts } from './products/product-release/product-release.refusal-texts.ts'
import { productsRefusalTexts } from './products/products/products.refusal-texts.ts'
import { eventMessagesRefusalTexts } from './products/event-messages/event-messages.refusal-texts.ts'
import { featuresRefusalTexts } from './products/features/features.refusal-texts.ts'
import { modelFormatsRefusalTexts } from './products/model-formats/model-formats.refusal-texts.ts'
import { devicesRefusalTexts } from './devices/devices/devices.refusal-texts.ts'
import { deviceIdentityRefusalTexts } from './devices/device-identity/device-identity.refusal-texts.ts'
import { developersRefusalTexts } from './identity/developers/developers.refusal-texts.ts'
import { auditRefusalTexts } from './identity/audit/audit.refusal-texts.ts'
import { fieldNames } from './field-names.ts'
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

/** `{name}` is replaced by a detail of the refusal. A name without both texts does not compile. */
export const refusalTexts: Record<RefusalName, Bilingual> = {
  'request.invalid': { zh: '请求参数有误', en: 'The request has an invalid field' },
  'request.badJson': { zh: '请求体不是有效的 JSON', en: 'The request body is not valid JSON' },
  'request.tooLarge': {
    zh: '请求体过大，最多 {limitBytes} 字节',
    en: 'The request body must be {limitBytes} bytes or smaller',
  },
  'request.tooMany': { zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many requests. Try again in {seconds} s.' },
  'request.noSuchCall': { zh: '接口不存在：{path}', en: 'No such API call: {path}' },
  'request.foreignOrigin': {
    zh: '缺少 x-slipway 请求头，请求已被拒绝（防止跨站请求）',
    en: 'The x-slipway header is missing, so the request was rejected (protection against cross-site requests)',
  },
  'access.noSession': { zh: '请重新登录', en: 'Please sign in again' },
  'access.mustEnrol': {
    zh: '你的角色要求两步验证，请先设置通行密钥或验证器应用',
    en: 'Your role requires a second factor. Set up a passkey or an authenticator app first.',
  },
  'access.denied': {
    zh: '没有权限，请联系管理员',
    en: 'You don’t have permission for this. Contact your administrator.',
  },
  'access.noScope': {
    zh: '密钥或授权缺少权限范围 {scope}',
    en: 'The API key or authorization lacks the scope {scope}',
  },
  'access.sessionOnly': {
    zh: '此接口只能在登录后调用，不能使用密钥或第三方授权',
    en: 'This call requires a signed-in account. It does not accept API keys or third-party authorizations.',
  },
  'server.fault': {
    zh: '服务器内部错误，请稍后重试（编号 {requestId}）',
    en: 'Something went wrong on the server. Try again later (reference {requestId}).',
  },
  'server.unavailable': {
    zh: '服务暂时不可用，请稍后重试',
    en: 'The service is temporarily unavailable. Try again later.',
  },
  'sign-in.accountInput': { zh: '账号输入有误', en: 'Invalid account' },
  'sign-in.wrongPassword': { zh: '账号或密码错误', en: 'Wrong account or password' },
  'sign-in.captchaWrong': { zh: '验证码错误', en: 'Wrong captcha' },
  'sign-in.captchaRequired': { zh: '请输入图片验证码', en: 'Enter the captcha' },
  'sign-in.codeWrong': { zh: '验证码错误，还可以再试 {left} 次', en: 'Wrong code. Attempts left: {left}' },
  'sign-in.codeSpent': {
    zh: '验证码已失效，请重新获取',
    en: 'The code is no longer valid. Request a new one.',
  },
  'sign-in.tooManyCodes': {
    zh: '获取验证码次数过多，请 {minutes} 分钟后再试',
    en: 'Too many codes requested. Try again in {minutes} min.',
  },
  'sign-in.mailFailed': {
    zh: '邮件发送失败，请检查邮箱地址后重试，或联系管理员',
    en: 'The e-mail could not be sent. Check the address and try again, or contact your administrator.',
  },
  'sign-in.smsFailed': {
    zh: '短信发送失败，请检查手机号后重试，或联系管理员',
    en: 'The text message could not be sent. Check the number and try again, or contact your administrator.',
  },
  'sign-in.noSmsGateway': {
    zh: '本平台未配置短信网关，无法向手机发送验证码，请使用邮箱',
    en: 'This site has no SMS gateway and can’t send codes to phones. Use an e-mail address.',
  },
  'sign-in.invitationSpent': {
    zh: '邀请已失效：已被使用、已撤回或已超过 7 天，请联系邀请人重新发送',
    en: 'This invitation is no longer valid: it was used, cancelled or is older than 7 days. Ask for a new one.',
  },
  'sign-in.ticketSpent': {
    zh: '本次重置已失效，请重新获取验证码',
    en: 'This password reset has expired. Start again with a new code.',
  },
  ...areasRefusalTexts,
  ...developersRefusalTexts,
  ...apiKeysRefusalTexts,
  ...oauthRefusalTexts,
  ...sessionsRefusalTexts,
  'sign-in.secondFactorNeeded': { zh: '请完成两步验证', en: 'Complete two-step verification' },
  'sign-in.stepSpent': {
    zh: '本次登录已失效，请重新输入密码',
    en: 'This sign-in has expired. Enter your password again.',
  },
  ...secondFactorRefusalTexts,
  ...thirdPartyLoginRefusalTexts,
  'set-up.linkSpent': { zh: '初始化链接无效或已被使用', en: 'The setup link is invalid or has already been used' },
  ...auditRefusalTexts,
  'accounts.taken': { zh: '该账号已被使用', en: 'This account is already in use' },
  'accounts.notFound': { zh: '账号不存在', en: 'Account not found' },
  'accounts.own': {
    zh: '不能修改自己的角色，也不能删除自己的账号',
    en: 'You can’t change your own role or delete your own account',
  },
  'accounts.root': {
    zh: 'ROOT 账号的角色不能修改，ROOT 账号也不能删除',
    en: 'The ROOT account can’t be deleted and its role can’t be changed',
  },
  'roles.notFound': { zh: '角色不存在', en: 'Role not found' },
  'roles.nameTaken': { zh: '已有同名的角色', en: 'A role with this name already exists' },
  'roles.tooMany': {
    zh: '最多 {limit} 个角色，请先删除不用的角色',
    en: 'You can have up to {limit} roles. Delete one first.',
  },
  'roles.builtIn': {
    zh: '内置角色不能删除，只能修改两步验证要求；默认角色还可以修改菜单',
    en: 'Built-in roles can’t be deleted. Only their second-factor requirement and the menus of the default role can be changed.',
  },
  'roles.own': {
    zh: '不能删除自己的角色，也不能取消自己角色的管理员权限或角色管理菜单',
    en: 'You can’t delete your own role or remove its administrator rights or role management menu',
  },
  'products.notFound': { zh: '产品不存在', en: 'Product not found' },
  'products.frozen': {
    zh: '产品已进入试产，{field}不可再修改',
    en: 'The product is in trial production. {field} can no longer be changed.',
  },
  'products.notDeletable': {
    zh: '只有“开发调试”或“开发完成”阶段的产品才能删除',
    en: 'Only products in “Debugging” or “Development done” can be deleted',
  },
  'products.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
  'products.notRestorable': { zh: '产品已超过可恢复期限', en: 'The product can no longer be restored' },
  ...productsRefusalTexts,
  ...productReleaseRefusalTexts,
  'categories.notFound': { zh: '品类不存在', en: 'Category not found' },
  'categories.unsupported': {
    zh: '所选品类不支持该通信方式或接入方案',
    en: 'The category does not support this communication or access plan',
  },
  ...categoriesRefusalTexts,
  ...templateFeaturesRefusalTexts,
  'features.notFound': { zh: '功能不存在', en: 'Feature not found' },
  'features.keyTaken': { zh: '标识符 {deKey} 已被使用', en: 'The identifier {deKey} is already in use' },
  'features.tooMany': { zh: '一个产品最多 {limit} 个功能', en: 'A product can have up to {limit} features' },
  'features.modelTooLarge': {
    zh: '产品的全部功能定义合计最多 {limitKb} KB，请精简枚举值或备注',
    en: 'All features of a product together must be {limitKb} KB or smaller. Shorten enum values or remarks.',
  },
  'features.frozen': {
    zh: '产品已进入试产，功能不可再修改',
    en: 'The product is in trial production. Its features can no longer be changed.',
  },
  'features.savedMeanwhile': {
    zh: '{by} 已于 {at} 保存，请刷新后再修改',
    en: '{by} saved this at {at}. Reload before you change it.',
  },
  'features.typeFixed': { zh: '功能类型创建后不可修改', en: 'The feature type can’t be changed after creation' },
  ...featuresRefusalTexts,
  ...modelFormatsRefusalTexts,
  ...productFolderRefusalTexts,
  ...eventMessagesRefusalTexts,
  ...standardFeaturesRefusalTexts,
  ...virtualDevicesRefusalTexts,
  ...fleetSimulatorRefusalTexts,
  ...devicesRefusalTexts,
  ...deviceIdentityRefusalTexts,
  ...serialNumbersRefusalTexts,
  'uploads.missing': { zh: '没有收到文件', en: 'No file received' },
  'uploads.tooLarge': { zh: '文件过大，最多 {limitMb} MB', en: 'The file must be {limitMb} MB or smaller' },
  'uploads.notAnImage': {
    zh: '图片格式不正确，只支持 jpg、jpeg、png、gif',
    en: 'Wrong image format. Use jpg, jpeg, png or gif.',
  },
  'uploads.wrongSize': {
    zh: '图片尺寸应为 {expected}，当前为 {width}x{height}',
    en: 'The image must be {expected}; this one is {width}x{height}',
  },
  'uploads.notFound': { zh: '文件不存在', en: 'File not found' },
}

export const refusalText = (name: RefusalName, details: RefusalDetails, locale: Locale): string =>
  inLocale(refusalTexts[name], locale).replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const detail = String(details[key] ?? '')
    const fieldName = key === 'field' ? fieldNames[detail] : undefined
    return fieldName ? inLocale(fieldName, locale) : detail
  })
