import type { FastifyInstance } from 'fastify'

const READ_BYTES = 64 * 1024
/** SWUpdate sends its entire log with an error. Past this, nothing of a request is read. */
const MOST_BYTES = 1024 * 1024

class BodyTooLarge extends Error {
  readonly statusCode = 413
}

/** Bodies of any type as text. Only the beginning of a long one is kept: status comes before details. */
export function readsLeniently(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', async (_request: unknown, body: AsyncIterable<Buffer>) => {
    const kept: Buffer[] = []
    let bytes = 0
    for await (const chunk of body) {
      if (bytes < READ_BYTES) kept.push(chunk.subarray(0, READ_BYTES - bytes))
      bytes += chunk.length
      if (bytes > MOST_BYTES) throw new BodyTooLarge('the body is too large')
    }
    return Buffer.concat(kept).toString('utf8')
  })
}
