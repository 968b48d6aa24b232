import type { ByteRange } from '../files/file-store.ts'

/**
 * The range of a `Range` header for a body of this size. Undefined: the entire body, as for a missing header, another
 * unit or several ranges, which a server may ignore (RFC 9110 §14.2). `none`: outside of the body.
 */
export function byteRangeOf(header: string | undefined, size: number): ByteRange | 'none' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? []
  if (from === undefined || to === undefined || from + to === '') return undefined
  if (from === '') {
    const wanted = Math.min(Number(to), size)
    return wanted === 0 ? 'none' : { first: size - wanted, last: size - 1 }
  }
  if (to !== '' && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'none'
  return { first: Number(from), last: Math.min(to === '' ? size : Number(to), size - 1) }
}

/** The weak comparison of `If-None-Match` (RFC 9110 §13.1.2). */
export const namesWeakly = (header: string | undefined, etag: string): boolean =>
  tagsIn(header).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)

/** The strong comparison of `If-Match` (RFC 9110 §13.1.1): a weak tag never matches. */
export const namesStrongly = (header: string | undefined, etag: string): boolean =>
  tagsIn(header).some((tag) => tag === '*' || tag === etag)

const tagsIn = (header = ''): string[] => header.split(',').map((tag) => tag.trim())
