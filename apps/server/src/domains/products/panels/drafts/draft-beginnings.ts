import { fitPanel, rebindPanel } from '@slipway/contract/products/features/panel/fit-panel.ts'
import { type PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { DraftStart } from '@slipway/contract/products/panels/panel-drafts.ts'
import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { documentOf, panelDocuments } from '../panel-documents.ts'
import { panelAccess, requireStandardEditor, type PanelsDependencies } from '../panel-rules.ts'
import { panelVersionsStore } from '../panel-versions.store.ts'
import type { StoredPanel } from '../panels.store.ts'
import type { StoredDraft } from './panel-drafts.store.ts'
import { panelDraftsViews } from './panel-drafts.views.ts'

/** What a draft begins with. */
interface Beginning {
  document: PanelDocument
  name: string
  panelId: string | null
  isStandard: boolean
}

/** What drafts begin with, and the sample products of standard ones. */
export function draftBeginnings(parts: PanelsDependencies) {
  const { products } = parts
  const panels = panelAccess(parts)
  const documents = panelDocuments(parts)

  /** The next version of a standard panel, with everything that it has, bound to the features of the sample product. */
  async function beginStandard(
    { panelId, version }: Extract<DraftStart, { kind: 'standard' }>,
    productId: string,
    { actor, tx }: { actor: Actor; tx: DatabaseOrTransaction },
  ): Promise<Beginning> {
    requireStandardEditor(actor)
    const panel = await panels.lock(tx, panelId, actor)
    if (panel.productId !== null) throw new DomainError('panels.notFound', { field: 'panelId' })
    const limit = panelsLimits.draftsOfProduct
    if ((await panelDraftsViews(tx).ofStandard(panelId)).length >= limit)
      throw new DomainError('panels.tooManyDrafts', { limit })
    const document = await documentIn({ ...panel, panelId }, version, tx)
    const bound = rebindPanel(document, await documents.draftModel(productId, tx))
    return { document: bound, name: panel.panelName, panelId, isStandard: true }
  }

  /** What a panel, or a version of it, has. */
  async function documentIn(
    { panelId, config: current }: Pick<StoredPanel, 'panelId' | 'config'>,
    version: string | undefined,
    tx: DatabaseOrTransaction,
  ): Promise<PanelDocument> {
    const config = version === undefined ? current : await panelVersionsStore(tx).configOf(panelId, version)
    if (!config) throw new DomainError('panels.notFound', { field: 'version' })
    const document = documentOf(config)
    if (!document) throw new DomainError('panels.noDocument', { field: 'panelId' })
    return document
  }

  /** Of an own panel the draft becomes the next version; a standard one is fitted to the product. */
  async function begin(
    start: DraftStart,
    { productId, productName }: { productId: string; productName: string },
    { actor, tx }: { actor: Actor; tx: DatabaseOrTransaction },
  ): Promise<Beginning> {
    if (start.kind === 'standard') return beginStandard(start, productId, { actor, tx })
    if (start.kind !== 'panel') {
      const kind = start.kind === 'blank' ? 'blank' : 'visual'
      return {
        document: await documents.firstDocument(kind, productId, tx),
        name: productName,
        panelId: null,
        isStandard: false,
      }
    }
    const panel = await panels.readable(start.panelId, actor)
    if (panel.productId !== null && panel.productId !== productId)
      throw new DomainError('panels.notFound', { field: 'panelId' })
    const document = await documentIn(panel, start.version, tx)
    const isNext = panel.productId !== null && panel.status !== panelStatus.removed
    const fitted = panel.productId === null ? fitPanel(document, await documents.draftModel(productId, tx)) : document
    return { document: fitted, name: panel.panelName, panelId: isNext ? panel.panelId : null, isStandard: false }
  }

  /** What a standard panel has, bound to the features of another sample product. */
  async function withSample(
    document: PanelDocument,
    {
      current,
      sampleProductId,
      actor,
      tx,
    }: { current: StoredDraft; sampleProductId: string; actor: Actor; tx: DatabaseOrTransaction },
  ): Promise<PanelDocument> {
    if (!current.isStandard) throw new DomainError('panels.sampleOfStandard', { field: 'sampleProductId' })
    await products.requireOwn(sampleProductId, actor)
    return rebindPanel(document, await documents.draftModel(sampleProductId, tx))
  }

  return { begin, withSample }
}
