import { panelStatus } from '@slipway/contract/products/panels/panels.lifecycle.ts'
import type { Panel } from '@slipway/contract/products/panels/panels.ts'
import { PictureTile } from '@slipway/ui/data/PictureTile.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import type { PanelsTexts } from './texts.zh.ts'

const tones: Record<Panel['status'], DotTone> = {
  [panelStatus.unpublished]: 'debugging',
  [panelStatus.grayscale]: 'trial',
  [panelStatus.published]: 'released',
  [panelStatus.removed]: 'danger',
}

/** The state in words, with the audience of a version in gray. */
export function PanelState({ panel, t }: { panel: Panel; t: PanelsTexts }) {
  const { status, isUpgrading, grayVersion, grayNumber, grayAccounts, grayRatio } = panel
  const audience = t.grayOf(grayNumber, grayAccounts, grayRatio)
  return (
    <span className="block min-w-0">
      <StatusDot tone={isUpgrading ? 'trial' : tones[status]}>
        {isUpgrading ? t.upgrading : t.statuses[status]}
      </StatusDot>
      {grayVersion && (
        <span className="block truncate text-xs text-ink-2" title={audience}>
          {audience}
        </span>
      )}
    </span>
  )
}

interface Options {
  t: PanelsTexts
  menu: RowMenuHandle<Panel>
  categoryName: (panel: Panel) => string
}

export const panelColumns = ({ t, menu, categoryName }: Options): Column<Panel>[] => [
  {
    key: 'panel',
    head: t.columns.panel,
    phone: 'title',
    cell: (panel) => (
      <span className="flex min-w-0 items-center gap-3">
        <PictureTile name={panel.panelName} src={panel.picture} />
        <span className="min-w-0">
          <span className="block truncate font-medium" title={panel.panelName}>
            {panel.panelName}
          </span>
          <span className="block truncate text-xs text-ink-2" title={panel.rnDesc || panel.rnName}>
            {panel.rnDesc || panel.rnName}
          </span>
        </span>
      </span>
    ),
  },
  {
    key: 'kind',
    head: t.columns.kind,
    width: '128px',
    phone: 'line',
    cell: ({ config }) => <span className="text-ink-2">{t.kinds[config.kind]}</span>,
  },
  {
    key: 'category',
    head: t.columns.category,
    width: '152px',
    cell: (panel) => <span className="block truncate text-ink-2">{categoryName(panel)}</span>,
  },
  {
    key: 'status',
    head: t.columns.status,
    width: '168px',
    phone: 'line',
    cell: (panel) => <PanelState panel={panel} t={t} />,
  },
  {
    key: 'version',
    head: t.columns.version,
    width: '120px',
    cell: ({ version, grayVersion }) => (
      <code className="font-mono text-xs text-ink-2">
        {[version, grayVersion].filter((one) => one !== '').join(' → ') || t.none}
      </code>
    ),
  },
  {
    key: 'products',
    head: t.columns.products,
    width: '96px',
    cell: ({ usedBy }) => <span className="tabular-nums">{formatNumber(usedBy)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '56px',
    align: 'right',
    phone: 'action',
    cell: (panel) => <RowMenuTrigger handle={menu} row={panel} label={t.more(panel.panelName)} />,
  },
]
