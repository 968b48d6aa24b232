/** A file of a product folder, with its path relative to the folder's root. */
export interface FolderFile {
  path: string
  text: string
}

export const PRODUCT_FILE = 'product.yaml'
export const HARDWARE_FILE = 'hardware.yaml'
export const PANEL_FILE = 'panel.yaml'
export const LOCK_FILE = 'slipway.lock'

export const featureFile = (deKey: string): string => `features/${deKey}.yaml`
export const messageFile = (eKey: string): string => `messages/${eKey}.yaml`

export type FolderPart =
  | { part: 'product' }
  | { part: 'hardware' }
  | { part: 'panel' }
  | { part: 'lock' }
  | { part: 'feature'; deKey: string }
  | { part: 'message'; deKey: string }

const KEYED = /^(features|messages)\/([A-Za-z][A-Za-z0-9_]{0,49})\.yaml$/

/** The role of a file in the folder; undefined for files that are not the product's. */
export function partAt(path: string): FolderPart | undefined {
  if (path === PRODUCT_FILE) return { part: 'product' }
  if (path === HARDWARE_FILE) return { part: 'hardware' }
  if (path === PANEL_FILE) return { part: 'panel' }
  if (path === LOCK_FILE) return { part: 'lock' }
  const [, folder, deKey = ''] = KEYED.exec(path) ?? []
  if (folder === undefined) return undefined
  return { part: folder === 'features' ? 'feature' : 'message', deKey }
}

/** Whether a path is probably a misspelled part: another extension, or a name that is not an identifier. */
export const isMisnamed = (path: string): boolean =>
  partAt(path) === undefined && /^((features|messages)\/[^/.][^/]*|product|hardware|panel)\.(ya?ml|json)$/i.test(path)

/** Whether an archive's path stays inside it: relative, without `..`, with forward slashes. */
export const isInside = (path: string): boolean =>
  !path.startsWith('/') &&
  !/^[A-Za-z]:/.test(path) &&
  !/[\\\0]/.test(path) &&
  path.split('/').every((step, at, all) => step !== '..' && step !== '.' && (step !== '' || at === all.length - 1))

/** The directory of the product within an archive, `''` or ending in a slash; undefined without one. */
export function rootOf(paths: readonly string[]): string | undefined {
  const roots = paths
    .filter((path) => path === PRODUCT_FILE || path.endsWith(`/${PRODUCT_FILE}`))
    .map((path) => path.slice(0, -PRODUCT_FILE.length))
  return roots.toSorted((one, other) => one.split('/').length - other.split('/').length)[0]
}
