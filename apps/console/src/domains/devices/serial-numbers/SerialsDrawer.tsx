import type { AppliedSerial, SerialApplication } from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatTime } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { serialQueries } from './serial-numbers.queries.ts'
import { serialTexts } from './serial-texts.ts'
import type { SerialNumbersTexts } from './texts.zh.ts'

export function SerialsDrawer({ application, onClose }: { application: SerialApplication; onClose: () => void }) {
  const t = serialTexts()
  const { applicationId, productName, createTime, quantity } = application
  const list = useQuery(serialQueries.serials(applicationId))
  return (
    <Drawer open onClose={onClose} title={t.serialsOf(productName, formatTime(createTime))}>
      {list.isError && !list.data ? (
        <QueryFailed query={list} failed={t.failed} />
      ) : (
        <Table
          label={t.list.title}
          columns={serialColumns(t.list)}
          rows={list.data ?? []}
          rowKey={({ serial }) => serial}
          rowLines={1}
          loading={list.isPending}
          skeletonRows={Math.min(quantity, 10)}
          empty={t.list.none}
        />
      )}
    </Drawer>
  )
}

const serialColumns = (t: SerialNumbersTexts['list']): Column<AppliedSerial>[] => [
  {
    key: 'serial',
    head: t.title,
    phone: 'title',
    cell: ({ serial }) => <span className="font-mono text-xs">{serial}</span>,
  },
  {
    key: 'activatedTime',
    head: t.column,
    phone: 'line',
    cell: ({ activatedTime }) => (activatedTime === null ? t.notYet : formatTime(activatedTime)),
  },
]
