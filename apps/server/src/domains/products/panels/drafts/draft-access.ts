import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { requireNewest } from '../../../identity/accounts/index.ts'
import type { PanelsDependencies } from '../panel-rules.ts'
import type { Stamp } from '../panels.store.ts'
import { panelDraftsStore, type StoredDraft, type WholeDraft } from './panel-drafts.store.ts'

const notFound = () => new DomainError('panels.draftNotFound', { field: 'draftId' })

/** Who reads and changes which draft: a role on its product. */
export function draftAccess({ db, clock, accounts, products }: PanelsDependencies) {
  async function seen(on: DatabaseOrTransaction, draftId: string, actor: Actor): Promise<WholeDraft> {
    const { accountId, permissions } = actor
    const found = await panelDraftsStore(on).findFor(draftId, {
      accountId,
      isAdministrator: permissions.administrator,
    })
    if (!found) throw notFound()
    return found
  }

  return {
    readable: (draftId: string, actor: Actor): Promise<WholeDraft> => seen(db, draftId, actor),

    /** Locked until the transaction ends, after its product. A draft whose product is deleted meanwhile is gone with it. */
    async lock(tx: DatabaseOrTransaction, draftId: string, actor: Actor): Promise<WholeDraft> {
      const { productId } = await seen(tx, draftId, actor)
      try {
        await products.lockOwn(tx, productId, actor)
      } catch (error) {
        throw error instanceof DomainError && error.reason === 'products.notFound' ? notFound() : error
      }
      const locked = await panelDraftsStore(tx).findForUpdate(draftId)
      if (!locked) throw notFound()
      return locked
    },

    /** SI-122. */
    requireNewest: (current: StoredDraft, startedFrom: number | undefined, tx: DatabaseOrTransaction): Promise<void> =>
      requireNewest('panels.savedMeanwhile', current, startedFrom, { accounts, tx }),

    stamp: ({ accountId }: Actor, current?: StoredDraft): Stamp => ({
      updateTime: Math.max(clock.now(), (current?.updateTime ?? 0) + 1),
      updatedBy: accountId,
    }),
  }
}
