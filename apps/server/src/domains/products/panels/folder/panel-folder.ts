import { namedDocument } from '@slipway/contract/products/panels/named-documents.ts'
import { namedPanelTexts } from '@slipway/contract/products/panels/named-panel-texts.ts'
import type { NamedPanels } from '@slipway/contract/products/panels/named-panels.ts'
import { isChoosable } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { GENERATED } from '@slipway/contract/products/panels/panels.ts'
import { panelNameIn } from '@slipway/contract/products/product-folder/folder-panels.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { choosePanel } from '../choosing.ts'
import { panelDocuments } from '../panel-documents.ts'
import { panelSaves, type PanelsDependencies } from '../panel-rules.ts'
import { panelsStore, type StoredPanel } from '../panels.store.ts'
import { productPanelsStore } from '../product-panels.store.ts'
import { folderEntries } from './folder-entries.ts'
import { lintEntries, type FolderPanelProblem, type LintedPanel } from './folder-lint.ts'
import { folderPanelsViews } from './folder-panels.views.ts'
import { changedPanels, savedPanels } from './saved-panels.ts'

/** A name that leads back to the panel. */
const nameOf = ({ panelName, rnName }: Pick<StoredPanel, 'panelName' | 'rnName'>): string =>
  panelName.toLowerCase() === GENERATED ? rnName : panelName

interface Change {
  productId: string
  now: NamedPanels
  wanted: NamedPanels
}

async function chosenName(tx: DatabaseOrTransaction, productId: string): Promise<string | undefined> {
  const chosen = await productPanelsStore(tx).chosen(productId)
  if (chosen === undefined || chosen === GENERATED) return chosen
  const panel = await panelsStore(tx).find(chosen)
  return panel && nameOf(panel)
}

/** A panel that the product can choose, by name or RN name. */
async function choosable(tx: DatabaseOrTransaction, productId: string, name: string): Promise<StoredPanel | undefined> {
  for (const id of await folderPanelsViews(tx).named(name)) {
    const panel = await panelsStore(tx).find(id)
    const isOwn = panel?.productId === productId
    if (panel && (isOwn || panel.productId === null) && isChoosable(panel.status, { isOwn })) return panel
  }
  return undefined
}

/** The panels of a product as its folder has them (decision 0155). */
export function panelFolder(parts: PanelsDependencies) {
  const documents = panelDocuments(parts)
  const { stamp } = panelSaves(parts)
  const save = savedPanels(parts)

  return {
    async named(tx: DatabaseOrTransaction, productId: string): Promise<NamedPanels> {
      const model = await documents.draftModel(productId, tx)
      const entries = await folderEntries(tx, productId)
      const selected = await chosenName(tx, productId)
      return {
        ...(selected !== undefined && { selected }),
        panels: Object.fromEntries(entries.map(({ name, document }) => [name, namedDocument(document, model)])),
      }
    },

    async lint(tx: DatabaseOrTransaction, productId: string, names: readonly string[]): Promise<LintedPanel[]> {
      const wanted = new Set(names.map((name) => name.toLowerCase()))
      const entries = (await folderEntries(tx, productId)).filter(({ name }) => wanted.has(name.toLowerCase()))
      return lintEntries(entries, await documents.draftModel(productId, tx))
    },

    /** The chosen panel that a file names, by its own name. The name of a draft leaves the chosen one as it is. */
    async settled(
      tx: DatabaseOrTransaction,
      { productId, now, wanted }: Change,
    ): Promise<{ panels: NamedPanels; problem?: FolderPanelProblem; warning?: FolderPanelProblem }> {
      const { selected, ...rest } = wanted
      if (selected === undefined || selected.toLowerCase() === now.selected?.toLowerCase()) return { panels: rest }
      if (selected.toLowerCase() === GENERATED) return { panels: { ...rest, selected: GENERATED } }
      const panel = await choosable(tx, productId, selected)
      if (panel) return { panels: { ...rest, selected: nameOf(panel) } }
      const isDraft = [now.panels, wanted.panels].some((all) => panelNameIn(all, selected) !== undefined)
      const found = (reason: Bilingual): FolderPanelProblem => ({ path: ['selected'], reason })
      return isDraft
        ? { panels: rest, warning: found(namedPanelTexts.stillDraft(selected)) }
        : { panels: rest, problem: found(namedPanelTexts.noPanel(selected)) }
    },

    /** Gives what the file is refused for; nothing is to stay of it then. Features have been written before. */
    async changeTo(
      tx: DatabaseOrTransaction,
      { productId, now, wanted }: Change,
      actor: Actor,
    ): Promise<FolderPanelProblem | undefined> {
      const model = await documents.draftModel(productId, tx)
      const entries = await folderEntries(tx, productId)
      for (const name of changedPanels(now, wanted)) {
        const panel = wanted.panels[name]
        const entry = entries.find((one) => one.name === name)
        const refused = panel && (await save(tx, { productId, name, panel, entry }, { model, actor }))
        if (refused) return refused
      }
      const { selected } = wanted
      if (selected === undefined || selected === now.selected) return undefined
      const chosen = selected === GENERATED ? undefined : await choosable(tx, productId, selected)
      const panelId = selected === GENERATED ? GENERATED : chosen?.panelId
      if (panelId === undefined) return { path: ['selected'], reason: namedPanelTexts.noPanel(selected) }
      await choosePanel(tx, { productId, panelId }, stamp(actor))
      return undefined
    },

    async lastSaved(productId: string, tx: DatabaseOrTransaction): Promise<{ at: number; by: number } | undefined> {
      const entries = await folderEntries(tx, productId)
      const saves = entries.flatMap(({ panel, draft }) => [panel, draft])
      const stamps = [
        ...saves.map((saved) => saved && { at: saved.updateTime, by: saved.updatedBy }),
        await productPanelsStore(tx).lastChosen(productId),
      ].flatMap((one) => (one && one.by !== null ? [{ at: one.at, by: one.by }] : []))
      return stamps.toSorted((one, other) => other.at - one.at)[0]
    },
  }
}
