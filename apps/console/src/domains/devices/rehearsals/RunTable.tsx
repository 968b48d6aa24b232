import type { RehearsalReport, RunSummary } from '@slipway/contract/devices/campaigns/rollout/rehearsal/report.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { StatusDot, type DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { Table, type Column } from '@slipway/ui/data/Table.tsx'
import { useState } from 'react'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { virtualTime } from './report-values.ts'

const SHOWN = 5

const toneOf = ({ how }: RunSummary): DotTone =>
  how === 'held' || how === 'stopped' || how === 'validation' ? 'released' : 'danger'

/** The runs with faults, the one that reached most devices first. */
export function RunTable({ runs }: { runs: readonly RunSummary[] }) {
  const { report: t } = rehearsalTexts()
  const [showsAll, setShowsAll] = useState(false)
  const sorted = runs.toSorted((one, other) => other.exposed - one.exposed || one.seed - other.seed)
  return (
    <section aria-label={t.runs}>
      <h3 className="mb-1 font-medium">{t.runs}</h3>
      <Table
        label={t.runs}
        rowLines={1}
        rows={showsAll ? sorted : sorted.slice(0, SHOWN)}
        rowKey={({ seed }) => seed}
        columns={runColumns()}
      />
      {!showsAll && runs.length > SHOWN && (
        <div className="pt-3">
          <Button size="small" onClick={() => setShowsAll(true)}>
            {t.showAll(formatNumber(runs.length))}
          </Button>
        </div>
      )}
    </section>
  )
}

function runColumns(): Column<RunSummary>[] {
  const { report: t } = rehearsalTexts()
  const { runColumns: heads } = t
  return [
    {
      key: 'how',
      head: heads.how,
      phone: 'title',
      cell: (run) => (
        <StatusDot tone={toneOf(run)} className="text-sm">
          {[t.ends[run.how], run.rule && t.rules[run.rule]].filter(Boolean).join(' · ')}
        </StatusDot>
      ),
    },
    {
      key: 'exposed',
      head: heads.exposed,
      width: '112px',
      align: 'right',
      phone: 'line',
      cell: ({ exposed }) => (
        <span className="tabular-nums">
          <span className="sm:hidden">{heads.exposed} </span>
          {formatNumber(exposed)}
        </span>
      ),
    },
    {
      key: 'at',
      head: heads.at,
      width: '160px',
      align: 'right',
      phone: 'line',
      cell: ({ stoppedAtMinute }) => (
        <>
          <span className="sm:hidden">{heads.at} </span>
          {stoppedAtMinute === undefined ? t.never : virtualTime(stoppedAtMinute)}
        </>
      ),
    },
    { key: 'died', head: heads.died, width: '112px', align: 'right', cell: ({ died }) => formatNumber(died) },
    { key: 'seed', head: heads.seed, width: '80px', align: 'right', cell: ({ seed }) => seed },
  ]
}

type Group = RehearsalReport['healthy']['groups'][number]

/** When the groups open and pass in the run without faults. */
export function GroupTable({ report: { healthy } }: { report: RehearsalReport }) {
  const { report: t } = rehearsalTexts()
  return (
    <section aria-label={t.groups} className="min-w-0">
      <h3 className="mb-1 font-medium">{t.groups}</h3>
      <Table
        label={t.groups}
        rowLines={1}
        rows={healthy.groups}
        rowKey={({ group }) => group}
        columns={groupColumns()}
      />
    </section>
  )
}

function groupColumns(): Column<Group>[] {
  const { report: t } = rehearsalTexts()
  const { groupColumns: heads } = t
  return [
    {
      key: 'group',
      head: heads.group,
      phone: 'title',
      cell: ({ group }) => (
        <span className="tabular-nums">
          <span className="sm:hidden">{heads.group} </span>
          {group + 1}
        </span>
      ),
    },
    {
      key: 'devices',
      head: heads.devices,
      width: '112px',
      align: 'right',
      phone: 'line',
      cell: ({ settled }) => (
        <span className="tabular-nums">
          <span className="sm:hidden">{heads.devices} </span>
          {settled === undefined ? t.never : formatNumber(settled)}
        </span>
      ),
    },
    {
      key: 'opened',
      head: heads.opened,
      width: '160px',
      align: 'right',
      cell: ({ openedAtMinute }) => virtualTime(openedAtMinute),
    },
    {
      key: 'passed',
      head: heads.passed,
      width: '160px',
      align: 'right',
      phone: 'line',
      cell: ({ passedAtMinute }) => (
        <>
          <span className="sm:hidden">{heads.passed} </span>
          {passedAtMinute === undefined ? t.never : virtualTime(passedAtMinute)}
        </>
      ),
    },
  ]
}
