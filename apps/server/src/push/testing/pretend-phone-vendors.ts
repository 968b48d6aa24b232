import { createHash } from 'node:crypto'
import {
  isPhone,
  signsIn,
  textAt,
  TOKEN,
  valueAt,
  type Notebook,
  type PretendVendor,
  type VendorAnswer,
  type VendorRequest,
} from './pretend-requests.ts'

/** The same at each vendor. */
export interface TrustedVendor {
  appId: string
  appKey: string
  appSecret: string
  packageName: string
}

function pretendHuawei({ appId, appSecret }: TrustedVendor, book: Notebook): PretendVendor {
  function grant(input: unknown): VendorAnswer {
    signsIn(book, 'huawei')
    const secret = textAt(input, 'client_secret')
    const isRight = textAt(input, 'grant_type') === 'client_credentials' && textAt(input, 'client_id') === appId
    if (isRight && secret === appSecret) return [200, { access_token: TOKEN, expires_in: 3_600 }]
    return [401, { error: 1101, sub_error: 20027, error_description: `invalid ${secret}` }]
  }

  function send({ headers, input }: VendorRequest): VendorAnswer {
    if (headers.authorization !== `Bearer ${TOKEN}`) return [401, { code: '80200001', msg: 'OAuth' }]
    const token = textAt(input, 'message', 'token', 0)
    if (token.startsWith('forged-')) return [401, { code: '80200001', msg: 'forged' }]
    const notification = valueAt(input, 'message', 'android', 'notification')
    if (!valueAt(notification, 'click_action')) return [400, { code: '80100003', msg: 'Illegal payload' }]
    if (!isPhone(token)) return [200, { code: '80300007', msg: 'All tokens are invalid' }]
    book.received.push({
      channel: 'huawei',
      token,
      title: textAt(notification, 'title'),
      body: textAt(notification, 'body'),
      path: /S\.path=([^;]*)/.exec(textAt(notification, 'click_action', 'intent'))?.[1] ?? '',
      isCheck: valueAt(input, 'validate_only') === true,
    })
    return [200, { code: '80000000', msg: 'Success' }]
  }

  return {
    paths: [/^\/huawei\/token$/, /^\/v1\/[^/]+\/messages:send$/],
    answer: (request) => (request.url === '/huawei/token' ? grant(request.input) : send(request)),
  }
}

function pretendXiaomi({ appSecret, packageName }: TrustedVendor, { received }: Notebook): PretendVendor {
  return {
    paths: [/^\/v3\/message\/regid$/],
    answer({ headers, input }) {
      const failed = (code: number, reason: string): VendorAnswer => [200, { result: 'error', code, reason }]
      const token = textAt(input, 'registration_id')
      if (headers.authorization !== `key=${appSecret}`) return failed(21301, 'Authentication failed')
      if (textAt(input, 'restricted_package_name') !== packageName) return failed(22022, 'package')
      if (!isPhone(token)) return failed(20301, 'Invalid regId')
      const title = textAt(input, 'title')
      const body = textAt(input, 'description')
      received.push({ channel: 'xiaomi', token, title, body, path: textAt(input, 'payload'), isCheck: false })
      return [200, { result: 'ok', code: 0, description: 'Success' }]
    },
  }
}

function pretendOppo({ appKey, appSecret }: TrustedVendor, book: Notebook): PretendVendor {
  const said = (code: number, message: string, data?: unknown): VendorAnswer => [200, { code, message, data }]

  function signIn(input: unknown): VendorAnswer {
    signsIn(book, 'oppo')
    const text = `${appKey}${textAt(input, 'timestamp')}${appSecret}`
    if (textAt(input, 'app_key') !== appKey) return said(14, 'Invalid App Key')
    const isSigned = textAt(input, 'sign') === createHash('sha256').update(text).digest('hex')
    return isSigned ? said(0, 'Success', { auth_token: TOKEN }) : said(16, 'Invalid Signature')
  }

  function send(input: unknown): VendorAnswer {
    if (textAt(input, 'auth_token') !== TOKEN) return said(11, 'Invalid AuthToken')
    const message: unknown = JSON.parse(textAt(input, 'message'))
    const token = textAt(message, 'target_value')
    if (valueAt(message, 'target_type') !== 2 || !isPhone(token)) return said(10000, 'Invalid RegistrationId')
    const parameters: unknown = JSON.parse(textAt(message, 'notification', 'action_parameters'))
    const title = textAt(message, 'notification', 'title')
    const body = textAt(message, 'notification', 'content')
    book.received.push({ channel: 'oppo', token, title, body, path: textAt(parameters, 'path'), isCheck: false })
    return said(0, 'Success')
  }

  return {
    paths: [/^\/server\/v1\//],
    answer: ({ url, input }) => (url === '/server/v1/auth' ? signIn(input) : send(input)),
  }
}

function pretendVivo({ appId, appKey, appSecret }: TrustedVendor, book: Notebook): PretendVendor {
  function signIn(input: unknown): VendorAnswer {
    signsIn(book, 'vivo')
    const text = `${appId}${appKey}${textAt(input, 'timestamp')}${appSecret}`
    const isSigned = textAt(input, 'sign') === createHash('md5').update(text).digest('hex')
    if (!isSigned || textAt(input, 'appId') !== appId) return [200, { result: 10202, desc: 'sign error' }]
    return [200, { result: 0, desc: 'ok', authToken: TOKEN }]
  }

  function send({ headers, input }: VendorRequest): VendorAnswer {
    if (headers['authtoken'] !== TOKEN) return [200, { result: 10000, desc: 'no authToken' }]
    const token = textAt(input, 'regId')
    if (!isPhone(token)) return [200, { result: 10302, desc: 'regId' }]
    const path = textAt(input, 'clientCustomMap', 'path')
    const [title, body] = [textAt(input, 'title'), textAt(input, 'content')]
    book.received.push({ channel: 'vivo', token, title, body, path, isCheck: false })
    return [200, { result: 0, desc: 'ok' }]
  }

  return {
    paths: [/^\/message\//],
    answer: (request) => (request.url === '/message/auth' ? signIn(request.input) : send(request)),
  }
}

export const pretendPhoneVendors = (trusted: TrustedVendor, book: Notebook): PretendVendor[] =>
  [pretendHuawei, pretendXiaomi, pretendOppo, pretendVivo].map((vendor) => vendor(trusted, book))
