import { deviceName } from '@slipway/contract/identity/sign-in/device-name.ts'
import type { UserLogin } from '@slipway/contract/operations/support/support.ts'
import { loginUseTypes, type LoginUseType } from '@slipway/contract/users/users/users.ts'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { supportQueries } from './support.queries.ts'
import { supportTexts } from './support-texts.ts'
import type { SupportTexts } from './texts.zh.ts'
import { useTabPaging } from './use-tab-paging.ts'

const kinds: readonly LoginUseType[] = Object.values(loginUseTypes)

/** SC-77. */
export function LoginsTab({ userId, reveal }: { userId: string; reveal: boolean }) {
  const { logins: t, failed } = supportTexts()
  const [paging, turn] = useTabPaging()
  const [useType, setUseType] = useState<LoginUseType>()
  const list = useQuery(supportQueries.logins(userId, { useType, reveal, ...paging }))
  const { items = [], total = 0, isMinimum } = list.data ?? {}
  const totalText = (isMinimum ? t.many : t.count)(formatNumber(total))
  return (
    <>
      <Segmented
        label={t.kind}
        options={[{ value: '', label: t.all }, ...kinds.map((kind) => ({ value: String(kind), label: t.kinds[kind] }))]}
        value={useType === undefined ? '' : String(useType)}
        onValueChange={(value) => {
          setUseType(kinds.find((kind) => String(kind) === value))
          turn({ page: 1 })
        }}
        className="mb-3"
      />
      <PagedTable
        query={{ ...list, data: list.data && { total, items: items.map((row, at) => ({ ...row, at })) } }}
        paging={paging}
        onChange={turn}
        failed={failed}
        pages={t.pages}
        totalText={totalText}
        label={supportTexts().tabs.logins}
        columns={columns(t)}
        rowKey={({ time, at }) => `${time}-${at}`}
        rowLines={1}
        empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.empty}</p>}
      />
      {items.some(({ place }) => place === null) && <p className="mt-2 text-sm text-ink-3">{t.noDatabase}</p>}
    </>
  )
}

function clientOf({ agent, platform, appVersion }: UserLogin): string {
  const { browser = '', system = '' } = deviceName(agent)
  const app = [platform, appVersion].filter((part) => part !== '').join(' ')
  return [[browser, system].filter((part) => part !== '').join(', ') || agent, app]
    .filter((part) => part !== '')
    .join(' · ')
}

const columns = (t: SupportTexts['logins']): Column<UserLogin & { at: number }>[] => [
  { key: 'kind', head: t.columns.kind, width: '180px', phone: 'title', cell: ({ useType }) => t.kinds[useType] },
  {
    key: 'time',
    head: t.columns.time,
    width: '190px',
    phone: 'line',
    cellClassName: 'text-sm text-ink-2 tabular-nums',
    cell: ({ time }) => formatTime(time),
  },
  {
    key: 'ip',
    head: t.columns.ip,
    width: '160px',
    phone: 'line',
    cellClassName: 'text-sm text-ink-2',
    cell: ({ ip }) => ip,
  },
  {
    key: 'place',
    head: t.columns.place,
    width: '200px',
    phone: 'line',
    cellClassName: 'truncate text-sm text-ink-2',
    cellTitle: ({ place }) => place ?? '',
    cell: ({ place, isLocalNetwork }) => place || (isLocalNetwork ? t.local : t.noPlace),
  },
  {
    key: 'client',
    head: t.columns.client,
    phone: 'line',
    cellClassName: 'truncate text-sm text-ink-2',
    cellTitle: ({ agent }) => agent,
    cell: clientOf,
  },
]
