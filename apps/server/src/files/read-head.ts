import type { Readable } from 'node:stream'

/** The first bytes of a file, fewer for a shorter file. The rest is not read. */
export async function readHead(bytes: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
