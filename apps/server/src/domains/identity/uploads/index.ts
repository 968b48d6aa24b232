import { may } from '@slipway/contract/access.ts'
import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  isPrivate,
  uploadAccess,
  uploadFile,
  type PublicPurpose,
} from '@slipway/contract/identity/uploads/uploads.calls.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { fileName } from '../../../files/file-names.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { serveFile } from '../../../http/route.ts'
import { publicChecks } from './content-checks.ts'
import { privateFiles, type PrivateFilesDependencies } from './private-files.ts'
import { unusedFiles } from './unused-files.ts'
import { uploadsStore } from './uploads.store.ts'

export type { PrivateFile } from './private-files.ts'
export { plainPhoto } from './plain-photo.ts'

const ADDRESS = '/files/'

/** Purposes whose pictures have a size of their own. */
type PictureWithSize = Exclude<PublicPurpose, 'productPic' | 'categoryPic' | 'modulePic' | 'circuitDiagram'>

export function uploadsDomain(
  parts: PrivateFilesDependencies & { files: Pick<FileStore, 'remove' | 'removeOldDrafts' | 'removeUnknown'> },
) {
  const { db, clock } = parts
  const store = uploadsStore(db)
  const hidden = privateFiles(parts)

  return {
    routes: [
      serveFile(uploadFile, async ({ input: { purpose, fileName: sentName = '', size: announced }, actor, file }) => {
        if (!may(uploadAccess[purpose], actor.permissions)) throw new DomainError('access.denied')
        if (!file || file.size === 0) throw new DomainError('uploads.missing')
        const { size } = file
        if (announced !== undefined && announced !== size) {
          throw new DomainError('uploads.otherLength', { announced, received: size })
        }
        const md5 = file.digest('md5')
        const ownerId = actor.accountId
        if (isPrivate(purpose)) return { url: await hidden.keep(file, { purpose, ownerId, sentName }), md5, size }
        const { mime, extension } = await publicChecks[purpose](file)
        const name = fileName(file.digest('sha256'), extension)
        // The row first: a write that fails, or a killed process, leaves no file that nothing knows of.
        const row = { name, size, md5, purpose, mime, ownerId, createTime: clock.now() }
        const added = await store.add(row)
        try {
          await file.save(extension)
        } catch (error) {
          if (added.isNew) await store.remove(name, added.version)
          throw error
        }
        return { url: `${ADDRESS}${name}`, md5, size }
      }),
    ],

    jobs: [
      ...hidden.jobs,
      { name: 'uploads.unused', cron: '37 3 * * *', run: unusedFiles(parts) },
      {
        name: 'uploads.drafts',
        cron: '27 3 * * *',
        /** Uploads that a killed process has left half-written. */
        run: async () => {
          await parts.files.removeOldDrafts()
          await parts.privateFiles.removeOldDrafts()
        },
      },
    ],

    /** All files of one account are transferred to another. */
    subscriptions: [
      inTransaction(accountDeleted, async (tx, { accountId, heirId }) => {
        await uploadsStore(tx).handOver({ from: accountId, to: heirId })
        await hidden.handOver(tx, { from: accountId, to: heirId })
      }),
    ],

    /** Private files, for the domains that know who may read them. */
    requireUpload: hidden.requireUpload,
    openPrivate: hidden.open,
    keepDelta: hidden.keepDelta,
    removeUnused: hidden.removeUnused,

    /** Refuses an address that is not an uploaded file's; empty means no picture. `field` is its name in the input. */
    async requirePicture(url: string, field?: string, on: DatabaseOrTransaction = db): Promise<void> {
      if (url === '' || (url.startsWith(ADDRESS) && (await uploadsStore(on).has(url.slice(ADDRESS.length))))) return
      throw new DomainError('uploads.notFound', field === undefined ? {} : { field })
    },

    /** The same for pictures that have a size of their own, such as profile pictures; `field` is their name in the input. */
    async requirePictureFor(
      purpose: PictureWithSize,
      url: string,
      on: DatabaseOrTransaction = db,
      field = 'picture',
    ): Promise<void> {
      if (url === '') return
      const isOne = url.startsWith(ADDRESS) && (await uploadsStore(on).hasFor(url.slice(ADDRESS.length), purpose))
      if (!isOne) throw new DomainError('uploads.notFound', { field })
    },
  }
}

export type UploadsApi = ReturnType<typeof uploadsDomain>
