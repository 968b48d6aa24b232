import type { DeviceSort, ListedDevice } from '@slipway/contract/devices/devices/devices.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import type { SortableColumn } from '@slipway/ui/data/VirtualTable.tsx'
import { formatTime, inPageLocale } from '@slipway/web-client/formats.ts'
import type { Property } from '../../../products/features/features.exports.ts'
import { shownValue } from '../detail/values-view.ts'
import type { DevicesTexts } from '../texts.zh.ts'
import { listTexts } from './list-texts.ts'
import type { Selection } from './selection.ts'

export type DeviceColumn = SortableColumn<ListedDevice, DeviceSort>

interface Options {
  t: DevicesTexts
  menu: RowMenuHandle<ListedDevice>
  hrefOf: (device: ListedDevice) => string
  mayChange: boolean
  /** The account has chosen the columns: none is left out where the window is narrow, the table scrolls instead. */
  isChoice: boolean
  /** The chosen columns besides the serial number; a property of the model is `p.<identifier>`. */
  chosen: readonly string[]
  properties: readonly Property[]
  selection: Selection
  onSelect: (selection: Selection) => void
}

export const defaultColumns = ['name', 'state', 'lastSeen', 'tags', 'createTime'] as const
export const PROPERTY = 'p.'

/** Text that is cut off where there is no room. */
const plain = (text: (device: ListedDevice) => string) =>
  ({ cell: text, cellTitle: text, cellClassName: 'truncate text-ink-2' }) as const
const TIME = 'text-ink-2 tabular-nums'

export function deviceColumns(options: Options): DeviceColumn[] {
  const { chosen, properties, mayChange, isChoice } = options
  const fixed = fixedColumns(options)
  const own = chosen.flatMap((key) => {
    if (!key.startsWith(PROPERTY)) return fixed.filter((column) => column.key === key)
    const property = properties.find(({ deKey }) => PROPERTY + deKey === key)
    return property ? [propertyColumn(property)] : []
  })
  const shown = isChoice ? own.map((column) => ({ ...column, stays: true })) : own
  const serial = fixed.filter(({ key }) => key === 'serial')
  const actions = fixed.filter(({ key }) => key === 'actions')
  return [...(mayChange ? [selectColumn(options)] : []), ...serial, ...shown, ...actions]
}

function selectColumn({ selection, onSelect }: Options): DeviceColumn {
  const t = listTexts()
  return {
    key: 'select',
    head: t.selectAll,
    width: '44px',
    headHidden: true,
    phone: 'action',
    headCell: (
      <Checkbox
        label={t.selectAll}
        labelHidden
        checked={selection.isAll}
        partly={!selection.isAll && selection.serials.size > 0}
        onChange={(event) => onSelect({ isAll: event.target.checked, serials: new Set() })}
      />
    ),
    cell: ({ serial }) => (
      <Checkbox
        label={t.select(serial)}
        labelHidden
        disabled={selection.isAll}
        checked={selection.isAll || selection.serials.has(serial)}
        onChange={(event) => {
          const serials = new Set(selection.serials)
          if (event.target.checked) serials.add(serial)
          else serials.delete(serial)
          onSelect({ isAll: false, serials })
        }}
      />
    ),
  }
}

const propertyColumn = ({ deKey, name, schema }: Property): DeviceColumn => ({
  key: PROPERTY + deKey,
  head: inPageLocale(name),
  width: '132px',
  stays: true,
  cell: ({ values }) => {
    const found = values[deKey]
    const words = found ? shownValue(found.value, schema) : ''
    return (
      <span title={found && `${words} · ${formatTime(found.time)}`} className="block truncate tabular-nums">
        {words}
      </span>
    )
  },
})

function fixedColumns({ t, menu, hrefOf, mayChange }: Options): DeviceColumn[] {
  const own = listTexts()
  return [
    {
      key: 'serial',
      head: t.columns.serial,
      sort: 'serial',
      // With the marks next to it; other columns leave before it is cut off.
      minWidth: 272,
      phone: 'title',
      cell: (device) => (
        <span className="flex min-w-0 items-center gap-1">
          <KitLink
            href={hrefOf(device)}
            className="min-w-0 truncate rounded-sm font-mono text-sm hover:text-accent-text"
          >
            {device.serial}
          </KitLink>
          <CopyButton text={device.serial} tabStop={!mayChange} />
          {device.isSimulated && (
            <StatusDot framed tone="mass">
              {t.simulated}
            </StatusDot>
          )}
        </span>
      ),
    },
    { key: 'name', head: own.name, sort: 'name', width: '152px', phone: 'line', ...plain(({ name }) => name) },
    {
      key: 'state',
      head: t.columns.state,
      sort: 'online',
      width: '124px',
      stays: true,
      phone: 'line',
      cell: ({ online, disabledTime }) =>
        disabledTime === null ? (
          <StatusDot tone={online ? 'released' : 'debugging'}>{online ? t.online : t.offline}</StatusDot>
        ) : (
          <StatusDot tone="danger">{t.disabled}</StatusDot>
        ),
    },
    {
      key: 'lastSeen',
      head: t.columns.lastSeen,
      sort: 'lastSeen',
      width: '168px',
      phone: 'line',
      cellClassName: TIME,
      cell: ({ lastSeen }) =>
        lastSeen === null ? <span className="text-ink-3">{own.neverSeen}</span> : formatTime(lastSeen),
    },
    {
      key: 'tags',
      head: own.tags,
      width: '132px',
      ...plain(({ tags }) => tags.map(({ name }) => name).join(', ')),
    },
    { key: 'group', head: own.group, width: '120px', ...plain(({ group }) => group?.name ?? '') },
    { key: 'ip', head: own.ip, width: '140px', ...plain(({ ip }) => ip ?? '') },
    { key: 'remark', head: own.remark, width: '200px', ...plain(({ remark }) => remark) },
    {
      key: 'createTime',
      head: t.columns.createTime,
      sort: 'createTime',
      width: '168px',
      cellClassName: TIME,
      cell: ({ createTime }) => formatTime(createTime),
    },
    {
      key: 'actions',
      head: t.columns.actions,
      headHidden: true,
      width: '56px',
      align: 'right',
      cellClassName: 'sm:sticky sm:right-0 sm:bg-surface',
      phone: 'action',
      cell: (device) => mayChange && <RowMenuTrigger handle={menu} row={device} label={t.more(device.serial)} />,
    },
  ]
}
