import { isChoosable } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import { GENERATED, type Panel } from '@slipway/contract/products/panels/panels.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel as Framed } from '@slipway/ui/layout/Panel.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { Plus } from 'lucide-react'
import { PanelState } from './panel-columns.tsx'
import { panelsTexts } from './panels-texts.ts'

interface Props {
  choices: readonly Panel[]
  /** Also those that are offline. */
  own: readonly Panel[]
  chosenId: string | undefined
  shownId: string
  onShow: (panelId: string) => void
  menu: RowMenuHandle<Panel>
  mayEdit: boolean
  onAdd: () => void
}

/** The panels that a product can have. Choosing a row shows it; using it is a step of its own. */
export function PanelChoice({ choices, own, chosenId, shownId, onShow, menu, mayEdit, onAdd }: Props) {
  const texts = panelsTexts()
  const t = texts.interface
  const standard = choices.filter(({ productId }) => productId === null)
  const row = (panel: Panel) => {
    const { panelId, panelName, rnDesc, config } = panel
    const isOwn = panel.productId !== null
    const mayUse = panelId === GENERATED || isChoosable(panel.status, { isOwn })
    return (
      <li key={panelId} className="flex items-center gap-2 border-b px-4 py-2 last:border-b-0 hover:bg-hover">
        <div className="flex min-w-0 flex-1 items-start gap-3">
          <input
            type="radio"
            name="panel"
            id={`panel-${panelId}`}
            className="mt-2 accent-accent"
            checked={panelId === shownId}
            disabled={!mayUse}
            onChange={() => onShow(panelId)}
          />
          <label htmlFor={`panel-${panelId}`} className="flex min-w-0 flex-1 cursor-pointer flex-col py-1">
            <span className="truncate font-medium">{panelName}</span>
            <span className="truncate text-xs text-ink-2">
              {panelId === GENERATED ? t.generatedHint : rnDesc || texts.kinds[config.kind]}
            </span>
          </label>
        </div>
        {panelId === chosenId && (
          <span className="shrink-0 rounded-full bg-accent-soft px-2 text-xs leading-6 text-accent-text">
            {t.chosen}
          </span>
        )}
        {isOwn && (
          <span className="w-32 shrink-0 text-xs max-sm:hidden">
            <PanelState panel={panel} t={texts} />
          </span>
        )}
        {isOwn && mayEdit && <RowMenuTrigger handle={menu} row={panel} label={texts.more(panelName)} />}
      </li>
    )
  }
  const listed = (title: string, panels: readonly Panel[]) =>
    panels.length > 0 && (
      <>
        <h3 className="border-b bg-surface-2 px-4 py-1.5 text-xs text-ink-2">{title}</h3>
        <ul>{panels.map(row)}</ul>
      </>
    )
  return (
    <Framed
      title={t.choices}
      aside={
        mayEdit && (
          <Button size="small" icon={<Plus size={14} />} onClick={onAdd}>
            {t.addOwn}
          </Button>
        )
      }
    >
      <ul className="border-b">{standard.filter(({ panelId }) => panelId === GENERATED).map(row)}</ul>
      {listed(t.own, own)}
      {listed(
        t.standard,
        standard.filter(({ panelId }) => panelId !== GENERATED),
      )}
    </Framed>
  )
}
