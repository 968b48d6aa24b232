import type { AnyCall } from '../define-call.ts'

/** The header by which a client names one write, and keeps the name when it sends the write again (decision 0182). */
export const KEY_HEADER = 'idempotency-key'

/** On a reply that was given before, to the first request with its key. */
export const REPEATED_HEADER = 'idempotent-replayed'

/** Printable ASCII without spaces. */
export const KEY_PATTERN = /^[\x21-\x7e]{1,200}$/

/** For as long the same key gets the same reply. */
export const KEY_LIFE_HOURS = 24

/**
 * Whether a call takes a key: every write of a signed-in account or end user. A stream or download is read again, and
 * visitors' calls have one-time codes and no owner of a key.
 */
export const takesKey = ({ isRead, isFromDevice, access, reply, keyless }: AnyCall): boolean =>
  !isRead &&
  !isFromDevice &&
  access.who !== 'anyone' &&
  reply !== 'stream' &&
  reply !== 'download' &&
  keyless === undefined
