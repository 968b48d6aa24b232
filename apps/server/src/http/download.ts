import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from './route.ts'

/** Streams a file. Its name is ASCII. */
export function sendDownload(reply: FastifyReply, { fileName, mime, size, chunks }: Download): FastifyReply {
  if (size !== undefined) void reply.header('content-length', size)
  return reply
    .header('content-type', mime)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks))
}
