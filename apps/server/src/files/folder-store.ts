import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { DiskSpace } from './disk-space.ts'
import { absent, draftFolder, type WrittenDraft } from './drafts.ts'
import { fileName, sha256In } from './file-names.ts'
import { FileDamaged, type Draft, type FileStore } from './file-store.ts'
import { verifiedBytes } from './verified-bytes.ts'

/** Files in a local folder, or on a file system that all machines share. */
export function folderStore(folder: string, space?: Pick<DiskSpace, 'requireRoom'>): FileStore {
  const drafts = draftFolder(folder, space)
  const pathOf = (name: string): string => {
    sha256In(name)
    return path.join(folder, name)
  }
  const sizeOf = async (name: string): Promise<number | undefined> => (await stat(pathOf(name)).catch(absent))?.size

  async function publish(draft: Pick<WrittenDraft, 'path' | 'size'>, name: string): Promise<void> {
    if ((await sizeOf(name)) === draft.size) return
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
      if ((await sizeOf(name)) === content.size) return
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
