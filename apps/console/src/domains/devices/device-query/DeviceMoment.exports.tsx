import type { DeviceMoment as Moment, TimelineLine } from '@slipway/contract/devices/device-query/device-query.ts'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { formatClock, formatDay, formatTime } from '@slipway/web-client/formats.ts'
import { Fragment } from 'react'
import { useTexts } from '../../../shared/texts/texts.ts'
import { rejectionTexts } from '../devices/connect/rejection-texts.exports.ts'
import { queryTexts } from './query-texts.ts'
import { wordsOfLine } from './timeline-words.ts'

interface Props {
  moment: Moment
  time: number
  /** What happened at that time, as a line between the device's. */
  mark: string
}

const tones: Record<Moment['state'], DotTone> = {
  online: 'released',
  offline: 'debugging',
  neverConnected: 'debugging',
  disabled: 'danger',
  unknown: 'debugging',
}

/** A device at a moment in the past: its state, and what happened before and after. */
export function DeviceMoment({ moment, time, mark }: Props) {
  const { moment: t } = queryTexts().why
  const { detail } = useTexts().devices
  const { state, since, reason, items } = moment
  const when = since === null ? '' : formatTime(since)
  const firstBefore = items.findIndex((line) => line.time <= time)
  const place = firstBefore === -1 ? items.length : firstBefore
  const markLine = (
    <li className="flex flex-wrap justify-between gap-x-4 bg-accent-soft px-3 py-1.5 text-sm">
      <span>{mark}</span>
      <LineTime time={time} />
    </li>
  )
  return (
    <>
      <StatusDot tone={tones[state]}>{t[state](when, detail.reasons[reason] ?? reason)}</StatusDot>
      <ol aria-label={t.list} className="divide-y rounded-lg border">
        {items.map((line, at) => (
          <Fragment key={line.id}>
            {at === place && markLine}
            <ShortLine line={line} />
          </Fragment>
        ))}
        {place === items.length && markLine}
      </ol>
      {place === items.length && <p className="text-sm text-ink-2">{t.none}</p>}
    </>
  )
}

function ShortLine({ line }: { line: TimelineLine }) {
  const { why: t } = queryTexts()
  const { devices } = useTexts()
  const { tone, title, found } = wordsOfLine(line, { t, devices, causes: rejectionTexts() })
  return (
    <li data-kind={line.kind} className="px-3 py-2 text-sm">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <StatusDot tone={tone}>
          <span className="break-words">{title}</span>
        </StatusDot>
        <LineTime time={line.time} />
      </div>
      {found.length > 0 && <p className="mt-0.5 pl-[15px] break-words text-ink-2">{found.join(' · ')}</p>}
    </li>
  )
}

const LineTime = ({ time }: { time: number }) => (
  <time dateTime={new Date(time).toISOString()} className="text-ink-3 tabular-nums">
    {`${formatDay(time)} ${formatClock(time)}`}
  </time>
)
