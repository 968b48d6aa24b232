import { isMisnamed, partAt, rootOf } from '@slipway/contract/products/product-folder/folder-paths.ts'
import { zipSync } from 'fflate'

export const packFolder = (files: readonly (readonly [string, Uint8Array])[]): File =>
  new File([new Uint8Array(zipSync(Object.fromEntries(files)))], 'product.zip', { type: 'application/zip' })

/**
 * Packs the product files of a chosen directory; other files are never uploaded. Undefined where the directory contains
 * no product.
 */
export async function packChosen(files: readonly File[]): Promise<File | undefined> {
  const pathOf = (file: File) => file.webkitRelativePath || file.name
  const root = rootOf(files.map(pathOf))
  if (root === undefined) return undefined
  const own = files.flatMap((file) => {
    const path = pathOf(file).startsWith(root) ? pathOf(file).slice(root.length) : ''
    return partAt(path) || isMisnamed(path) ? [{ path, file }] : []
  })
  return packFolder(
    await Promise.all(own.map(async ({ path, file }) => [path, new Uint8Array(await file.arrayBuffer())] as const)),
  )
}
