import { memberRoleNames } from './products/products/member-roles.ts'
import { domainRefusalTexts } from './refusal-texts.generated.ts'
import { fieldNames } from './field-names.ts'
import { inLocale, type Bilingual, type Locale } from './locale.ts'
import type { RefusalDetails, RefusalName } from './refusals.ts'

/** `{name}` is replaced by a detail of the refusal. A name without both texts does not compile. */
export const refusalTexts: Record<RefusalName, Bilingual> = {
  'request.invalid': { zh: '请求参数有误', en: 'The request has an invalid field' },
  'request.badJson': { zh: '请求体不是有效的 JSON', en: 'The request body is not valid JSON' },
  'request.tooLarge': {
    zh: '请求体过大，最多 {limitBytes} 字节',
    en: 'The request body must be {limitBytes} bytes or smaller',
  },
  'request.tooMany': { zh: '操作过于频繁，请 {seconds} 秒后再试', en: 'Too many requests. Try again in {seconds} s.' },
  'request.tooManyDownloads': {
    zh: '一个账号最多同时下载 {limit} 个文件，请等待其中一个完成',
    en: 'An account can download up to {limit} files at the same time. Wait until one of them is complete.',
  },
  'request.tooManyStreams': {
    zh: '一个账号最多同时打开 {limit} 个事件流，请先关闭其他页面',
    en: 'An account can have up to {limit} event streams open. Close other pages first.',
  },
  'request.tooManyUploads': {
    zh: '一个账号最多同时上传 {limit} 个文件，请等待其中一个完成',
    en: 'An account can upload up to {limit} files at the same time. Wait until one of them is complete.',
  },
  'request.tooManyCalls': {
    zh: '一个账号最多同时发起 {limit} 个请求，请等待其中一些完成',
    en: 'An account can have up to {limit} requests in progress. Wait until some of them are complete.',
  },
  'request.noSuchCall': { zh: '接口不存在：{path}', en: 'No such API call: {path}' },
  'request.foreignOrigin': {
    zh: '缺少 x-slipway 请求头，请求已被拒绝（防止跨站请求）',
    en: 'The x-slipway header is missing, so the request was rejected (protection against cross-site requests)',
  },
  'request.badHost': {
    zh: 'Host 请求头不是有效的主机地址，请检查访问地址或反向代理',
    en: 'The Host header is not a valid host address. Check the address or the reverse proxy.',
  },
  'request.otherHost': {
    zh: '本站的地址是 {address}，不是 {host}。请使用该地址访问，或让反向代理传递原来的 Host 请求头',
    en: 'The address of this site is {address}, not {host}. Use that address, or let the reverse proxy pass on the original Host header.',
  },
  'request.malformed': { zh: '不是有效的 HTTP 请求（{reason}）', en: 'Not a valid HTTP request ({reason})' },
  'request.badKey': {
    zh: 'Idempotency-Key 请求头须为 1–200 个可见 ASCII 字符，不含空格',
    en: 'The Idempotency-Key header must be 1 to 200 visible ASCII characters without spaces.',
  },
  'request.keyReused': {
    zh: '此 Idempotency-Key 已用于另一个请求，请为新的请求使用新的键',
    en: 'This Idempotency-Key was used for a different request. Use a new key for a new request.',
  },
  'request.keyInProgress': {
    zh: '使用此 Idempotency-Key 的请求正在处理，请 {seconds} 秒后重试',
    en: 'A request with this Idempotency-Key is in progress. Try again in {seconds} s.',
  },
  'request.replyLost': {
    zh: '使用此 Idempotency-Key 的请求已处理，但其响应未能保存。请先查看当前状态，如需再次操作请使用新的键。',
    en: 'The request with this Idempotency-Key was processed, but its reply could not be stored. Check the current state first, and use a new key to repeat the request.',
  },
  'request.badTopic': {
    zh: '路径中的主题无效：最多 {limitBytes} 字节，不含 +、# 和空字符',
    en: 'The topic in the path is invalid: at most {limitBytes} bytes, without +, # and NUL',
  },
  'request.needsMqtt': {
    zh: '网关与子设备的主题需要 MQTT 连接',
    en: 'Topics of gateways and sub-devices need an MQTT connection',
  },
  'request.connectedElsewhere': {
    zh: '设备已通过 MQTT 或网关在线，消息会发到该连接',
    en: 'The device is online over MQTT or through a gateway, and gets its messages there',
  },
  'request.pollReplaced': {
    zh: '同一设备的另一个请求正在等待消息，本请求已结束',
    en: 'Another request of this device waits for messages, so this one has ended',
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
  'access.logoffPending': {
    zh: '账号正在注销。如需继续使用，请先撤销注销。',
    en: 'This account is being deleted. Withdraw the deletion to keep using it.',
  },
  'access.passwordChangeDue': { zh: '请先修改密码', en: 'Change your password first.' },
  'access.phoneBindingDue': { zh: '请先绑定手机号', en: 'Add a phone number first.' },
  'access.deviceUnknown': {
    zh: '设备认证失败：用户名、Client-Id 或密码不正确。原因见设备页面。',
    en: 'Invalid device identity: wrong user name, Client-Id or password. The device’s page has the reason.',
  },
  'access.deviceRefused': {
    zh: '不允许此设备连接。原因见设备页面。',
    en: 'This device may not connect. The device’s page has the reason.',
  },
  'access.otherDevice': {
    zh: '路径是另一台设备的：设备只能使用自己的产品 ID 和序列号',
    en: 'The path is that of another device: a device uses its own product ID and serial number',
  },
  'server.fault': {
    zh: '服务器内部错误，请稍后重试（编号 {requestId}）',
    en: 'Something went wrong on the server. Try again later (reference {requestId}).',
  },
  'server.unavailable': {
    zh: '服务暂时不可用，请稍后重试',
    en: 'The service is temporarily unavailable. Try again later.',
  },
  'server.noSpace': {
    zh: '服务器磁盘空间不足，未保存。请管理员清理空间后重试',
    en: 'Not saved: the server has no disk space left. Try again after the administrator has freed some.',
  },
  ...domainRefusalTexts,
}

/** Details that are codes or identifiers, by their names for people. */
const namesOf: Readonly<Record<string, Readonly<Record<string, Bilingual>>>> = {
  field: fieldNames,
  memberRole: memberRoleNames,
  neededRole: memberRoleNames,
}

export const refusalText = (name: RefusalName, details: RefusalDetails, locale: Locale): string =>
  inLocale(refusalTexts[name], locale).replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    // A name that people gave is there in both languages: `eventZh` and `eventEn`.
    const inBoth = inLocale({ zh: `${key}Zh`, en: `${key}En` }, locale)
    const detail = String(details[inBoth] ?? details[key] ?? '')
    const named = namesOf[key]?.[detail]
    return named ? inLocale(named, locale) : detail
  })
