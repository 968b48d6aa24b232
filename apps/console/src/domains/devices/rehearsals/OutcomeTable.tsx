import type { RehearsalReport } from '@slipway/contract/devices/campaigns/rollout/rehearsal/report.ts'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { wordOf } from './report-values.ts'

interface Line {
  name: string
  healthy: number
  worst: number | undefined
}

/** What became of the devices without faults and in the worst run, and which were never offered the version. */
export function OutcomeTable({ report }: { report: RehearsalReport }) {
  const { report: t } = rehearsalTexts()
  return (
    <section aria-label={t.outcomes} className="min-w-0">
      <h3 className="mb-1 font-medium">{t.outcomes}</h3>
      <Table label={t.outcomes} rowLines={1} rows={linesOf(report)} rowKey={({ name }) => name} columns={columnsOf()} />
    </section>
  )
}

const Labelled = ({ label, value }: { label: string; value: string }) => (
  <span className="tabular-nums">
    <span className="sm:hidden">{label} </span>
    {value}
  </span>
)

function linesOf({ healthy, worst, filtered }: RehearsalReport): Line[] {
  const { report: t } = rehearsalTexts()
  const outcomes = [...new Set([...Object.keys(healthy.outcomes), ...Object.keys(worst?.outcomes ?? {})])]
  const never = (['closedGroup', 'offline', 'waiting'] as const).map((reason) => ({
    name: t.withoutOffer(t.neverReached[reason]),
    healthy: healthy.neverReached[reason],
    worst: worst?.neverReached[reason],
  }))
  return [
    ...outcomes.map((outcome) => ({
      name: wordOf(t.outcomesOf, outcome),
      healthy: healthy.outcomes[outcome] ?? 0,
      worst: worst && (worst.outcomes[outcome] ?? 0),
    })),
    ...never,
    {
      name: t.withoutOffer(t.neverReached.filtered),
      healthy: filtered,
      worst: worst && filtered,
    },
  ].filter((line) => line.healthy > 0 || (line.worst ?? 0) > 0)
}

function columnsOf(): Column<Line>[] {
  const { report: t } = rehearsalTexts()
  const { outcomeColumns: heads } = t
  const number = (value: number | undefined) => (value === undefined ? t.never : formatNumber(value))
  return [
    { key: 'name', head: heads.outcome, phone: 'title', cell: ({ name }) => name },
    {
      key: 'healthy',
      head: heads.healthy,
      width: '112px',
      align: 'right',
      phone: 'line',
      cell: ({ healthy }) => <Labelled label={heads.healthy} value={number(healthy)} />,
    },
    {
      key: 'worst',
      head: heads.worst,
      width: '112px',
      align: 'right',
      phone: 'line',
      cell: ({ worst }) => <Labelled label={heads.worst} value={number(worst)} />,
    },
  ]
}
