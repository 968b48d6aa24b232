import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import type { UserDevice } from '@slipway/contract/operations/support/support.ts'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { useMay } from '../../../shared/use-may.ts'
import { supportQueries } from './support.queries.ts'
import { supportTexts } from './support-texts.ts'
import type { SupportTexts } from './texts.zh.ts'
import { useTabPaging } from './use-tab-paging.ts'

/** SC-78. Each device leads to the explanation of its state. */
export function DevicesTab({ userId }: { userId: string }) {
  const { devices: t, failed, tabs } = supportTexts()
  const paths = useConsolePaths()
  const mayOpen = useMay(getDeviceTimeline)
  const [paging, turn] = useTabPaging()
  const list = useQuery(supportQueries.devices(userId, paging))
  const hrefOf = ({ subSerial, productId }: UserDevice) =>
    mayOpen ? paths.deviceQuery(subSerial, productId) : undefined
  return (
    <PagedTable
      query={list}
      paging={paging}
      onChange={turn}
      failed={failed}
      pages={t.pages}
      totalText={t.count(formatNumber(list.data?.total ?? 0))}
      label={tabs.devices}
      columns={columns(t, hrefOf)}
      rowKey={({ productId, subSerial }) => `${productId}/${subSerial}`}
      empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.empty}</p>}
    />
  )
}

const columns = (
  t: SupportTexts['devices'],
  hrefOf: (device: UserDevice) => string | undefined,
): Column<UserDevice>[] => [
  {
    key: 'device',
    head: t.columns.device,
    stays: true,
    phone: 'title',
    cell: (device) => {
      const href = hrefOf(device)
      const { name, subSerial } = device
      return (
        <span className="block min-w-0">
          <span className="block truncate font-medium">
            {href === undefined ? (
              name
            ) : (
              <TextLink href={href} aria-label={t.why(name)}>
                {name}
              </TextLink>
            )}
          </span>
          <span className="block truncate font-mono text-xs text-ink-2">{subSerial}</span>
        </span>
      )
    },
  },
  {
    key: 'state',
    head: t.columns.state,
    width: '100px',
    phone: 'action',
    cell: ({ online }) => (
      <StatusDot tone={online ? 'released' : 'debugging'}>{online ? t.online : t.offline}</StatusDot>
    ),
  },
  {
    key: 'product',
    head: t.columns.product,
    width: '180px',
    phone: 'line',
    cellClassName: 'truncate text-sm text-ink-2',
    cell: ({ productName }) => productName,
  },
  {
    key: 'family',
    head: t.columns.family,
    width: '160px',
    phone: 'line',
    cellClassName: 'truncate text-sm text-ink-2',
    cell: ({ familyName }) => familyName,
  },
  {
    key: 'relation',
    head: t.columns.relation,
    width: '90px',
    phone: 'line',
    cellClassName: 'text-sm text-ink-2',
    cell: ({ relation }) => t.relations[relation],
  },
  {
    key: 'bindTime',
    head: t.columns.bindTime,
    width: '180px',
    phone: 'line',
    cellClassName: 'text-sm text-ink-2 tabular-nums',
    cell: ({ bindTime }) => formatTime(bindTime),
  },
]
