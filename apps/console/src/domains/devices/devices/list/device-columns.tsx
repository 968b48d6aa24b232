import type { Device } from '@slipway/contract/devices/devices/devices.ts'
import { CopyButton } from '@slipway/ui/data/CopyButton.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { RowMenuTrigger, type RowMenuHandle } from '@slipway/ui/overlay/Menu.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { formatTime } from '../../../../shared/texts/formats.ts'
import type { DevicesTexts } from '../texts.zh.ts'

interface Options {
  t: DevicesTexts
  menu: RowMenuHandle<Device>
  hrefOf: (device: Device) => string
  mayChange: boolean
}

export const deviceColumns = ({ t, menu, hrefOf, mayChange }: Options): Column<Device>[] => [
  {
    key: 'serial',
    head: t.columns.serial,
    phone: 'title',
    cell: (device) => (
      <span className="flex min-w-0 items-center gap-1">
        <KitLink href={hrefOf(device)} className="min-w-0 truncate rounded-sm font-mono text-sm hover:text-accent-text">
          {device.serial}
        </KitLink>
        <CopyButton text={device.serial} />
        {device.isSimulated && (
          <StatusDot framed tone="mass">
            {t.simulated}
          </StatusDot>
        )}
      </span>
    ),
  },
  {
    key: 'state',
    head: t.columns.state,
    width: '140px',
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
    width: '176px',
    phone: 'line',
    cell: ({ lastSeen }) => (
      <span className={lastSeen === null ? 'text-ink-3' : 'text-ink-2 tabular-nums'}>
        {lastSeen === null ? t.notHeard : formatTime(lastSeen)}
      </span>
    ),
  },
  {
    key: 'createTime',
    head: t.columns.createTime,
    width: '176px',
    cell: ({ createTime }) => <span className="text-ink-2 tabular-nums">{formatTime(createTime)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '116px',
    align: 'right',
    phone: 'action',
    cell: (device) => (
      <span className="inline-flex items-center gap-3">
        <TextLink href={hrefOf(device)} aria-label={t.openNamed(device.serial)}>
          {t.open}
        </TextLink>
        {mayChange && <RowMenuTrigger handle={menu} row={device} label={t.more(device.serial)} />}
      </span>
    ),
  },
]
