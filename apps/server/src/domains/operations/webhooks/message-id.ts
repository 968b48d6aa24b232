import { createHash, randomBytes } from 'node:crypto'
import { LAST_EPOCH_MS } from '@slipway/contract/schema.ts'

/** Crockford's, as ULIDs have it. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const CHARS = 26
const TIME_CHARS = 10
const RANDOM_BYTES = 10
const PREFIX = 'msg_'

function ulid(at: number, rest: Buffer): string {
  let left = BigInt(`0x${at.toString(16)}${rest.subarray(0, RANDOM_BYTES).toString('hex')}`)
  let text = ''
  for (let place = 0; place < CHARS; place += 1) {
    text = `${ALPHABET[Number(left & 31n)]}${text}`
    left >>= 5n
  }
  return text
}

/** `msg_` with a ULID: ids are ordered by their time. */
export const newMessageId = (at: number): string => PREFIX + ulid(at, randomBytes(RANDOM_BYTES))

/** The same for each delivery of an event by the outbox. */
export const messageIdOfEvent = (at: number, position: number): string =>
  PREFIX + ulid(at, createHash('sha256').update(`outbox ${position}`).digest())

/** The time of an id; undefined where it can be none of ours. */
export function timeOfMessage(messageId: string): number | undefined {
  let at = 0
  for (const char of messageId.slice(PREFIX.length, PREFIX.length + TIME_CHARS)) at = at * 32 + ALPHABET.indexOf(char)
  return at <= LAST_EPOCH_MS ? at : undefined
}
