import { isChoosable } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { GENERATED } from '@slipway/contract/products/panels/panels.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { panelsStore, type Stamp } from './panels.store.ts'
import { productPanelsStore } from './product-panels.store.ts'

/** ST-24: for a product that is locked. The panel keeps its state until the transaction ends. */
export async function choosePanel(
  tx: DatabaseOrTransaction,
  { productId, panelId }: { productId: string; panelId: string | undefined },
  stamp: Stamp,
): Promise<void> {
  if (panelId !== GENERATED) {
    const panel = panelId === undefined ? undefined : await panelsStore(tx).findForChoice(panelId)
    const isOwn = panel?.productId === productId
    if (!panel || (panel.productId !== null && !isOwn)) throw new DomainError('panels.notFound', { field: 'panelId' })
    if (!isChoosable(panel.status, { isOwn })) throw new DomainError('panels.notChoosable', { field: 'panelId' })
  }
  await productPanelsStore(tx).choose(productId, panelId ?? GENERATED, stamp)
}
