import { createHash } from 'node:crypto'
import type { Database, DatabaseOrTransaction } from '../../../../db/database.ts'
import { contentOf, FilesUnavailable, type FileStore } from '../../../../files/file-store.ts'
import { readBytes } from '../../../../files/read-bytes.ts'
import type { PackedFiles } from '../../../../files/zip-reading.ts'
import { writeZip } from '../../../../files/zip-writing.ts'
import { bundleName } from './bundle-name.ts'
import { panelBundlesStore, type StoredBundle } from './panel-bundles.store.ts'

/** The normalized archive of these files, and where each is in it. */
export async function normalized(files: PackedFiles): Promise<{ bundle: StoredBundle; zip: Buffer }> {
  const { zip, entries } = await writeZip(files)
  const digest = (algorithm: 'sha256' | 'md5') => createHash(algorithm).update(zip).digest('hex')
  return { bundle: { sha256: digest('sha256'), md5: digest('md5'), size: zip.length, entries }, zip }
}

/** Packages of web files by content: of code panels, and of what the floors above make of web files. */
export function webPackages({ db, files }: { db: Database; files: FileStore }) {
  return {
    normalized,

    /** The row is stored before the bytes: from then on no removal of unused packages takes them away. */
    async keep({ bundle, zip }: { bundle: StoredBundle; zip: Buffer }, now: number): Promise<void> {
      await panelBundlesStore(db).use(bundle, now)
      await files.keep(bundleName(bundle.sha256), contentOf(zip))
    },

    find: (sha256: string, on: DatabaseOrTransaction = db) => panelBundlesStore(on).find(sha256),

    /** Of many, without the places of their files. */
    facts: (digests: readonly string[]) => panelBundlesStore(db).facts(digests),

    /** Whether the stored bytes are those of the digest. Throws while the storage is away. */
    async isWhole(sha256: string, size: number): Promise<boolean> {
      try {
        const stored = await files.read(bundleName(sha256))
        if (!stored) return false
        const bytes = await readBytes(stored.bytes, size)
        return createHash('sha256').update(bytes).digest('hex') === sha256
      } catch (error) {
        // Storage that is away is no fault of the package: it is tried again.
        if (error instanceof FilesUnavailable && error.name === 'FilesUnavailable') throw error
        return false
      }
    },
  }
}

export type WebPackages = ReturnType<typeof webPackages>
