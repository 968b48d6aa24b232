import type { PanelProblem } from '@slipway/contract/products/features/panel/lint-panel.ts'
import { panelProblemTexts } from '@slipway/contract/products/features/panel/panel-problem-texts.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'
import { Panel as Framed } from '@slipway/ui/layout/Panel.tsx'
import { inPageLocale } from '@slipway/web-client/formats.ts'
import { designerTexts } from './designer-texts.ts'
import { itemAt } from './editing/places.ts'
import { itemName } from './item-name.ts'
import type { Designer } from './use-designer.ts'

interface Props {
  problems: readonly PanelProblem[]
  designer: Designer
  model: readonly PanelFeature[]
}

/** What is wrong with the panel; each problem leads to its item. */
export function LintList({ problems, designer, model }: Props) {
  const texts = designerTexts()
  const t = texts.lint
  const errors = problems.filter(({ level }) => level === 'error').length
  const warnings = problems.length - errors
  const counts = [errors > 0 && t.errors(errors), warnings > 0 && t.warnings(warnings)].filter(Boolean).join(' · ')
  const nameOf = (deKey: string | undefined): string => {
    const feature = model.find((one) => one.deKey === deKey)
    return feature ? inPageLocale(feature.name) : (deKey ?? '')
  }
  /** Of a problem without an item, the first one with its feature. */
  const itemOf = ({ item, deKey }: PanelProblem): string | undefined => {
    if (item !== undefined || deKey === undefined) return item
    const all = designer.document.pages.flatMap(({ items }) => items.flatMap((one) => [one, ...(one.items ?? [])]))
    return all.find(({ bind }) => Object.values(bind).some((one) => one.deKey === deKey))?.id
  }
  const line = (problem: PanelProblem) => {
    const { level, reason, page, deKey } = problem
    const target = itemOf(problem)
    const item = itemAt(designer.document, target)
    const words = inPageLocale(panelProblemTexts[reason](nameOf(deKey)))
    const where = item && t.onItem(itemName(item, model))
    const jump = () => (target === undefined ? page !== undefined && designer.showPage(page) : designer.select(target))
    return (
      <li key={`${reason} ${problem.item} ${page} ${deKey}`}>
        <button
          type="button"
          disabled={target === undefined && page === undefined}
          className="w-full rounded-sm px-2 py-1 text-left hover:bg-hover"
          onClick={jump}
        >
          <span className={level === 'error' ? 'text-danger' : 'text-trial'}>{t[level]}</span> {words}
          {where && <span className="block truncate text-xs text-ink-3">{where}</span>}
        </button>
      </li>
    )
  }
  return (
    <Framed title={t.title} aside={<span className="text-xs text-ink-2">{counts || t.clean}</span>}>
      {problems.length > 0 && <ul className="ds-lint p-3 text-sm">{problems.map(line)}</ul>}
    </Framed>
  )
}
