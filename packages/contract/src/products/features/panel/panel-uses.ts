import { lintPanel } from './lint-panel.ts'
import type { PanelDocument } from './panel-document.ts'
import type { PanelFeature } from './panel-feature.ts'
import { itemsOf, ruleBindings } from './panel-items.ts'

export interface NamedPanel {
  name: string
  document: PanelDocument
}

/** Items of panels that have to do with a feature, and the panels that they are on. */
export interface PanelUse {
  items: number
  panels: string[]
}

/** The items that show, control or ask for a feature, and those of them that another model breaks. */
export function panelUses(
  panels: readonly NamedPanel[],
  { did, deKey }: { did: string | undefined; deKey: string },
  next: readonly PanelFeature[],
): { used: PanelUse; broken: PanelUse } {
  const found = panels.map(({ name, document }) => {
    const errors = new Set(
      lintPanel(document, next).flatMap(({ level, item }) => (level === 'error' && item ? [item] : [])),
    )
    const using = itemsOf(document).filter((item) =>
      [...Object.values(item.bind), ...ruleBindings(item)].some((bound) => bound.did === did || bound.deKey === deKey),
    )
    return { name, used: using.length, broken: using.filter(({ id }) => errors.has(id)).length }
  })
  const use = (which: 'used' | 'broken'): PanelUse => ({
    items: found.reduce((sum, one) => sum + one[which], 0),
    panels: found.filter((one) => one[which] > 0).map(({ name }) => name),
  })
  return { used: use('used'), broken: use('broken') }
}
