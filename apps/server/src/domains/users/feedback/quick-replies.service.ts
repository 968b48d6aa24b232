import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { getQuickReplies, saveQuickReplies } from '@slipway/contract/users/feedback/feedback-work.calls.ts'
import type { Clock } from '../../../clock.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import { quickRepliesStore } from './quick-replies.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
}

/** Replies that agents of the installation insert. */
export function quickRepliesService({ db, clock, accounts }: Dependencies) {
  async function read(on: DatabaseOrTransaction): Promise<OutputOf<typeof getQuickReplies>> {
    const store = quickRepliesStore(on)
    return { quickReplies: await store.all(), updateTime: (await store.lastSave()).updateTime }
  }

  return {
    read: () => read(db),

    save({ quickReplies, updateTime }: CheckedInputOf<typeof saveQuickReplies>, { accountId }: Actor) {
      return inTransaction(db, async (tx) => {
        const store = quickRepliesStore(tx)
        const current = await store.lockSave()
        await requireNewest('feedback.savedMeanwhile', current, updateTime, { accounts, tx })
        const empty = quickReplies.find(({ zh, en }) => zh === '' && en === '')
        if (empty) throw new DomainError('feedback.quickReplyEmpty', { name: empty.name })
        const stored = new Set((await store.all()).map(({ quickReplyId }) => quickReplyId))
        // An ID that is not stored, or sent twice, is a new one.
        const kept = quickReplies.map(({ quickReplyId: id, ...texts }) => ({
          ...texts,
          quickReplyId: id !== undefined && stored.delete(id) ? id : newUid(),
        }))
        await store.replace(kept, {
          updateTime: Math.max(clock.now(), current.updateTime + 1),
          updatedBy: accountId,
        })
        return read(tx)
      })
    },
  }
}
