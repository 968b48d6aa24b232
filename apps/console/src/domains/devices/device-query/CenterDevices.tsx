import type { CenterDevice } from '@slipway/contract/devices/device-query/device-query.ts'
import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { lookupQueries, type AskedDevice } from './device-query.queries.ts'
import { queryTexts } from './query-texts.ts'

type Open = (serial: string, productId: string) => void

/** SC-84, SI-107: the gateways that carry the device, or the device itself. */
export function CenterDevices({ device, onOpen }: { device: AskedDevice; onOpen: Open }) {
  const t = queryTexts()
  const list = useQuery(lookupQueries.centers(device))
  if (list.isError && !list.data) {
    return <QueryFailed query={list} failed={t.failed} />
  }
  const rows = list.data ?? []
  return (
    <>
      {rows.some(({ isItself }) => isItself) && <Notice>{t.center.itself}</Notice>}
      <Table
        label={t.tabs.center}
        columns={columns(onOpen)}
        rows={rows}
        rowKey={({ productId, subSerial }) => `${productId}/${subSerial}`}
        rowLines={1}
        loading={list.isPending}
        skeletonRows={1}
      />
    </>
  )
}

const columns = (onOpen: Open): Column<CenterDevice>[] => {
  const t = queryTexts()
  return [
    {
      key: 'device',
      head: t.center.columns.device,
      phone: 'title',
      cell: ({ subSerial, productId, isItself }) =>
        isItself ? (
          <code className="font-mono text-sm">{subSerial}</code>
        ) : (
          <TextButton onClick={() => onOpen(subSerial, productId)}>
            <code className="font-mono text-sm">{subSerial}</code>
          </TextButton>
        ),
    },
    { key: 'product', head: t.center.columns.product, phone: 'line', cell: ({ productName }) => productName },
    {
      key: 'state',
      head: t.center.columns.state,
      width: '140px',
      phone: 'line',
      cell: ({ onlineState }) => <OnlineDot isOn={onlineState === onOff.online} />,
    },
  ]
}

export function OnlineDot({ isOn }: { isOn: boolean }) {
  const t = queryTexts()
  return <StatusDot tone={isOn ? 'released' : 'debugging'}>{isOn ? t.online : t.offline}</StatusDot>
}
