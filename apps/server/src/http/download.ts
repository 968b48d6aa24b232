import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from './route.ts'

/** Streams a generated file. Its name is generated here and ASCII. */
export function sendDownload(reply: FastifyReply, { fileName, mime, chunks }: Download): FastifyReply {
  return reply
    .header('content-type', mime)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks))
}
