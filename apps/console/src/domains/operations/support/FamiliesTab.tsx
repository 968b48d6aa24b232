import type { UserFamily } from '@slipway/contract/operations/support/support.ts'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { PagedTable } from '../../../shared/list/PagedTable.tsx'
import { supportQueries } from './support.queries.ts'
import { supportTexts } from './support-texts.ts'
import type { SupportTexts } from './texts.zh.ts'
import { useTabPaging } from './use-tab-paging.ts'

/** SC-79. */
export function FamiliesTab({ userId, reveal }: { userId: string; reveal: boolean }) {
  const { families: t, failed, tabs } = supportTexts()
  const [paging, turn] = useTabPaging()
  const list = useQuery(supportQueries.families(userId, { reveal, ...paging }))
  return (
    <PagedTable
      query={list}
      paging={paging}
      onChange={turn}
      failed={failed}
      pages={t.pages}
      totalText={t.count(formatNumber(list.data?.total ?? 0))}
      label={tabs.families}
      columns={columns(t)}
      rowKey={({ familyId }) => familyId}
      empty={<p className="px-4 py-6 text-center text-sm text-ink-3">{t.empty}</p>}
    />
  )
}

const columns = (t: SupportTexts['families']): Column<UserFamily>[] => [
  {
    key: 'family',
    head: t.columns.family,
    width: '240px',
    phone: 'title',
    cellClassName: 'truncate align-top py-3 font-medium',
    cell: ({ familyName }) => familyName,
  },
  {
    key: 'members',
    head: t.columns.members,
    phone: 'line',
    cellClassName: 'py-3',
    cell: ({ members }) => (
      <ul className="flex flex-col gap-1">
        {members.map(({ memberId, name, role, addTime, isQueried }) => (
          <li key={memberId} className="flex flex-wrap gap-x-2">
            <span className={isQueried ? 'font-medium' : undefined}>{name}</span>
            <span className="text-sm text-ink-2">
              {[t.roles[role], ...(isQueried ? [t.you] : []), t.since(formatTime(addTime))].join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    ),
  },
]
