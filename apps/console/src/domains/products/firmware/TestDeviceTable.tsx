import type { TestDevice } from '@slipway/contract/products/firmware/firmware.ts'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { firmwareTexts } from './firmware-texts.ts'
import type { FirmwareTexts } from './texts.zh.ts'

/** The test devices with the versions that they report. */
export function TestDeviceTable({ devices }: { devices: readonly TestDevice[] }) {
  const t = firmwareTexts()
  return (
    <Table
      label={t.validate.device}
      rowLines={1}
      rows={devices}
      rowKey={({ serial }) => serial}
      columns={deviceColumns(t)}
    />
  )
}

function stateOf(t: FirmwareTexts['validate'], { isPresent, isConfirmed, reportedVersion }: TestDevice): string {
  if (!isPresent) return t.gone
  if (isConfirmed) return t.confirmed
  return reportedVersion === '' ? t.never : t.waiting
}

const deviceColumns = (texts: FirmwareTexts): Column<TestDevice>[] => [
  {
    key: 'serial',
    head: texts.validate.device,
    phone: 'title',
    cell: ({ serial }) => <span className="font-mono text-sm">{serial}</span>,
  },
  { key: 'region', head: texts.columns.area, width: '112px', cell: ({ region }) => texts.regions[region] },
  {
    key: 'reported',
    head: texts.validate.reported,
    width: '184px',
    phone: 'line',
    cell: ({ reportedVersion }) => reportedVersion || texts.none,
    cellClassName: 'truncate',
  },
  {
    key: 'state',
    head: texts.columns.state,
    width: '128px',
    phone: 'action',
    cell: (device) => (
      <StatusDot tone={device.isConfirmed ? 'released' : 'debugging'} className="text-sm whitespace-nowrap">
        {stateOf(texts.validate, device)}
      </StatusDot>
    ),
  },
  {
    key: 'time',
    head: texts.columns.time,
    width: '144px',
    cell: ({ reportedTime }) => (
      <span className="text-sm tabular-nums">{reportedTime === null ? texts.none : formatTime(reportedTime)}</span>
    ),
  },
]
