import {
  isInside,
  isMisnamed,
  LOCK_FILE,
  partAt,
  rootOf,
  type FolderFile,
} from '@slipway/contract/products/product-folder/folder-paths.ts'
import { productFolderLimits } from '@slipway/contract/products/product-folder/product-folder.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'

/** A file of an archive; files that no product folder contains are not unpacked. */
export interface PackedFile {
  path: string
  bytes: Uint8Array
}

const PUSHED_BYTES = 2048
const BYTES_PER_KB = 1024

/** Paths are never written to disk; those that leave the folder are refused anyway. */
const isWanted = (path: string): boolean =>
  /(^|\/)(product\.yaml|hardware\.yaml|panel\.yaml|slipway\.lock|(features|messages)\/[^/]+)$/.test(path)

/**
 * Unpacks an archive in small steps, so that one with false sizes is refused before it fills the memory: at most 1032
 * times `PUSHED_BYTES` beyond the limit. Throws `product-folder.*`.
 */
function unpack(zip: Uint8Array): PackedFile[] {
  const files = new Map<string, Uint8Array[]>()
  let entries = 0
  let open = 0
  let total = 0
  const take = (file: UnzipFile) => {
    if (++entries > productFolderLimits.entries) throw tooLarge()
    if (!isInside(file.name)) throw new DomainError('product-folder.badPath', { path: file.name.slice(0, 200) })
    if (!isWanted(file.name) || file.name.endsWith('/')) return
    if (files.has(file.name)) throw new DomainError('product-folder.badPath', { path: file.name.slice(0, 200) })
    const chunks: Uint8Array[] = []
    files.set(file.name, chunks)
    let size = 0
    open++
    file.ondata = (error, chunk, final) => {
      if (error) throw error
      size += chunk.length
      total += chunk.length
      if (size > productFolderLimits.fileBytes || total > productFolderLimits.bytes) throw tooLarge()
      chunks.push(chunk.slice())
      if (final) open--
    }
    file.start()
  }
  try {
    const unzip = new Unzip(take)
    unzip.register(UnzipInflate)
    for (let at = 0; at < zip.length; at += PUSHED_BYTES) {
      unzip.push(zip.subarray(at, at + PUSHED_BYTES), at + PUSHED_BYTES >= zip.length)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    throw Object.assign(new DomainError('product-folder.notZip'), { cause: error })
  }
  if (entries === 0 || open > 0) throw new DomainError('product-folder.notZip')
  return [...files].map(([path, chunks]) => ({ path, bytes: Buffer.concat(chunks) }))
}

const tooLarge = () =>
  new DomainError('product-folder.tooLarge', {
    limitKb: productFolderLimits.bytes / BYTES_PER_KB,
    fileKb: productFolderLimits.fileBytes / BYTES_PER_KB,
    entries: productFolderLimits.entries,
  })

export interface UnpackedFolder {
  files: FolderFile[]
  lock: string | undefined
  /** Files that are not valid UTF-8. */
  notText: string[]
}

/** The folder of the archive with the product, and paths relative to it. Throws `product-folder.*`. */
export function unpackFolder(zip: Uint8Array): UnpackedFolder {
  const packed = unpack(zip)
  const root = rootOf(packed.map(({ path }) => path))
  if (root === undefined) throw new DomainError('product-folder.noProduct')
  const folder: UnpackedFolder = { files: [], lock: undefined, notText: [] }
  for (const { path: whole, bytes } of packed) {
    if (!whole.startsWith(root)) continue
    const path = whole.slice(root.length)
    if (!partAt(path) && !isMisnamed(path)) continue
    const text = textOf(bytes)
    if (text === undefined) folder.notText.push(path)
    else if (path === LOCK_FILE) folder.lock = text
    else folder.files.push({ path, text })
  }
  return folder
}

/** Without the byte order mark; undefined for invalid UTF-8. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
