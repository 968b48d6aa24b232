import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { WholeDraft } from '../drafts/panel-drafts.store.ts'
import { panelDraftsViews } from '../drafts/panel-drafts.views.ts'
import { documentOf } from '../panel-documents.ts'
import { panelVersionsStore } from '../panel-versions.store.ts'
import { panelsStore, type StoredPanel } from '../panels.store.ts'
import { folderPanelsViews } from './folder-panels.views.ts'

/** A panel in a product's folder: what is edited of it, or what was released last where nothing is. */
export interface FolderEntry {
  name: string
  panel: StoredPanel | undefined
  draft: WholeDraft | undefined
  document: PanelDocument
}

/** Drafts can share a name; in a folder the later ones have a number after it. */
function freeName(name: string, taken: Set<string>): string {
  let [free, number] = [name, 1]
  while (taken.has(free.toLowerCase())) free = `${name} #${++number}`
  taken.add(free.toLowerCase())
  return free
}

async function newestDocument(tx: DatabaseOrTransaction, panel: StoredPanel): Promise<PanelDocument | undefined> {
  const { panelId, grayVersion } = panel
  const gray = grayVersion === '' ? undefined : await panelVersionsStore(tx).configOf(panelId, grayVersion)
  return documentOf(gray ?? panel.config)
}

/** The visual and blank panels of a product with their drafts, then drafts of new panels; each oldest first. */
export async function folderEntries(tx: DatabaseOrTransaction, productId: string): Promise<FolderEntry[]> {
  const ids = await folderPanelsViews(tx).designedOf(productId)
  const panels = (await Promise.all(ids.map((id) => panelsStore(tx).find(id)))).filter((one) => one !== undefined)
  const drafts = await panelDraftsViews(tx).all(productId)
  const taken = new Set<string>()
  const entries: FolderEntry[] = []
  for (const panel of panels) {
    const own = drafts.filter(({ panelId }) => panelId === panel.panelId)
    const [draft, ...others] = own
    const document = draft?.document ?? (await newestDocument(tx, panel))
    const name = freeName(panel.panelName, taken)
    if (document) entries.push({ name, panel, draft, document })
    for (const other of others) {
      entries.push({ name: freeName(panel.panelName, taken), panel, draft: other, document: other.document })
    }
  }
  const known = new Set(panels.map(({ panelId }) => panelId))
  for (const draft of drafts.filter(({ panelId }) => panelId === null || !known.has(panelId))) {
    entries.push({ name: freeName(draft.draftName, taken), panel: undefined, draft, document: draft.document })
  }
  return entries
}
