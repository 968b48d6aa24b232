import { randomBytes } from 'node:crypto'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sha256In } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import { verifiedBytes } from './verified-bytes.ts'

const DRAFT = /^\.[0-9a-f]{16}\.new$/
/** Nobody writes one file for so long: who began it was killed. */
const DRAFT_LIFE_MS = 24 * 60 * 60 * 1000

/** Files in a folder of this machine, or of a file system that all machines share. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string): string => {
    sha256In(name)
    return path.join(folder, name)
  }
  const sizeOf = async (name: string): Promise<number | undefined> => (await stat(pathOf(name)).catch(absent))?.size

  return {
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      for await (const { name } of await opendir(folder)) {
        if (DRAFT.test(name)) await removeOldDraft(path.join(folder, name))
      }
    },

    async keep(name, content) {
      if ((await sizeOf(name)) === content.size) return
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = path.join(folder, `.${randomBytes(8).toString('hex')}.new`)
      try {
        const file = await open(draft, 'wx', 0o600)
        try {
          await file.writeFile(verifiedBytes(name, content.open()))
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, pathOf(name))
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await syncFolder(folder)
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

    close: () => {},
  }
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function removeOldDraft(draft: string): Promise<void> {
  const found = await stat(draft).catch(absent)
  if (found && Date.now() - found.mtimeMs > DRAFT_LIFE_MS) await rm(draft, { force: true })
}

/** The new name itself must be on disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
