import { strToU8, Zip, ZipDeflate } from 'fflate'

export interface ZipEntry {
  name: string
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
}

/** A ZIP file that is written while its entries are read, so that its size needs no memory. */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  now: number,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, chunks } of entries) {
    const file = new ZipDeflate(name, { level: 6 })
    file.mtime = now
    zip.add(file)
    for await (const chunk of chunks) {
      file.push(typeof chunk === 'string' ? strToU8(chunk) : chunk)
      yield* ready.splice(0)
    }
    file.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
