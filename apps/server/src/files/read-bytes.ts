import { FileTooLong } from './file-store.ts'

/** All bytes of a small file, for parsers without streaming. Throws `FileTooLong` past the limit. */
export async function readBytes(bytes: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > maxBytes) throw new FileTooLong(maxBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
