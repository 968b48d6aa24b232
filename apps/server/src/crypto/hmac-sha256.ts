import { hash } from 'node:crypto'

const BLOCK_BYTES = 64
const INNER = 0x36
const OUTER = 0x5c

/**
 * HMAC (RFC 2104) of short messages. `createHmac` makes an object and a handle for each message, which takes five times as long as
 * both hashes.
 */
export function hmacSha256(key: Uint8Array): (message: Uint8Array) => Buffer {
  const block = Buffer.alloc(BLOCK_BYTES)
  block.set(key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key)
  const inner = block.map((byte) => byte ^ INNER)
  const outer = block.map((byte) => byte ^ OUTER)
  const ofBoth = (pad: Uint8Array, bytes: Uint8Array): Buffer => hash('sha256', Buffer.concat([pad, bytes]), 'buffer')
  return (message) => ofBoth(outer, ofBoth(inner, message))
}
