import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { asAbsent, isStandardEditor, panelSaves, type PanelsDependencies } from '../panel-rules.ts'
import { panelDraftsStore, type WholeDraft } from './panel-drafts.store.ts'

const notFound = () => new DomainError('panels.draftNotFound', { field: 'draftId' })

/** Who reads and changes which draft: a role on its product; of a standard panel, administrators (CN-36). */
export function draftAccess(parts: PanelsDependencies) {
  const { db, products } = parts

  async function seen(on: DatabaseOrTransaction, draftId: string, actor: Actor): Promise<WholeDraft> {
    const { accountId, permissions } = actor
    const found = await panelDraftsStore(on).findFor(draftId, {
      accountId,
      isAdministrator: permissions.administrator,
      isStandardEditor: isStandardEditor(actor),
    })
    if (!found) throw notFound()
    return found
  }

  return {
    readable: (draftId: string, actor: Actor): Promise<WholeDraft> => seen(db, draftId, actor),

    /** Locked until the transaction ends, after its product. A draft whose product is deleted meanwhile is gone with it. */
    async lock(tx: DatabaseOrTransaction, draftId: string, actor: Actor): Promise<WholeDraft> {
      const draft = await seen(tx, draftId, actor)
      if (!draft.isStandard) await products.lockOwn(tx, draft.productId, actor).catch(asAbsent(notFound))
      const locked = await panelDraftsStore(tx).findForUpdate(draftId)
      if (!locked) throw notFound()
      return locked
    },

    ...panelSaves(parts),
  }
}
