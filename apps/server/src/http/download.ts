import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Download } from './route.ts'

/** Sends a file as it is made. Its name is ours, and ASCII. */
export function sendDownload(reply: FastifyReply, { fileName, mime, chunks }: Download): FastifyReply {
  return reply
    .header('content-type', mime)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(chunks))
}
