import type { GrayConfig } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { unusedMembers } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import type { GrayConfigsTexts } from './texts.zh.ts'

interface Options {
  t: GrayConfigsTexts
  menu: RowMenuHandle<GrayConfig>
  areaName: (code: string) => string
  onEdit: (config: GrayConfig) => void
}

export const grayConfigColumns = ({ t, menu, areaName, onEdit }: Options): Column<GrayConfig>[] => [
  {
    key: 'number',
    head: t.columns.number,
    phone: 'title',
    cell: (config) => (
      <span className="block min-w-0">
        <button
          type="button"
          onClick={() => onEdit(config)}
          className="block h-6 rounded-sm font-mono leading-6 font-medium tabular-nums hover:text-accent-text"
        >
          {config.grayNumber}
        </button>
        <span className="block truncate text-xs text-ink-2" title={config.description}>
          {config.description}
        </span>
      </span>
    ),
  },
  {
    key: 'audience',
    head: t.columns.audience,
    phone: 'line',
    cell: ({ config }) => {
      const { ratio = 0, accounts = [], areas = [] } = config
      const text = t.members(ratio, accounts.length, areas.map(areaName))
      const unused = unusedMembers(config)
      return (
        <span className="block min-w-0">
          <span className="block truncate" title={text}>
            {text}
          </span>
          {unused.length > 0 && (
            <span className="block truncate text-xs text-ink-3" title={unused.join(', ')}>
              {t.notUsed(unused.join(', '))}
            </span>
          )}
        </span>
      )
    },
  },
  {
    key: 'uses',
    head: t.columns.uses,
    width: '168px',
    phone: 'line',
    cell: ({ useCount, uses }) => {
      const names = uses.map(({ name }) => name).join(', ')
      return (
        <span className="block min-w-0">
          <span className={useCount > 0 ? undefined : 'text-ink-3'}>{useCount > 0 ? t.inUse(useCount) : t.unused}</span>
          {names && (
            <span className="block truncate text-xs text-ink-2" title={names}>
              {names}
            </span>
          )}
        </span>
      )
    },
  },
  {
    key: 'updated',
    head: t.columns.updated,
    width: '176px',
    cell: ({ updateTime, updatedBy }) => (
      <span className="block min-w-0">
        <span className="block tabular-nums">{formatTime(updateTime)}</span>
        <span className="block truncate text-xs text-ink-2" title={updatedBy}>
          {updatedBy}
        </span>
      </span>
    ),
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '56px',
    align: 'right',
    phone: 'action',
    cell: (config) => <RowMenuTrigger handle={menu} row={config} label={t.more(config.grayNumber)} />,
  },
]
