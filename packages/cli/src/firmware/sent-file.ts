import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { imageHeadBytes, imageTailBytes } from '@slipway/contract/catalog/modules/image-info.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode } from '../exit-codes.ts'
import { textIn } from '../terminal.ts'

export interface FileToSend {
  name: string
  size: number
  /** The first bytes, as far as headers of images reach. */
  head: Uint8Array
  /** The last ones, for signatures. */
  tail: Uint8Array
  content(): AsyncIterable<Buffer>
}

/** A file that is sent in chunks and never in memory as a whole. */
export async function sentFile(file: string, locale: Locale): Promise<FileToSend> {
  try {
    await using handle = await open(file)
    const { size } = await handle.stat()
    const part = async (length: number, from: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from)
      return buffer.subarray(0, bytesRead)
    }
    return {
      name: path.basename(file),
      size,
      head: await part(imageHeadBytes, 0),
      tail: await part(imageTailBytes, Math.max(0, size - imageTailBytes)),
      content: () => createReadStream(file),
    }
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new CommandEnded(exitCode.wrong, textIn(locale, 'noFile', { file, why }), error)
  }
}
