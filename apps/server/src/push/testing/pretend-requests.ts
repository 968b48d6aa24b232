import { verify, type KeyObject } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a phone would have received, in one form for all vendors. */
export interface ReceivedNote {
  channel: string
  token: string
  title: string
  body: string
  path: string
  isCheck: boolean
}

export interface VendorRequest {
  url: string
  headers: IncomingHttpHeaders
  /** JSON, or the fields of a form. */
  input: unknown
}

export type VendorAnswer = [status: number, body: unknown, headers?: Record<string, string>]

export interface PretendVendor {
  paths: readonly RegExp[]
  answer(request: VendorRequest): VendorAnswer
}

/** A vendor closes the connection without a reply. */
export const SILENCE = 0

/** What pretended vendors write down. */
export interface Notebook {
  received: ReceivedNote[]
  signIns: Map<string, number>
  /** All requests over HTTP, by path. */
  requests: Map<string, number>
}

/** The access token of all vendors. */
export const TOKEN = 'granted'

export const isPhone = (token: string): boolean => token.startsWith('phone-')

export const signsIn = ({ signIns }: Notebook, channel: string): void =>
  void signIns.set(channel, (signIns.get(channel) ?? 0) + 1)

/** A value within JSON; undefined where the way to it breaks off. */
export function valueAt(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const step of path) {
    if (typeof found !== 'object' || found === null) return undefined
    found = (found as Record<string | number, unknown>)[step]
  }
  return found
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const found = valueAt(value, ...path)
  return typeof found === 'string' || typeof found === 'number' ? String(found) : ''
}

export interface Jwt {
  head: unknown
  claims: unknown
  isSigned: boolean
}

export function readJwt(token: string, key: KeyObject): Jwt {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const read = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  const content = Buffer.from(`${head}.${claims}`)
  const isSigned = verify('sha256', content, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
  return { head: read(head), claims: read(claims), isSigned }
}
