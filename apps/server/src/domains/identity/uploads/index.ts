import { createHash } from 'node:crypto'
import { DomainError } from '@slipway/contract/refusals.ts'
import { uploadFile, uploadPurposes } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import { fileName } from '../../../files/file-names.ts'
import { contentOf, type FileStore } from '../../../files/file-store.ts'
import { serveFile } from '../../../http/route.ts'
import { checkImage } from './image-check.ts'
import { uploadsStore } from './uploads.store.ts'

const ADDRESS = '/files/'

export interface UploadsDependencies {
  db: Database
  clock: Clock
  /** What lies in it is served under `/files/`. */
  files: FileStore
}

const hexOf = (algorithm: 'sha256' | 'md5', bytes: Buffer): string => createHash(algorithm).update(bytes).digest('hex')

export function uploadsDomain({ db, clock, files }: UploadsDependencies) {
  const store = uploadsStore(db)

  return {
    routes: [
      serveFile(uploadFile, async ({ input, actor, readFile }) => {
        const { maxBytes, ...bounds } = uploadPurposes[input.purpose]
        const file = await readFile(maxBytes)
        if (!file || file.bytes.length === 0) throw new DomainError('uploads.missing')
        const { bytes } = file
        const { type, extension } = await checkImage(bytes, bounds)
        const kept = {
          name: fileName(hexOf('sha256', bytes), extension),
          size: bytes.length,
          md5: hexOf('md5', bytes),
        }
        await files.keep(kept.name, contentOf(bytes))
        const { purpose } = input
        await store.add({ ...kept, purpose, mime: type, ownerId: actor.accountId, createTime: clock.now() })
        return { url: `${ADDRESS}${kept.name}`, md5: kept.md5, size: kept.size }
      }),
    ],

    /** All files of one account become another's. */
    handOver: (tx: DatabaseOrTransaction, owners: { from: number; to: number }): Promise<void> =>
      uploadsStore(tx).handOver(owners),

    /** Whether this address is that of a file which was uploaded here; within a transaction it is asked there. */
    exists: async (url: string, on: DatabaseOrTransaction = db): Promise<boolean> =>
      url.startsWith(ADDRESS) && uploadsStore(on).has(url.slice(ADDRESS.length)),
  }
}

export type UploadsApi = ReturnType<typeof uploadsDomain>
