import type { KeyObject } from 'node:crypto'
import {
  isPhone,
  readJwt,
  signsIn,
  textAt,
  TOKEN,
  valueAt,
  type Notebook,
  type PretendVendor,
  type VendorAnswer,
  type VendorRequest,
} from './pretend-requests.ts'

export interface TrustedFcm {
  clientEmail: string
  projectId: string
  key: KeyObject
}

export interface TrustedApns {
  topic: string
  keyId: string
  teamId: string
  key: KeyObject
}

const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** Google's token server and FCM. */
export function pretendFcm(trusted: TrustedFcm | undefined, book: Notebook, now: () => number): PretendVendor {
  function grant(input: unknown): VendorAnswer {
    signsIn(book, 'fcm')
    if (!trusted || textAt(input, 'grant_type') !== GRANT) return [400, { error: 'invalid_request' }]
    const { claims, isSigned } = readJwt(textAt(input, 'assertion'), trusted.key)
    const issued = Number(valueAt(claims, 'iat'))
    const isRight =
      Math.abs(issued * 1_000 - now()) < 60_000 &&
      Number(valueAt(claims, 'exp')) - issued <= 3_600 &&
      textAt(claims, 'iss') === trusted.clientEmail &&
      textAt(claims, 'aud') === 'https://oauth2.googleapis.com/token' &&
      textAt(claims, 'scope') === 'https://www.googleapis.com/auth/firebase.messaging'
    if (isSigned && isRight) return [200, { access_token: TOKEN, expires_in: 3_600 }]
    return [400, { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' }]
  }

  function send({ url, headers, input }: VendorRequest): VendorAnswer {
    const failed = (status: string, message: string, details?: unknown) => ({ error: { status, message, details } })
    if (headers.authorization !== `Bearer ${TOKEN}`) return [401, failed('UNAUTHENTICATED', 'no')]
    const isCheck = valueAt(input, 'validate_only') === true
    const token = textAt(input, 'message', 'token')
    const title = textAt(input, 'message', 'notification', 'title')
    if (url !== `/v1/projects/${trusted?.projectId}/messages:send`) return [404, failed('NOT_FOUND', 'no such project')]
    if (title === '') return [400, failed('INVALID_ARGUMENT', 'no notification')]
    if (!isCheck && !isPhone(token)) {
      return [404, failed('NOT_FOUND', 'Requested entity was not found.', [{ errorCode: 'UNREGISTERED' }])]
    }
    const body = textAt(input, 'message', 'notification', 'body')
    const path = textAt(input, 'message', 'data', 'path')
    book.received.push({ channel: 'fcm', token, title, body, path, isCheck })
    return [200, { name: 'projects/acme/messages/1' }]
  }

  return {
    paths: [/^\/google\/token$/, /^\/v1\/projects\//],
    answer: (request) => (request.url === '/google/token' ? grant(request.input) : send(request)),
  }
}

export interface ApnsRequest {
  headers: Readonly<Record<string, unknown>>
  input: unknown
  /** SHA-256 of the client's certificate; empty without one. */
  certificate: string
}

/** APNs, by token or by a certificate that it knows. */
export function pretendApns(
  { apns, certificate: known }: { apns: TrustedApns | undefined; certificate: string | undefined },
  book: Notebook,
  now: () => number,
) {
  function refusalOf({ headers, certificate }: ApnsRequest): string | undefined {
    const bearer = /^bearer (.+)$/.exec(textAt(headers, 'authorization'))?.[1]
    if (bearer === undefined) return certificate !== '' && certificate === known ? undefined : 'BadCertificate'
    if (!apns) return 'InvalidProviderToken'
    const { head, claims, isSigned } = readJwt(bearer, apns.key)
    const isRight =
      textAt(head, 'alg') === 'ES256' && textAt(head, 'kid') === apns.keyId && textAt(claims, 'iss') === apns.teamId
    if (!isSigned || !isRight) return 'InvalidProviderToken'
    return now() / 1_000 - Number(valueAt(claims, 'iat')) > 3_600 ? 'ExpiredProviderToken' : undefined
  }

  return (request: ApnsRequest): VendorAnswer => {
    const { headers, input } = request
    const reason = refusalOf(request)
    if (reason) return [403, { reason }]
    const token = textAt(headers, ':path').replace('/3/device/', '')
    if (apns && textAt(headers, 'apns-topic') !== apns.topic) return [400, { reason: 'TopicDisallowed' }]
    if (!isPhone(token)) return [400, { reason: 'BadDeviceToken' }]
    const title = textAt(input, 'aps', 'alert', 'title')
    const body = textAt(input, 'aps', 'alert', 'body')
    book.received.push({ channel: 'apns', token, title, body, path: textAt(input, 'path'), isCheck: false })
    return [200, {}]
  }
}
