import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import type { S3Settings } from './s3-client.ts'
import { s3Store } from './s3-store.ts'
import type { Log } from '../log.ts'

export interface FilesPlace {
  /** Undefined: files are stored in the folder. */
  s3: S3Settings | undefined
  /** With a bucket it only contains files while they are received. */
  folder: string
  log: Pick<Log, 'warn'>
}

export const openFiles = ({ s3, folder, log }: FilesPlace): FileStore =>
  s3 ? s3Store(s3, { log, draftFolder: folder }) : folderStore(folder)
