import type { Database } from '../../../../db/database.ts'
import { bundleName } from './bundle-name.ts'
import { panelBundlesStore } from './panel-bundles.store.ts'
import type { PlacedFile } from '../../../../files/zip-writing.ts'

export const PANEL_FILES_PATH = '/panel-files/'

/** A file of a web package, and where it is. */
interface PlacedWebFile extends Omit<PlacedFile, 'path'> {
  /** The archive, in the store of private files. */
  archive: string
  /** Whether browsers and proxies may store it: a package that may be sent stays so. */
  isForGood: boolean
}

/** Directories of packages that are being opened; one is at most 200 KB. */
const REMEMBERED = 64

interface Options {
  maySend(sha256: string): Promise<boolean>
  /** Whether a package that may be sent stays so. */
  isForGood: boolean
}

/** Finds files of web packages that browsers may have. */
export function webFiles(db: Database, { maySend, isForGood }: Options) {
  const known = new Map<string, ReadonlyMap<string, PlacedFile>>()

  async function directoryOf(sha256: string): Promise<ReadonlyMap<string, PlacedFile> | undefined> {
    const remembered = known.get(sha256)
    if (remembered && isForGood) return remembered
    if (!(await maySend(sha256))) return undefined
    if (remembered) return remembered
    const bundle = await panelBundlesStore(db).find(sha256)
    if (!bundle) return undefined
    const directory = new Map(bundle.entries.map((entry) => [entry.path, entry]))
    const [oldest] = known.keys()
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest)
    known.set(sha256, directory)
    return directory
  }

  return async (sha256: string, path: string): Promise<PlacedWebFile | undefined> => {
    const found = (await directoryOf(sha256))?.get(path)
    return found && { ...found, archive: bundleName(sha256), isForGood }
  }
}

/** Of packages that have been approved. */
export const approvedWebFiles = (db: Database): FindWebFile =>
  webFiles(db, { maySend: (sha256) => panelBundlesStore(db).isApproved(sha256), isForGood: true })

export type FindWebFile = ReturnType<typeof webFiles>
