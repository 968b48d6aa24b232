import type { BuildRow } from '@slipway/contract/users/app-builds/app-builds.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Pager } from '@slipway/ui/data/Pager.tsx'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { Dialog } from '@slipway/ui/overlay/Dialog.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { buildQueries } from './app-builds.queries.ts'
import { statusOf, statusTones } from './build-status.ts'
import { buildsTexts } from './builds-texts.ts'
import type { BuildsTexts } from './texts.zh.ts'

const PAGE_SIZE = 10

const columnsOf = (t: BuildsTexts, now: number, showLog: (build: BuildRow) => void): Column<BuildRow>[] => {
  const { version, type, state, started, by, log } = t.history.columns
  return [
    { key: 'version', head: version, phone: 'title', cell: (build) => build.oemVersion },
    { key: 'type', head: type, phone: 'line', cell: (build) => t.types[build.packageType] },
    {
      key: 'state',
      head: state,
      phone: 'line',
      cell: (build) => {
        const status = statusOf(build, now)
        return <StatusDot tone={statusTones[status]}>{build.error?.text ?? t.states[status]}</StatusDot>
      },
    },
    { key: 'started', head: started, phone: 'line', cell: (build) => formatTime(build.startTime ?? 0) },
    { key: 'by', head: by, phone: 'line', cell: (build) => build.startedBy },
    {
      key: 'log',
      head: log,
      phone: 'line',
      cell: (build) => build.log !== '' && <TextButton onClick={() => showLog(build)}>{t.history.showLog}</TextButton>,
    },
  ]
}

/** All builds of both types. */
export function BuildHistory({ appId }: { appId: string }) {
  const t = buildsTexts()
  const [page, setPage] = useState(1)
  const [shown, setShown] = useState<BuildRow>()
  const query = useQuery(buildQueries.history(appId, page, PAGE_SIZE))
  const { data } = query
  return (
    <Panel title={t.history.title}>
      {query.isError && !data ? (
        <QueryFailed query={query} failed={t.history.failed} />
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : data.total === 0 ? (
        <p className="p-4 text-sm text-ink-3">{t.history.empty}</p>
      ) : (
        <div className="px-4">
          <Table
            label={t.history.title}
            columns={columnsOf(t, query.dataUpdatedAt, setShown)}
            rows={data.items}
            rowKey={(build) => build.buildId}
          />
          <Pager
            label={t.history.pages}
            totalText={t.history.count(data.total)}
            total={data.total}
            page={page}
            pageSize={PAGE_SIZE}
            onPageChange={setPage}
          />
        </div>
      )}
      {shown && (
        <Dialog open onClose={() => setShown(undefined)} title={t.history.logOf(shown.oemVersion)}>
          <pre className="px-4 py-3 font-mono text-xs leading-5 break-words whitespace-pre-wrap">{shown.log}</pre>
        </Dialog>
      )}
    </Panel>
  )
}
