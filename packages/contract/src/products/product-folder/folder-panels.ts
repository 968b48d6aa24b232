import { isRecord } from '../../record.ts'
import { withIds } from '../panels/named-documents.ts'
import type { NamedPanels } from '../panels/named-panels.ts'
import { byKey } from './folder-content.ts'

/** Names of panels are unique without regard to case. */
export const panelNameIn = (panels: NamedPanels['panels'], name: string): string | undefined =>
  Object.keys(panels).find((one) => one.toLowerCase() === name.toLowerCase())

/** The wanted panels with all that the file does not say as the product has it: no push removes a panel. */
export function keptPanels(now: NamedPanels | undefined, wanted: NamedPanels | undefined): NamedPanels | undefined {
  if (!wanted || !now) return wanted ?? now
  const panels = { ...now.panels }
  for (const [name, panel] of Object.entries(wanted.panels)) {
    const own = panelNameIn(now.panels, name) ?? name
    const kind = panel.kind ?? panels[own]?.kind ?? 'visual'
    panels[own] = withIds({ ...panel, kind })
  }
  const selected = wanted.selected ?? now.selected
  return { ...(selected !== undefined && { selected }), panels }
}

const order = `
  selected panels kind theme accent ground density pages id title items
  widget span rows bind label icon text options show enable all any feature is value zh en
`
  .trim()
  .split(/\s+/)
const rank = (field: string): number => (order.includes(field) ? order.indexOf(field) : order.length)
const defaults: Record<string, unknown> = { span: 4, ground: 'canvas', density: 'roomy' }

/** In one order, because the database keeps none, and without what is empty or as it is by default. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (!isRecord(value)) return value
  const fields = Object.entries(value)
    .map(([field, one]): [string, unknown] => [field, plain(one)])
    .filter(([field, one]) => one !== undefined && one !== defaults[field] && !isEmpty(one))
    .toSorted(([one], [other]) => rank(one) - rank(other) || byKey(one, other))
  return Object.fromEntries(fields)
}
const isEmpty = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0

/** As a file says it. */
export function panelsFields({ selected, panels }: NamedPanels): Record<string, unknown> {
  const shown = Object.entries(panels)
    .toSorted(([one], [other]) => byKey(one, other))
    .map(([name, panel]): [string, unknown] => [name, plain(panel)])
  return {
    ...(selected !== undefined && { selected }),
    ...(shown.length > 0 && { panels: Object.fromEntries(shown) }),
  }
}
