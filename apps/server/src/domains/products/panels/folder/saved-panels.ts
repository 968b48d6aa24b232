import {
  panelDocument,
  panelLimits,
  type PanelDocument,
} from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { documentOfNamed } from '@slipway/contract/products/panels/named-documents.ts'
import { namedPanelTexts } from '@slipway/contract/products/panels/named-panel-texts.ts'
import type { NamedPanel, NamedPanels } from '@slipway/contract/products/panels/named-panels.ts'
import { panelsLimits } from '@slipway/contract/products/panels/panels.limits.ts'
import { panelsFields } from '@slipway/contract/products/product-folder/folder-panels.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { tooLongText } from '@slipway/contract/text-problems.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import * as z from 'zod/mini'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { panelDraftsStore } from '../drafts/panel-drafts.store.ts'
import { bytesOf, panelDocuments } from '../panel-documents.ts'
import { panelSaves, type PanelsDependencies } from '../panel-rules.ts'
import type { FolderEntry } from './folder-entries.ts'
import type { FolderPanelProblem } from './folder-lint.ts'

const BYTES_OF_KIB = 1024

const limitReason = (name: 'panels.tooManyDrafts' | 'panels.documentTooLarge', limit: number): Bilingual => ({
  zh: refusalText(name, { limit }, 'zh-CN'),
  en: refusalText(name, { limit }, 'en-US'),
})

const kindOf = ({ kind }: PanelDocument): 'visual' | 'blank' => (kind === 'blank' ? 'blank' : 'visual')

/** The panels of a file that are not as the product has them. */
export function changedPanels(now: NamedPanels, wanted: NamedPanels): string[] {
  const shown = (all: NamedPanels['panels'], name: string): string => {
    const panel = all[name]
    return panel ? JSON.stringify(panelsFields({ panels: { [name]: panel } })) : ''
  }
  return Object.keys(wanted.panels).filter((name) => shown(now.panels, name) !== shown(wanted.panels, name))
}

interface NamedOne {
  productId: string
  name: string
  panel: NamedPanel
  /** What the product has of this name. */
  entry: FolderEntry | undefined
}

/** Panels of a file, saved as drafts as the designer does. */
export function savedPanels(parts: PanelsDependencies) {
  const { stamp } = panelSaves(parts)
  const { requirePictures } = panelDocuments(parts)

  function read(
    { productId, panel, entry }: NamedOne,
    model: readonly PanelFeature[],
  ): { document: PanelDocument } | { path: readonly PropertyKey[]; reason: Bilingual } {
    const present = entry && kindOf(entry.document)
    if (present && panel.kind !== undefined && panel.kind !== present)
      return { path: ['kind'], reason: namedPanelTexts.otherKind(present) }
    const fresh = { kind: panel.kind ?? 'visual', model: { productId, upgradeCode: '', hash: '' } } as const
    const { document, problems } = documentOfNamed(panel, model, entry?.document ?? fresh)
    const [first] = problems
    if (first) return first
    const { data, error } = z.safeParse(panelDocument, document)
    if (!data) return { path: error.issues[0]?.path ?? [], reason: namedPanelTexts.brokenPart }
    const limit = panelLimits.bytes
    if (bytesOf(data) > limit) return { path: [], reason: limitReason('panels.documentTooLarge', limit / BYTES_OF_KIB) }
    return { document: data }
  }

  /** Gives what the file is refused for. */
  return async function save(
    tx: DatabaseOrTransaction,
    named: NamedOne,
    { model, actor }: { model: readonly PanelFeature[]; actor: Actor },
  ): Promise<FolderPanelProblem | undefined> {
    const { productId, name, entry } = named
    const at = (path: readonly PropertyKey[], reason: Bilingual): FolderPanelProblem => ({
      path: ['panels', name, ...path.map((step) => (typeof step === 'number' ? step : String(step)))],
      reason,
    })
    const result = read(named, model)
    if ('reason' in result) return at(result.path, result.reason)
    const { document } = result
    await requirePictures(document, tx, entry?.document)
    const drafts = panelDraftsStore(tx)
    if (entry?.draft) {
      const { draft } = entry
      await drafts.save(draft.draftId, { draftName: draft.draftName, document }, stamp(actor, draft))
      return undefined
    }
    const { draftsOfProduct: limit, name: ofName } = panelsLimits
    if ((await drafts.count(productId)) >= limit) return at([], limitReason('panels.tooManyDrafts', limit))
    if (name.length > ofName.max) return at([], tooLongText(ofName.max))
    const panelId = entry?.panel?.panelId ?? null
    await drafts.add({ productId, isStandard: false, panelId, draftName: name, document }, stamp(actor))
    return undefined
  }
}
