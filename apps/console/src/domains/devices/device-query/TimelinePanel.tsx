import {
  timelineKinds,
  type TimelineKind,
  type TimelineLine,
} from '@slipway/contract/devices/device-query/device-query.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { EmptyState } from '@slipway/ui/layout/EmptyState.tsx'
import { LogDrawing } from '@slipway/ui/layout/list-drawings.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { useTexts } from '../../../shared/texts/texts.ts'
import { rejectionTexts } from '../devices/connect/rejection-texts.exports.ts'
import { sentenceOf } from './device-sentence.ts'
import { lookupQueries, type AskedDevice } from './device-query.queries.ts'
import { queryTexts } from './query-texts.ts'
import { TimelineItem } from './TimelineItem.tsx'

interface Props {
  device: AskedDevice
  kind: TimelineKind | undefined
  onKind: (kind: TimelineKind | undefined) => void
}

/** Explains the device's state: each line names the check, its finding and the fix. */
export function TimelinePanel({ device, kind, onKind }: Props) {
  const { why: t, failed } = queryTexts()
  const { devices } = useTexts()
  const cache = useQueryClient()
  const timeline = useInfiniteQuery(lookupQueries.timeline(device, kind))
  const lines = timeline.data?.pages.flatMap(({ items }) => items) ?? []
  const state = timeline.data?.pages[0]?.state
  // Refreshing starts at page one, because new lines would shift lines across page boundaries.
  const refresh = () => cache.resetQueries({ queryKey: lookupQueries.all })
  return (
    <>
      {state && (
        <p className="mb-4 font-medium break-words">{sentenceOf(state, { t, devices, causes: rejectionTexts() })}</p>
      )}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Segmented
          label={t.kindLabel}
          value={kind ?? 'all'}
          onValueChange={(chosen) => onKind(chosen === 'all' ? undefined : chosen)}
          options={[
            { value: 'all' as TimelineKind | 'all', label: t.all },
            ...timelineKinds.map((one) => ({ value: one, label: t.kinds[one] })),
          ]}
        />
        <Button size="small" icon={<RotateCw size={14} />} onClick={() => void refresh()}>
          {t.refresh}
        </Button>
      </div>
      {timeline.isError && !timeline.data ? (
        <QueryFailed query={timeline} failed={failed} />
      ) : timeline.isPending ? (
        <Skeleton className="h-60 w-full" />
      ) : lines.length === 0 ? (
        <NoLines kind={kind} onAll={() => onKind(undefined)} />
      ) : (
        <Lines lines={lines} />
      )}
      {timeline.hasNextPage && (
        <Button className="mt-4" busy={timeline.isFetchingNextPage} onClick={() => void timeline.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </>
  )
}

function Lines({ lines }: { lines: readonly TimelineLine[] }) {
  const { why: t } = queryTexts()
  return (
    <ol aria-label={t.list} className="divide-y rounded-lg border bg-surface">
      {lines.map((line) => (
        <TimelineItem key={line.id} line={line} />
      ))}
    </ol>
  )
}

function NoLines({ kind, onAll }: { kind: TimelineKind | undefined; onAll: () => void }) {
  const { why: t } = queryTexts()
  return kind === undefined ? (
    <EmptyState drawing={<LogDrawing />} title={t.empty.title} text={t.empty.text} />
  ) : (
    <EmptyState title={t.emptyKind} plain actions={<Button onClick={onAll}>{t.showAll}</Button>} />
  )
}
