import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../files/file-store.ts'
import { byteRangeOf, namesStrongly, namesWeakly } from '../http/request-conditions.ts'

export interface Downloadable {
  sha256: string
  size: number
}

export interface ReplyHead {
  status: number
  headers: Record<string, string | number>
  /** Absent: the reply has no body. */
  range?: ByteRange
}

const OK = 200
const PARTIAL = 206
const NOT_MODIFIED = 304
const PRECONDITION_FAILED = 412
const NO_SUCH_RANGE = 416

/**
 * Status and headers by RFC 9110 §13.2.2 and §14. There is no date of modification, so that conditions with a date do
 * not hold or do not count; several ranges are answered with everything.
 */
export function downloadHead(method: string, headers: IncomingHttpHeaders, { sha256, size }: Downloadable): ReplyHead {
  const etag = `"${sha256}"`
  const said = { etag, 'cache-control': 'private, immutable', 'accept-ranges': 'bytes' }
  if (headers['if-match'] !== undefined && !namesStrongly(headers['if-match'], etag))
    return { status: PRECONDITION_FAILED, headers: { ...said, 'content-length': 0 } }
  if (namesWeakly(headers['if-none-match'], etag)) return { status: NOT_MODIFIED, headers: said }

  const body = { ...said, 'content-type': 'application/octet-stream' }
  const isPartAsked = method === 'GET' && (headers['if-range'] ?? etag) === etag
  const range = isPartAsked ? byteRangeOf(headers.range, size) : undefined
  if (range === 'none')
    return { status: NO_SUCH_RANGE, headers: { ...said, 'content-range': `bytes */${size}`, 'content-length': 0 } }
  if (range) {
    const { first, last } = range
    const place = { 'content-range': `bytes ${first}-${last}/${size}`, 'content-length': last - first + 1 }
    return { status: PARTIAL, headers: { ...body, ...place }, range }
  }
  const whole = { status: OK, headers: { ...body, 'content-length': size } }
  return method === 'HEAD' ? whole : { ...whole, range: { first: 0, last: size - 1 } }
}
