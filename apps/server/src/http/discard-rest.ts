import type { IncomingMessage } from 'node:http'

/** After this many further bytes the sender is disconnected. */
const DISCARDED_BYTES = 64 * 1024 * 1024

/**
 * Reads the unused rest of a body. Left in the socket it would block every later request of the connection; closing the
 * connection instead would often prevent the sender from reading its reply.
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
