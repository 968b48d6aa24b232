import type { IncomingMessage } from 'node:http'

/** A sender that has still more to send than this after its reply is cut off. */
const DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * Reads the rest of a body that no reader wants. Left in the socket it would block every later request of the
 * connection; closing the connection instead would often keep the sender from reading its reply.
 */
export function discardRest(request: IncomingMessage, maxBytes = DISCARDED_BYTES): void {
  if (request.readableEnded || request.destroyed) return
  request.unpipe()
  let discarded = 0
  request.on('data', (chunk: Buffer) => {
    discarded += chunk.length
    if (discarded > maxBytes) request.destroy()
  })
  request.resume()
}
