import { once } from 'node:events'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOf } from '../crypto/random-secrets.ts'
import { isFileName, mimeOf, sha256In } from '../files/file-names.ts'
import type { FileStore } from '../files/file-store.ts'
import { byteRangeOf, namesWeakly } from './request-conditions.ts'

const STATUS_PARTIAL = 206
const STATUS_NOT_MODIFIED = 304
const STATUS_NO_SUCH_RANGE = 416
const ONE_YEAR_S = 31_536_000

type FileRequest = FastifyRequest<{ Params: { name: string } }>

/** Stored files under `/files/`: they never change, because their names are derived from their content. */
export function mountFiles(app: FastifyInstance, files: FileStore): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:name',
    handler: (request: FileRequest, reply) => sendFile(files, request.params.name, { request, reply, caching }),
  })
}

const caching = `public, max-age=${ONE_YEAR_S}, immutable`

/** A stored file or a part of it. */
export async function sendFile(
  files: FileStore,
  name: string,
  { request, reply, caching: asked }: { request: FastifyRequest; reply: FastifyReply; caching: string },
): Promise<FastifyReply> {
  if (!isFileName(name)) return notFound(reply)
  const { headers } = request
  const etag = `"${sha256In(name)}"`
  const said = () => reply.headers({ etag, 'cache-control': asked, 'accept-ranges': 'bytes' })
  // A client with the matching tag already has the bytes, so the store is not queried.
  if (namesWeakly(headers['if-none-match'], etag)) return said().status(STATUS_NOT_MODIFIED).send()

  const isHead = request.method === 'HEAD'
  const asksPart = headers.range !== undefined && !isHead && (headers['if-range'] ?? etag) === etag
  const size = isHead || asksPart ? await files.sizeOf(name) : undefined
  if ((isHead || asksPart) && size === undefined) return notFound(reply)
  if (isHead) return said().type(mimeOf(name)).header('content-length', size).send()

  const range = asksPart && size !== undefined ? byteRangeOf(headers.range, size) : undefined
  if (range === 'none') return reply.status(STATUS_NO_SUCH_RANGE).header('content-range', `bytes */${size}`).send()
  const file = await files.read(name, range)
  if (!file) return notFound(reply)
  // A failure before the first byte gets a regular error reply, without the headers of a file.
  await once(file.bytes, 'readable')
  void said().type(mimeOf(name))
  if (!range) return reply.header('content-length', file.size).send(file.bytes)
  return reply
    .status(STATUS_PARTIAL)
    .header('content-range', `bytes ${range.first}-${range.last}/${file.size}`)
    .header('content-length', range.last - range.first + 1)
    .send(file.bytes)
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound()
  return reply
}

/** For calls that caches may answer: an ETag and an age, and no body for a client that has it already. */
export function publicReply(
  envelope: Envelope,
  { call, request, reply }: { call: AnyCall; request: FastifyRequest; reply: FastifyReply },
): Envelope | FastifyReply {
  if (call.maxAgeS === undefined) return envelope
  const text = JSON.stringify(envelope)
  const etag = `"${hashOf(text).toString('base64url')}"`
  void reply.headers({ etag, 'cache-control': `public, max-age=${call.maxAgeS}` })
  if (namesWeakly(request.headers['if-none-match'], etag)) return reply.status(STATUS_NOT_MODIFIED).send()
  return reply.type('application/json; charset=utf-8').send(text)
}
