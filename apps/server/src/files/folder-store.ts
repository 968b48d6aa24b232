import { mkdir, open, opendir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { DAY_MS } from '@slipway/contract/durations.ts'
import type { DiskSpace } from './disk-space.ts'
import { absent, draftFolder, type WrittenDraft } from './drafts.ts'
import { fileName, isFileName, sha256In } from './file-names.ts'
import { FileDamaged, type Draft, type FileStore } from './file-store.ts'
import { verifiedBytes } from './verified-bytes.ts'

const NAMES_AT_ONCE = 1_000

/** Files in a local folder, or on a file system that all machines share. */
export function folderStore(folder: string, space?: Pick<DiskSpace, 'requireRoom'>): FileStore {
  const drafts = draftFolder(folder, space)
  const pathOf = (name: string): string => {
    sha256In(name)
    return path.join(folder, name)
  }
  const sizeOf = async (name: string): Promise<number | undefined> => (await stat(pathOf(name)).catch(absent))?.size

  /** A file that is stored again is as new as a new one. */
  async function isStored(name: string, size: number): Promise<boolean> {
    if ((await sizeOf(name)) !== size) return false
    const now = new Date()
    return utimes(pathOf(name), now, now).then(
      () => true,
      (error: NodeJS.ErrnoException) => absent(error) ?? false,
    )
  }

  const isOld = async (name: string): Promise<boolean> => {
    const found = await stat(pathOf(name)).catch(absent)
    return found !== undefined && Date.now() - found.mtimeMs > DAY_MS
  }

  async function publish(draft: Pick<WrittenDraft, 'path' | 'size'>, name: string): Promise<void> {
    if (await isStored(name, draft.size)) return
    await syncToDisk(draft.path)
    await rename(draft.path, pathOf(name))
    // The directory entry has to be on disk, too.
    await syncToDisk(folder)
  }

  /** False if the draft is on another file system. Its digest was computed while it was received. */
  async function move(draft: Draft, name: string): Promise<boolean> {
    if (draft.digest('sha256') !== sha256In(name)) throw new FileDamaged(name)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await publish(draft, name)
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
      return false
    }
  }

  return {
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await drafts.removeOld()
    },

    async receive(bytes, options) {
      const draft = await drafts.write(bytes, options)
      return {
        ...draft,
        async save(extension) {
          const name = fileName(draft.digest('sha256'), extension)
          await publish(draft, name)
          return name
        },
      }
    },

    async keep(name, content) {
      if (await isStored(name, content.size)) return
      if ('path' in content && (await move(content, name))) return
      await using draft = await drafts.write(content.open(), { maxBytes: content.size, digests: [] })
      if (draft.digest('sha256') !== sha256In(name)) throw new FileDamaged(name)
      await publish(draft, name)
    },

    sizeOf,

    async read(name, range) {
      const file = await open(pathOf(name)).catch(absent)
      if (!file) return undefined
      const { size } = await file.stat()
      const bytes = file.createReadStream(range && { start: range.first, end: range.last })
      return { size, bytes: range ? bytes : verifiedBytes(name, bytes) }
    },

    remove: async (name) => rm(pathOf(name), { force: true }),

    async removeUnknown(unknownAmong) {
      let names: string[] = []
      const remove = async (): Promise<void> => {
        const unknown = names.length > 0 ? await unknownAmong(names) : []
        for (const name of unknown) if (await isOld(name)) await rm(pathOf(name), { force: true })
        names = []
      }
      for await (const { name } of (await opendir(folder).catch(absent)) ?? []) {
        if (isFileName(name) && (await isOld(name))) names.push(name)
        if (names.length === NAMES_AT_ONCE) await remove()
      }
      await remove()
    },

    removeOldDrafts: drafts.removeOld,

    close: () => {},
  }
}

async function syncToDisk(place: string): Promise<void> {
  const handle = await open(place, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
