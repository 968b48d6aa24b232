import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Files under names made of their content: a name that is there has its whole content. */
export const fileFolder = (folder: string) => ({
  /** Kept on disk, also through a power cut, when this resolves. */
  async keep(name: string, bytes: Buffer): Promise<void> {
    const target = path.join(folder, name)
    if (await isThere(target)) return
    await mkdir(folder, { recursive: true })
    const draft = path.join(folder, `.${randomBytes(8).toString('hex')}.new`)
    try {
      const file = await open(draft, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, target)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    await syncFolder(folder)
  },
})

const isThere = (target: string): Promise<boolean> =>
  stat(target).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

/** The new name itself must be on disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
