import { cancelUpdate, consentToUpdate, retryUpdate } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { deviceCodeText } from '@slipway/contract/devices/campaigns/detail-texts.ts'
import {
  isRevocable,
  jobStates,
  retriableOutcomes,
  type JobState,
} from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextLink } from '@slipway/ui/actions/TextLink.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useConsolePaths } from '../../../shared/console-paths.ts'
import { formatTime, inPageLocale } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { campaignTexts } from './campaign-texts.ts'
import { campaignQueries, useJobAct, type JobAct, type UpdateJob, type UpdateState } from './campaigns.queries.ts'
import type { CampaignsTexts } from './texts.zh.ts'

interface Props {
  release: { productId: string; recordId: string }
  state: UpdateState | undefined
}

const retriable: ReadonlySet<UpdateState> = new Set(retriableOutcomes)
const troubles: ReadonlySet<UpdateState> = new Set(['missing', 'FAILED', 'TIMED_OUT', 'ROLLED_BACK', 'LOST'])
const isActive = (state: UpdateState): state is JobState => (jobStates as readonly string[]).includes(state)

function toneOf(state: UpdateState): DotTone {
  if (state === 'CONFIRMED') return 'released'
  if (troubles.has(state)) return 'danger'
  return isActive(state) ? 'trial' : 'debugging'
}

/** The devices of a release with their updates, page by page. */
export function JobTable({ release, state }: Props) {
  const t = campaignTexts()
  const paths = useConsolePaths()
  const jobs = useInfiniteQuery(campaignQueries.jobs(release, state))
  const rows = jobs.data?.pages.flatMap((page) => page.jobs) ?? []
  return (
    <div className="max-sm:px-4">
      <Table
        label={t.title}
        rowLines={1}
        rows={rows}
        rowKey={({ jobId }) => jobId}
        loading={jobs.isPending}
        columns={columns(t, release.productId, (serial) => paths.device(release.productId, serial))}
        empty={<EmptyState plain title={t.emptyState} />}
      />
      {jobs.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button busy={jobs.isFetchingNextPage} onClick={() => void jobs.fetchNextPage()}>
            {t.more}
          </Button>
        </div>
      )}
    </div>
  )
}

function stateText(t: CampaignsTexts, { state, percent, code }: UpdateJob): string {
  const detail = state === 'downloading' ? t.percent(percent) : code > 0 ? inPageLocale(deviceCodeText(code)) : ''
  return [t.states[state], detail].filter(Boolean).join(' · ')
}

function JobActs({ productId, job }: { productId: string; job: UpdateJob }) {
  const { state } = job
  const mayConsent = useMay(consentToUpdate) && state === 'consenting'
  const mayCancel = useMay(cancelUpdate) && isActive(state) && isRevocable(state)
  const mayRetry = useMay(retryUpdate) && retriable.has(state)
  return (
    <span className="flex justify-end gap-2">
      {mayConsent && <ActButton act="consent" productId={productId} jobId={job.jobId} />}
      {mayCancel && <ActButton act="cancel" productId={productId} jobId={job.jobId} />}
      {mayRetry && <ActButton act="retry" productId={productId} jobId={job.jobId} />}
    </span>
  )
}

function ActButton({ act, ...job }: { act: JobAct; productId: string; jobId: string }) {
  const run = useJobAct(act)
  return (
    <Button size="small" busy={run.isPending} onClick={() => run.mutate(job)}>
      {campaignTexts().acts[act]}
    </Button>
  )
}

const columns = (t: CampaignsTexts, productId: string, hrefOf: (serial: string) => string): Column<UpdateJob>[] => [
  {
    key: 'serial',
    head: t.columns.serial,
    phone: 'title',
    cell: ({ serial, isSimulated }) => (
      <span className="flex items-center gap-2">
        <TextLink href={hrefOf(serial)} className="font-mono text-sm">
          {serial}
        </TextLink>
        {isSimulated && <span className="text-sm text-ink-3">{t.simulated}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    head: t.columns.state,
    width: '288px',
    phone: 'line',
    cell: (job) => (
      <StatusDot tone={toneOf(job.state)} className="text-sm whitespace-nowrap">
        {stateText(t, job)}
      </StatusDot>
    ),
  },
  {
    key: 'from',
    head: t.columns.from,
    width: '184px',
    cell: ({ fromVersion }) => fromVersion,
    cellClassName: 'truncate',
  },
  { key: 'attempt', head: t.columns.attempt, width: '80px', cell: ({ attempt }) => attempt },
  {
    key: 'time',
    head: t.columns.time,
    width: '144px',
    cell: ({ time }) => <span className="text-sm tabular-nums">{formatTime(time)}</span>,
  },
  {
    key: 'actions',
    head: t.columns.actions,
    headHidden: true,
    width: '208px',
    stays: true,
    phone: 'action',
    cell: (job) => <JobActs productId={productId} job={job} />,
  },
]
