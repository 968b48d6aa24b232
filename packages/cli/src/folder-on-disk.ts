import { randomBytes } from 'node:crypto'
import { lstat, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FolderMerge } from '@slipway/contract/products/product-folder/merge-folder.ts'
import {
  HARDWARE_FILE,
  isMisnamed,
  LOCK_FILE,
  PANEL_FILE,
  partAt,
  PRODUCT_FILE,
} from '@slipway/contract/products/product-folder/folder-paths.ts'
import { productFolderLimits } from '@slipway/contract/products/product-folder/product-folder.limits.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { CommandEnded, exitCode } from './exit-codes.ts'
import { textIn } from './terminal.ts'

const BYTES_PER_KB = 1024
const partFolders = ['features', 'messages'] as const

const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const entryAt = (file: string) =>
  lstat(file).catch((error: unknown) => {
    if (isAbsent(error)) return undefined
    throw error
  })

/** Reads the files of a product folder and ignores all others. Throws `CommandEnded`. */
export async function readFromDisk(folder: string, locale: Locale): Promise<Map<string, Uint8Array<ArrayBuffer>>> {
  const wrong = (...[name, details]: [Parameters<typeof textIn>[1], Record<string, string | number>]) =>
    new CommandEnded(exitCode.wrong, textIn(locale, name, details))
  const names: string[] = [PRODUCT_FILE, HARDWARE_FILE, PANEL_FILE, LOCK_FILE]
  for (const own of partFolders) {
    const entry = await entryAt(path.join(folder, own))
    if (entry?.isSymbolicLink()) throw wrong('link', { file: own })
    if (!entry?.isDirectory()) continue
    names.push(...(await readdir(path.join(folder, own))).map((name) => `${own}/${name}`))
  }
  const files = new Map<string, Uint8Array<ArrayBuffer>>()
  for (const file of names.toSorted()) {
    if (!partAt(file) && !isMisnamed(file)) continue
    const entry = await entryAt(path.join(folder, file))
    if (!entry) continue
    if (entry.isSymbolicLink()) throw wrong('link', { file })
    if (!entry.isFile()) throw wrong('notFile', { file })
    const { fileBytes } = productFolderLimits
    if (entry.size > fileBytes) throw wrong('tooLarge', { file, limitKb: fileBytes / BYTES_PER_KB })
    files.set(file, new Uint8Array(await readFile(path.join(folder, file))))
  }
  return files
}

/** Writes each file atomically, and never through a symbolic link. Throws `CommandEnded` before anything is written. */
export async function writeToDisk(folder: string, { write, remove }: FolderMerge, locale: Locale): Promise<void> {
  const strange = [...write.map((file) => file.path), ...remove].find((file) => !partAt(file))
  if (strange !== undefined) {
    throw new CommandEnded(exitCode.refused, textIn(locale, 'strangePath', { file: strange }))
  }
  await mkdir(folder, { recursive: true })
  for (const own of partFolders) {
    const within = path.join(folder, own)
    if ((await entryAt(within))?.isSymbolicLink()) {
      throw new CommandEnded(exitCode.wrong, textIn(locale, 'link', { file: own }))
    }
    if (write.some((file) => file.path.startsWith(`${own}/`))) await mkdir(within, { recursive: true })
  }
  // The lock is written last, so that an interrupted pull counts as not done.
  for (const file of write.toSorted(
    (one, other) => Number(one.path === LOCK_FILE) - Number(other.path === LOCK_FILE),
  )) {
    const target = path.join(folder, file.path)
    const draft = `${target}.${randomBytes(6).toString('hex')}`
    await writeFile(draft, file.text, { flag: 'wx' })
    await rename(draft, target)
  }
  for (const file of remove) await rm(path.join(folder, file), { force: true })
}
