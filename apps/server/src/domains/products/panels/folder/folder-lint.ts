import { lintPanel, type PanelProblem } from '@slipway/contract/products/features/panel/lint-panel.ts'
import type { PanelDocument } from '@slipway/contract/products/features/panel/panel-document.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { panelProblemTexts } from '@slipway/contract/products/features/panel/panel-problem-texts.ts'
import { namedPanelTexts } from '@slipway/contract/products/panels/named-panel-texts.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import type { FolderEntry } from './folder-entries.ts'

/** A problem of the file of panels, at a path in it. */
export interface FolderPanelProblem {
  path: (string | number)[]
  reason: Bilingual
}

/** What the lint finds in a panel. */
export interface LintedPanel extends FolderPanelProblem {
  name: string
  isError: boolean
  /** Equal for the same problem of the panel at another time. */
  mark: string
}

function placeOf({ pages }: PanelDocument, { item, page }: PanelProblem): (string | number)[] {
  for (const [at, { id, items }] of pages.entries()) {
    if (page !== undefined && id === page) return ['pages', at]
    if (item === undefined) continue
    for (const [index, one] of items.entries()) {
      const path = ['pages', at, 'items', index]
      if (one.id === item) return path
      const inner = (one.items ?? []).findIndex((other) => other.id === item)
      if (inner !== -1) return [...path, 'items', inner]
    }
  }
  return []
}

/** The one lint of panels, at the places of a folder's file. */
export function lintEntries(entries: readonly FolderEntry[], model: readonly PanelFeature[]): LintedPanel[] {
  return entries.flatMap(({ name, document }) =>
    lintPanel(document, model).map((problem) => {
      const { level, reason, deKey = '' } = problem
      const feature = model.find((one) => one.deKey === deKey)
      const text = panelProblemTexts[reason]
      const named = { zh: text(feature?.name.zh ?? deKey).zh, en: text(feature?.name.en ?? deKey).en }
      return {
        name,
        isError: level === 'error',
        mark: JSON.stringify([name, problem]),
        path: ['panels', name, ...placeOf(document, problem)],
        reason: namedPanelTexts.ofPanel(name, named),
      }
    }),
  )
}
