import { createReadStream } from 'node:fs'
import { opendir, stat } from 'node:fs/promises'
import path from 'node:path'
import { isFileName } from './file-names.ts'
import type { FileStore } from './file-store.ts'

const AT_ONCE = 8

export interface Copied {
  copied: number
  /** Already in the store with their full length. */
  there: number
  /** Drafts, whose names are not those of stored files. */
  leftOut: number
  failed: { name: string; reason: string }[]
}

/** Copies every stored file of a folder into the store; existing ones are skipped, so that it can be repeated. */
export async function copyFolder(folder: string, store: FileStore): Promise<Copied> {
  const sum: Copied = { copied: 0, there: 0, leftOut: 0, failed: [] }
  const entries = await opendir(folder)
  const copyOne = async (name: string): Promise<void> => {
    const file = path.join(folder, name)
    try {
      const { size } = await stat(file)
      if ((await store.sizeOf(name)) === size) return void sum.there++
      await store.keep(name, { size, open: () => createReadStream(file) })
      sum.copied++
    } catch (error) {
      sum.failed.push({ name, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  const next = entries[Symbol.asyncIterator]()
  const copySome = async (): Promise<void> => {
    for (let entry = await next.next(); !entry.done; entry = await next.next()) {
      const { name } = entry.value
      if (isFileName(name)) await copyOne(name)
      else sum.leftOut++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, copySome))
  return sum
}
