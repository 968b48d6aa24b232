import {
  privateFolder,
  privateUploadLifeMs,
  type PrivatePurpose,
} from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rowIdOf } from '@slipway/contract/row-id.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { fileName } from '../../../files/file-names.ts'
import type { ByteRange, Draft, FileStore, StoredFile } from '../../../files/file-store.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { privateChecks } from './content-checks.ts'
import { privateFilesStore, type NewPrivateFile, type PrivateFile } from './private-files.store.ts'

export type { PrivateFile } from './private-files.store.ts'

export interface PrivateFilesDependencies {
  db: Database
  clock: Clock
  privateFiles: FileStore
}

export interface PrivateUpload {
  purpose: PrivatePurpose
  ownerId: number
  /** As sent; only its last part is stored. */
  sentName: string
}

/** Where a call refers to an upload: its field, and who may mean it. */
export interface UploadReference {
  ownerId: number
  purpose: PrivatePurpose
  field: string
}

type Kept = Pick<NewPrivateFile, 'purpose' | 'ownerId' | 'fileName'> & { extension: string }

/** Twice the life of an upload, so that no call can still refer to a file that is removed. */
const KEPT_MS = 2 * privateUploadLifeMs
const REMOVED_AT_ONCE = 100

export function privateFiles({ db, clock, privateFiles: files }: PrivateFilesDependencies) {
  /** Removes the files of uploads that no call has used. */
  async function removeUnused(): Promise<void> {
    for (let removed = REMOVED_AT_ONCE; removed === REMOVED_AT_ONCE;) {
      removed = await inTransaction(db, async (tx) => {
        const store = privateFilesStore(tx)
        await store.lock()
        const names = await store.dropUnused(clock.now() - KEPT_MS, REMOVED_AT_ONCE)
        for (const name of names) await files.remove(name)
        return names.length
      })
    }
  }

  async function storeFile(file: Draft, { extension, ...of }: Kept): Promise<number> {
    const sha256 = file.digest('sha256')
    const name = fileName(sha256, extension)
    const { size } = file
    const digests = { md5: file.digest('md5'), sha1: file.digest('sha1'), sha256 }
    const row = { ...of, ...digests, name, size, createTime: clock.now() }
    // The row is stored before the bytes: from then on no removal of unused files takes them away.
    const fileId = await inTransaction(db, async (tx) => {
      await privateFilesStore(tx).lock()
      return privateFilesStore(tx).add(row)
    })
    try {
      await files.keep(name, file)
    } catch (error) {
      await privateFilesStore(db).drop(fileId)
      throw error
    }
    return fileId
  }

  return {
    /** Stores a checked upload; its reference is what calls of this account can name. */
    async keep(file: Draft, { purpose, ownerId, sentName }: PrivateUpload): Promise<string> {
      const { extension } = await privateChecks[purpose](file)
      return `${privateFolder}${await storeFile(file, { purpose, ownerId, fileName: lastPart(sentName), extension })}`
    },

    /** Stores a patch that the platform has made of its owner's files; gives its id. */
    async keepDelta(file: Draft, of: { ownerId: number; fileName: string }): Promise<number> {
      return storeFile(file, { ...of, purpose: 'delta', extension: 'zst' })
    },

    /** The upload that a call refers to; refused unless this account uploaded it for this purpose a short while ago. */
    async requireUpload(
      reference: string,
      { ownerId, purpose, field }: UploadReference,
      on: DatabaseOrTransaction = db,
    ): Promise<PrivateFile> {
      const fileId = reference.startsWith(privateFolder) ? rowIdOf(reference.slice(privateFolder.length)) : undefined
      const since = clock.now() - privateUploadLifeMs
      const file = fileId && (await privateFilesStore(on).findUpload(fileId, { ownerId, purpose, since }))
      if (!file) throw new DomainError('uploads.notFound', { field })
      return file
    },

    /** A stored file or a part of it; undefined where its bytes are gone. The caller has checked who reads it. */
    async open(fileId: number, range?: ByteRange): Promise<{ file: PrivateFile; kept: StoredFile } | undefined> {
      const file = await privateFilesStore(db).find(fileId)
      const kept = file && (await files.read(file.name, range))
      return file && kept && { file, kept }
    },

    handOver: (tx: DatabaseOrTransaction, change: { from: number; to: number }): Promise<void> =>
      privateFilesStore(tx).handOver(change),

    removeUnused,
    jobs: [{ name: 'uploads.sweep', cron: '17 3 * * *', run: removeUnused }] satisfies Job[],
  }
}

/** Some browsers send a path. */
const lastPart = (name: string): string => name.split(/[/\\]/).at(-1) ?? ''
