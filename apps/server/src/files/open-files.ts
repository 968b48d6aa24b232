import path from 'node:path'
import type { DiskSpace } from './disk-space.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import type { S3Settings } from './s3-client.ts'
import { s3Store } from './s3-store.ts'
import type { Log } from '../log.ts'

export interface FilesPlace {
  /** Undefined: files are stored in the data folder. */
  s3: S3Settings | undefined
  dataFolder: string
  log: Pick<Log, 'warn'>
  /** Files are refused while the disk of the data folder has no room. */
  space?: Pick<DiskSpace, 'requireRoom'>
}

interface StorePlace {
  /** With a bucket it only contains files while they are received. */
  folder: string
  /** Of the names in the bucket, in addition to the configured one. */
  prefix: string
}

const PUBLIC: StorePlace = { folder: 'files', prefix: '' }
/** `/files/` serves anyone who knows a name, so that private files are in another store. */
const PRIVATE: StorePlace = { folder: 'private-files', prefix: 'private/' }

/** The store that `/files/` serves, and the one that only calls give out. */
export const openFiles = (place: FilesPlace): { files: FileStore; privateFiles: FileStore } => ({
  files: openStore(place, PUBLIC),
  privateFiles: openStore(place, PRIVATE),
})

/** Both folders of the data folder with the store that the bucket has for them. */
export const bucketStores = (s3: S3Settings, { dataFolder, log }: Omit<FilesPlace, 's3'>) =>
  [PUBLIC, PRIVATE].map((one) => ({
    folder: path.join(dataFolder, one.folder),
    store: openStore({ s3, dataFolder, log }, one),
  }))

function openStore({ s3, dataFolder, log, space }: FilesPlace, { folder, prefix }: StorePlace): FileStore {
  const draftFolder = path.join(dataFolder, folder)
  return s3
    ? s3Store({ ...s3, prefix: s3.prefix + prefix }, { log, draftFolder, ...(space && { space }) })
    : folderStore(draftFolder, space)
}
