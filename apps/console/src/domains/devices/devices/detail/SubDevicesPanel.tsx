import type { DeviceTopology, SubDevice } from '@slipway/contract/devices/devices/devices.ts'
import { removeSubDevice } from '@slipway/contract/devices/devices/topology.calls.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsolePaths } from '../../../../shared/console-paths.ts'
import { formatTime } from '@slipway/web-client/formats.ts'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { useMay } from '../../../../shared/use-may.ts'
import { deviceQueries, SUBS_PAGE_SIZE } from '../devices.queries.ts'
import { RemoveSubDeviceDialog } from './RemoveSubDeviceDialog.tsx'
import { subTexts } from './sub-texts.ts'
import type { DevicesTexts } from '../texts.zh.ts'

interface Props {
  gateway: DeviceName
  topology: DeviceTopology
}

/** The sub-devices of this gateway; the list reloads when one connects or disconnects. */
export function SubDevicesPanel({ gateway, topology }: Props) {
  const t = subTexts()
  const { devices: words } = useTexts()
  const paths = useConsolePaths()
  const mayRemove = useMay(removeSubDevice)
  const [chosenPage, setPage] = useState(1)
  const [leaving, setLeaving] = useState<SubDevice>()
  const { subs, subsOnline } = topology
  const page = Math.min(chosenPage, Math.max(1, Math.ceil(subs / SUBS_PAGE_SIZE)))
  const list = useQuery(deviceQueries.subs(gateway, { page, subs, subsOnline }))
  const { items = [], total = 0 } = list.data ?? {}
  const hrefOf = ({ productId, serial }: DeviceName) => paths.device(productId, serial)
  return (
    <Panel
      title={t.title}
      aside={<span className="text-xs text-ink-3 tabular-nums">{t.online(subsOnline, subs)}</span>}
    >
      {list.isError && !list.data ? (
        <QueryFailed query={list} failed={t.failed} />
      ) : (
        <Table
          label={t.title}
          columns={[...subColumns(words, hrefOf), ...(mayRemove ? [removeColumn(setLeaving)] : [])]}
          rows={items}
          rowKey={({ productId, serial }) => `${productId}/${serial}`}
          rowLines={1}
          loading={list.isPending}
          skeletonRows={Math.min(subs, SUBS_PAGE_SIZE)}
          stale={list.isPlaceholderData}
          empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.empty}</p>}
          className="px-1 max-sm:px-4 [&_tbody_tr:last-child]:border-b-0"
        />
      )}
      {total > SUBS_PAGE_SIZE && (
        <div className="px-4">
          <Pager
            label={t.pages}
            totalText={words.count(total)}
            total={total}
            page={page}
            pageSize={SUBS_PAGE_SIZE}
            onPageChange={setPage}
          />
        </div>
      )}
      {leaving && (
        <RemoveSubDeviceDialog gateway={gateway} sub={leaving.serial} onClose={() => setLeaving(undefined)} />
      )}
    </Panel>
  )
}

const subColumns = (words: DevicesTexts, hrefOf: (sub: DeviceName) => string): Column<SubDevice>[] => {
  const { columns: t } = subTexts()
  return [
    {
      key: 'serial',
      head: t.serial,
      phone: 'title',
      cell: (sub) => (
        <KitLink
          href={hrefOf(sub)}
          className="block min-w-0 truncate rounded-sm font-mono text-sm hover:text-accent-text"
        >
          {sub.serial}
        </KitLink>
      ),
    },
    {
      key: 'state',
      head: t.state,
      width: '104px',
      phone: 'line',
      cell: ({ online, disabledTime }) =>
        disabledTime === null ? (
          <StatusDot tone={online ? 'released' : 'debugging'}>{online ? words.online : words.offline}</StatusDot>
        ) : (
          <StatusDot tone="danger">{words.disabled}</StatusDot>
        ),
    },
    {
      key: 'lastSeen',
      head: t.lastSeen,
      width: '172px',
      phone: 'line',
      cell: ({ lastSeen }) => (
        <span className={lastSeen === null ? 'text-ink-3' : 'text-ink-2 tabular-nums'}>
          {lastSeen === null ? words.notHeard : formatTime(lastSeen)}
        </span>
      ),
    },
  ]
}

function removeColumn(onRemove: (sub: SubDevice) => void): Column<SubDevice> {
  const t = subTexts()
  return {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '88px',
    align: 'right',
    phone: 'action',
    cell: (sub) => (
      <TextButton aria-label={t.removeNamed(sub.serial)} onClick={() => onRemove(sub)}>
        {t.remove}
      </TextButton>
    ),
  }
}
