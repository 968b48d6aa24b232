import type { TimelineLine } from '@slipway/contract/devices/device-query/device-query.ts'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { formatClock, formatDay } from '@slipway/web-client/formats.ts'
import { useTexts } from '../../../shared/texts/texts.ts'
import { rejectionTexts } from '../devices/connect/rejection-texts.exports.ts'
import { queryTexts } from './query-texts.ts'
import { wordsOfLine } from './timeline-words.ts'

export function TimelineItem({ line }: { line: TimelineLine }) {
  const { why: t } = queryTexts()
  const { devices } = useTexts()
  const { tone, title, checked, found, fix, code } = wordsOfLine(line, { t, devices, causes: rejectionTexts() })
  const facts: [term: string, lines: readonly string[]][] = [
    [t.checked, [checked]],
    [t.found, found.length > 0 ? found : [queryTexts().unknown]],
    [t.fix, [fix]],
  ]
  return (
    <li data-kind={line.kind} className="px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <StatusDot tone={tone} className="font-medium">
          <span className="break-words">{title}</span>
        </StatusDot>
        <time dateTime={new Date(line.time).toISOString()} className="text-sm text-ink-3 tabular-nums">
          {`${formatDay(line.time)} ${formatClock(line.time)}`}
        </time>
      </div>
      <dl className="mt-1.5 grid gap-x-6 gap-y-1.5 pl-[15px] text-sm md:grid-cols-[1fr_1.6fr_2fr]">
        {facts.map(([term, lines]) => (
          <div key={term} className="min-w-0">
            <dt className="text-xs text-ink-3">{term}</dt>
            {lines.map((words) => (
              <dd key={words} className="break-words">
                {words}
              </dd>
            ))}
          </div>
        ))}
      </dl>
      {code !== undefined && (
        <code className="mt-2 ml-[15px] block max-h-24 overflow-y-auto rounded-md bg-surface-2 px-2 py-1 font-mono text-xs break-all">
          {code}
        </code>
      )}
    </li>
  )
}
