import {
  bulkResults,
  bulkStatus,
  type BulkResult,
  type BulkRow,
} from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import type { Column } from '@slipway/ui/data/Table.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { Drawer } from '@slipway/ui/overlay/Drawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PagedTable } from '../../../../shared/list/PagedTable.tsx'
import { formatTime } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../../shared/texts/texts.ts'
import { listTexts } from '../list/list-texts.ts'
import type { DeviceListTexts } from '../list/list-texts.zh.ts'
import { ImportSecrets } from '../files/ImportSecrets.tsx'
import { bulkQueries, ROWS_PAGE_SIZE, useCancelBulk } from './bulk.queries.ts'

interface Props {
  productId: string
  /** The job that was just started. */
  start: string | undefined
  onClose: () => void
}

/** The bulk jobs of a product, and the result for each device of one. */
export function JobsDrawer({ productId, start, onClose }: Props) {
  const t = listTexts().jobs
  const [jobId, setJobId] = useState(start)
  return (
    <Drawer open onClose={onClose} title={t.title}>
      {jobId === undefined ? (
        <JobList productId={productId} onOpen={setJobId} />
      ) : (
        <JobView job={{ productId, jobId }} onBack={() => setJobId(undefined)} />
      )}
    </Drawer>
  )
}

function JobList({ productId, onOpen }: { productId: string; onOpen: (jobId: string) => void }) {
  const t = listTexts()
  const { data: jobs = [], isSuccess } = useQuery(bulkQueries.list(productId))
  if (isSuccess && jobs.length === 0) return <p className="text-ink-3">{t.jobs.none}</p>
  return (
    <ul>
      {jobs.map((job) => (
        <li key={job.jobId} className="flex flex-wrap items-center gap-x-4 border-b py-3">
          <span className="min-w-0 flex-1">
            <TextButton onClick={() => onOpen(job.jobId)}>{t.actions[job.kind]}</TextButton>
            <span className="block text-sm text-ink-3">{t.jobs.by(job.by, formatTime(job.createTime))}</span>
          </span>
          <span className="text-right text-sm tabular-nums">
            {t.jobs.status[job.status]} · {t.jobs.progress(job.handled, job.total)}
            {job.refused > 0 && <span className="block text-danger">{t.jobs.refused(job.refused)}</span>}
          </span>
        </li>
      ))}
    </ul>
  )
}

function JobView({ job, onBack }: { job: { productId: string; jobId: string }; onBack: () => void }) {
  const { actions, jobs: t } = listTexts()
  const { failed } = useTexts().devices
  const one = useQuery(bulkQueries.one(job))
  const [result, setResult] = useState<BulkResult>()
  const [page, setPage] = useState(1)
  const rows = useQuery(bulkQueries.rows(job, { page, result }))
  const cancel = useCancelBulk(t.cancelled)
  const { data } = one
  const isOpen = data?.status === bulkStatus.choosing || data?.status === bulkStatus.running
  return (
    <>
      <TextButton onClick={onBack}>{t.back}</TextButton>
      {data && (
        <section aria-live="polite" className="mt-3 mb-5">
          <div className="flex items-center gap-3">
            <h3 className="flex-1 font-medium">
              {actions[data.kind]} · {t.status[data.status]}
            </h3>
            {isOpen && (
              <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(job)}>
                {t.cancel}
              </Button>
            )}
          </div>
          <progress className="mt-3 h-2 w-full" max={Math.max(1, data.total)} value={data.handled} />
          <p className="text-sm text-ink-2 tabular-nums">{t.progress(data.handled, data.total)}</p>
          <ul className="mt-2 flex flex-wrap gap-x-5 text-sm tabular-nums">
            {bulkResults
              .filter((name) => (data.counts[name] ?? 0) > 0)
              .map((name) => (
                <li key={name}>{`${t.results[name]} ${data.counts[name] ?? 0}`}</li>
              ))}
          </ul>
          {data.added > 0 && (
            <div className="mt-4">
              <ImportSecrets job={job} added={data.added} secretsTime={data.secretsTime} isOver={!isOpen} />
            </div>
          )}
        </section>
      )}
      <Select
        label={t.filter}
        labelHidden
        options={[{ value: '', label: t.all }, ...bulkResults.map((name) => ({ value: name, label: t.results[name] }))]}
        value={result ?? ''}
        onValueChange={(next) => {
          setPage(1)
          setResult(bulkResults.find((name) => name === next))
        }}
        className="mb-3 w-60"
      />
      <PagedTable
        query={rows}
        paging={{ page, size: ROWS_PAGE_SIZE }}
        onChange={(part) => part.page !== undefined && setPage(part.page)}
        failed={failed}
        pages={t.pages}
        totalText={t.total(rows.data?.total ?? 0)}
        label={t.title}
        columns={rowColumns(t)}
        rowKey={({ n }) => n}
        rowLines={1}
        skeletonRows={5}
      />
    </>
  )
}

const rowColumns = (t: DeviceListTexts['jobs']): Column<BulkRow>[] => [
  {
    key: 'serial',
    head: t.serial,
    phone: 'title',
    cell: (row) => <span className="font-mono text-sm">{row.serial}</span>,
  },
  { key: 'result', head: t.result, width: '200px', phone: 'line', cell: (row) => t.results[row.result] },
  {
    key: 'reason',
    head: t.reason,
    phone: 'line',
    cell: ({ reason }) => <span className="text-ink-2">{reason}</span>,
  },
]
