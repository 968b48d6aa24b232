import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { ExtraDigest } from '@slipway/contract/file-purposes.ts'
import type { DiskSpace } from './disk-space.ts'
import { FileTooLong, type ReceiveOptions } from './file-store.ts'

const DRAFT = /^\.[0-9a-f]{16}\.new$/
/** Longer than any write: an older draft belongs to a killed process. */
const DRAFT_LIFE_MS = 24 * 60 * 60 * 1000

/** Bytes on the local disk without a final name. Disposing it deletes them. */
export interface WrittenDraft extends AsyncDisposable {
  path: string
  size: number
  open(): Readable
  /** Hexadecimal. */
  digest(algorithm: ExtraDigest | 'sha256'): string
}

/** Writes drafts into a folder, which the first draft creates; while the disk has room. */
export function draftFolder(folder: string, space?: Pick<DiskSpace, 'requireRoom'>) {
  return {
    /** Reads a chunk only after the previous one is written; a failed read or write leaves no file. */
    async write(bytes: AsyncIterable<Buffer>, { maxBytes, digests }: ReceiveOptions): Promise<WrittenDraft> {
      const hashes = new Map((['sha256', ...digests] as const).map((name) => [name, createHash(name)]))
      const draft = path.join(folder, `.${randomBytes(8).toString('hex')}.new`)
      const remove = (): Promise<void> => rm(draft, { force: true })
      let size = 0
      await space?.requireRoom()
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = await open(draft, 'wx', 0o600)
      try {
        for await (const chunk of bytes) {
          size += chunk.length
          await space?.requireRoom()
          if (size > maxBytes) throw new FileTooLong(maxBytes)
          for (const hash of hashes.values()) hash.update(chunk)
          await file.writeFile(chunk)
        }
        await file.close()
      } catch (error) {
        await file.close()
        await remove()
        throw error
      }
      const computed = new Map([...hashes].map(([name, hash]) => [name, hash.digest('hex')]))
      return {
        path: draft,
        size,
        open: () => createReadStream(draft),
        digest(algorithm) {
          const digest = computed.get(algorithm)
          if (digest === undefined) throw new Error(`${algorithm} was not computed while the file was received`)
          return digest
        },
        [Symbol.asyncDispose]: remove,
      }
    },

    /** Deletes the drafts of killed processes. */
    async removeOld(): Promise<void> {
      const entries = await opendir(folder).catch(absent)
      for await (const { name } of entries ?? []) {
        if (DRAFT.test(name)) await removeIfOld(path.join(folder, name))
      }
    },
  }
}

export function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function removeIfOld(draft: string): Promise<void> {
  const found = await stat(draft).catch(absent)
  if (found && Date.now() - found.mtimeMs > DRAFT_LIFE_MS) await rm(draft, { force: true })
}
