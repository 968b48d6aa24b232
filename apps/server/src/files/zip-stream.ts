import { type PassThrough, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  name: string
  chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>
  /** A script that can be run after unpacking, on systems that have such a mark. */
  isExecutable?: boolean
}

const MODE = 0o100_644
const EXECUTABLE_MODE = 0o100_755

/**
 * A ZIP file that is written while its entries are read, so that its size needs no memory. It is compressed outside of the
 * event loop. Its end destroys the sources.
 */
export async function* zipStream(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  now: number,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const output = zip.outputStream as PassThrough
  const fail = (error: unknown): void => void output.destroy(error as Error)
  zip.on('error', fail)

  let source: Readable | undefined
  async function addEntries(): Promise<void> {
    for await (const { name, chunks, isExecutable } of entries) {
      // Whoever reads has left.
      if (output.destroyed) return
      source = Readable.from(chunks)
      zip.addReadStream(source, name, { mtime: new Date(now), mode: isExecutable ? EXECUTABLE_MODE : MODE })
      // The next entry may depend on what this one has read.
      await finished(source)
    }
    zip.end()
  }
  const adding = addEntries().catch(fail)

  try {
    for await (const chunk of output) yield chunk as Buffer
  } finally {
    source?.destroy()
    output.destroy()
    await adding
  }
}
