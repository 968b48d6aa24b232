import { accountDeleted } from '@slipway/contract/identity/accounts/accounts.events.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { uploadFile } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { serveFile } from '../../../http/route.ts'
import { contentChecks } from './content-checks.ts'
import { uploadsStore } from './uploads.store.ts'

const ADDRESS = '/files/'

export interface UploadsDependencies {
  db: Database
  clock: Clock
}

export function uploadsDomain({ db, clock }: UploadsDependencies) {
  const store = uploadsStore(db)

  return {
    routes: [
      serveFile(uploadFile, async ({ input: { purpose }, actor, file }) => {
        if (!file || file.size === 0) throw new DomainError('uploads.missing')
        const { mime, extension } = await contentChecks[purpose](file)
        const name = await file.save(extension)
        const { size } = file
        const md5 = file.digest('md5')
        await store.add({ name, size, md5, purpose, mime, ownerId: actor.accountId, createTime: clock.now() })
        return { url: `${ADDRESS}${name}`, md5, size }
      }),
    ],

    /** All files of one account are transferred to another. */
    subscriptions: [
      inTransaction(accountDeleted, (tx, { accountId, heirId }) =>
        uploadsStore(tx).handOver({ from: accountId, to: heirId }),
      ),
    ],

    /** Refuses an address that is not an uploaded file's; empty means no picture. `field` is its name in the input. */
    async requirePicture(url: string, field?: string, on: DatabaseOrTransaction = db): Promise<void> {
      if (url === '' || (url.startsWith(ADDRESS) && (await uploadsStore(on).has(url.slice(ADDRESS.length))))) return
      throw new DomainError('uploads.notFound', field === undefined ? {} : { field })
    },

    /** The same for a profile picture; no picture of a product has its size. */
    async requireAccountPicture(url: string): Promise<void> {
      if (url === '') return
      const isOne = url.startsWith(ADDRESS) && (await store.hasFor(url.slice(ADDRESS.length), 'accountPic'))
      if (!isOne) throw new DomainError('uploads.notFound', { field: 'picture' })
    },
  }
}

export type UploadsApi = ReturnType<typeof uploadsDomain>
