import type { MiniProgramDetail } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailed } from '../../../../shared/list/QueryFailed.tsx'
import { firstPage, miniQueries } from '../mini-programs.queries.ts'
import { miniTexts } from '../mini-texts.ts'

/** SC-73: newest first. */
export function HistoryTab({ detail: { program } }: { detail: MiniProgramDetail }) {
  const all = miniTexts()
  const t = all.historyTab
  const [paging, setPaging] = useState(firstPage)
  const query = useQuery(miniQueries.history(program.miniProgramId, paging))
  const { data } = query
  if (query.isError && !data) return <QueryFailed query={query} failed={all.failed} />
  if (!data) return <Skeleton className="h-40 w-full" />
  if (data.items.length === 0) return <EmptyState plain title={t.none} />
  return (
    <Panel>
      <ul>
        {data.items.map(({ publishId, version, isGrey, grayNumber, state, by, publishTime }) => (
          <li key={publishId} className="flex flex-wrap gap-x-4 gap-y-1 border-b px-4 py-3 last:border-b-0">
            <code className="min-w-16 font-mono text-sm">{version}</code>
            <span>{t.kind(isGrey === 1, grayNumber)}</span>
            <span className="text-ink-2">{t.states[state]}</span>
            <span className="text-sm text-ink-2 tabular-nums">
              {formatTime(publishTime)} · {by}
            </span>
          </li>
        ))}
      </ul>
      <Pager
        label={t.pages}
        totalText={t.total(data.total)}
        total={data.total}
        page={paging.page}
        pageSize={paging.size}
        onPageChange={(page) => setPaging({ ...paging, page })}
        onPageSizeChange={(size) => setPaging({ page: 1, size })}
      />
    </Panel>
  )
}
