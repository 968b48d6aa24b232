import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { steadyHeap } from '../concurrency/steady-heap.ts'
import type { Download } from './route.ts'

const inSteadyHeap = steadyHeap()

/** Streams a file. Its name is ASCII. */
export function sendDownload(
  reply: FastifyReply,
  { fileName, mime, size, chunks }: Download,
  paced: <Chunk>(chunks: AsyncIterable<Chunk>) => AsyncIterable<Chunk>,
): FastifyReply {
  if (size !== undefined) void reply.header('content-length', size)
  return reply
    .header('content-type', mime)
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(inSteadyHeap(size === undefined ? paced(chunks) : chunks)))
}
