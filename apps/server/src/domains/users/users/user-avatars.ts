import { Readable } from 'node:stream'
import { filePurposes } from '@slipway/contract/file-purposes.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { Draft } from '../../../files/file-store.ts'
import { readBytes } from '../../../files/read-bytes.ts'
import type { Download, EndUser } from '../../../http/route.ts'
import { plainPhoto } from '../../identity/uploads/index.ts'
import { userAvatarsStore } from './user-avatars.store.ts'
import { usersStore } from './users.store.ts'

/** Twice what the app shows, for dense screens. */
const STORED_SIDE = 256

/** Profile pictures of end users. */
export function userAvatars({ db }: { db: Database }) {
  return {
    async set(file: Draft | undefined, { userId }: EndUser): Promise<{ avatar: string }> {
      if (!file || file.size === 0) throw new DomainError('uploads.missing')
      const { maxBytes, maxSide } = filePurposes.userPic
      const bounds = { maxSide, storedSide: STORED_SIDE, isSquare: true }
      const picture = await plainPhoto(await readBytes(file.open(), maxBytes), bounds)
      const avatar = newUid()
      await inTransaction(db, async (tx) => {
        // An account that has been erased since gets no picture.
        if (!(await usersStore(tx).lock(userId))) throw new DomainError('access.noSession')
        await userAvatarsStore(tx).set(userId, avatar, picture)
      })
      return { avatar }
    },

    remove: ({ userId }: EndUser): Promise<void> => inTransaction(db, (tx) => userAvatarsStore(tx).remove(userId)),

    async open(avatarId: string, { userId }: EndUser): Promise<Download> {
      const picture = await userAvatarsStore(db).seenBy(userId, avatarId)
      if (!picture) throw new DomainError('uploads.notFound', { field: 'avatarId' })
      return { fileName: `${avatarId}.jpg`, mime: 'image/jpeg', size: picture.length, chunks: Readable.from([picture]) }
    },
  }
}
