import { chooseRehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { evidenceTexts } from '@slipway/contract/devices/rehearsals/evidence-texts.ts'
import type { Rehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import { evidenceRules } from '@slipway/contract/devices/campaigns/rollout/rehearsal/evidence.ts'
import type { RehearsalReport } from '@slipway/contract/devices/campaigns/rollout/rehearsal/report.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { formatNumber, formatTime, inPageLocale } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { DeviceHistory } from './DeviceHistory.tsx'
import { HourBars } from './HourBars.tsx'
import { OutcomeTable } from './OutcomeTable.tsx'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { rehearsalQueries, useChooseRehearsal } from './rehearsals.queries.ts'
import { megabitsOf, megabitsText, readReport, shownMegabits, virtualTime } from './report-values.ts'
import { GroupTable, RunTable } from './RunTable.tsx'

interface Props {
  productId: string
  rehearsal: Rehearsal
}

/** What a rehearsal showed: first whether the plan would have stopped the fault in time. */
export function ReportPanel({ productId, rehearsal }: Props) {
  const t = rehearsalTexts()
  const query = useQuery(rehearsalQueries.report({ productId, rehearsalId: rehearsal.rehearsalId }))
  const text = query.data?.report
  const report = typeof text === 'string' ? readReport(text) : undefined
  return (
    <Panel title={t.report.title}>
      {query.isError && !query.data && <QueryFailed query={query} failed={t.failed} />}
      {query.isPending && <Skeleton className="m-4 h-60" />}
      {report && (
        <div className="flex flex-col gap-6 p-4">
          <Verdict productId={productId} rehearsal={rehearsal} report={report} />
          <Figures rehearsal={rehearsal} report={report} />
          <section aria-label={t.report.timeline}>
            <h3 className="mb-3 font-medium">{t.report.timeline}</h3>
            <div className="grid gap-6 sm:grid-cols-2">
              <HourBars
                label={t.report.offersPerHour}
                perHour={report.healthy.offersPerHour}
                minutes={report.healthy.minutes}
                merge="sum"
              />
              <HourBars
                label={t.report.mbits}
                perHour={report.healthy.offersPerHour.map((_, hour) =>
                  megabitsOf(report.healthy.bytesPerHour[hour] ?? 0),
                )}
                minutes={report.healthy.minutes}
                merge="average"
                format={shownMegabits}
              />
            </div>
          </section>
          <div className="flex flex-col gap-6">
            <GroupTable report={report} />
            <OutcomeTable report={report} />
          </div>
          <RunTable runs={report.runs} />
          <DeviceHistory productId={productId} rehearsalId={rehearsal.rehearsalId} report={report} />
        </div>
      )}
    </Panel>
  )
}

function Verdict({ productId, rehearsal, report }: Props & { report: RehearsalReport }) {
  const { report: t } = rehearsalTexts()
  const choose = useChooseRehearsal()
  const mayChoose = useMay(chooseRehearsal)
  const { flaw, evidenceTime, rehearsalId } = rehearsal
  const { early, runs } = report
  const isGood = early.runs * 100 >= runs.length * evidenceRules.earlyPercent
  const headline = t.early(formatNumber(early.runs), formatNumber(runs.length), formatNumber(early.devices))
  return (
    <div className="flex flex-col gap-3">
      <p className={`text-lg font-title ${isGood ? '' : 'text-danger'}`}>{headline}</p>
      <Notice
        tone={flaw === null ? 'success' : 'warning'}
        action={
          flaw === null && evidenceTime === null && mayChoose ? (
            <Button
              tone="primary"
              size="small"
              busy={choose.isPending}
              onClick={() => choose.mutate({ productId, rehearsalId })}
            >
              {t.use}
            </Button>
          ) : undefined
        }
      >
        {flaw === null ? t.counts : t.noEvidence(inPageLocale(evidenceTexts[flaw]))}
        {evidenceTime !== null && ` ${t.used(formatTime(evidenceTime))}`}
      </Notice>
    </div>
  )
}

function Figures({ rehearsal, report }: { rehearsal: Rehearsal; report: RehearsalReport }) {
  const { report: t } = rehearsalTexts()
  const { healthy, exposed, validationDevices, fleet, ways = [] } = report
  const longWays = ways.filter(({ installs }) => installs > 1)
  const wayText = longWays.map(({ installs, devices }) => t.waysOf(formatNumber(installs), formatNumber(devices)))
  return (
    <DescriptionList
      columns={3}
      items={[
        { term: t.duration, value: virtualTime(healthy.minutes) },
        { term: t.exposed, value: `${formatNumber(exposed.median)} / ${formatNumber(exposed.most)}` },
        { term: t.peak, value: megabitsText(healthy.mostKilobitsPerSecond) },
        { term: t.offers, value: formatNumber(healthy.mostOffersInMinute) },
        { term: t.test, value: formatNumber(validationDevices) },
        { term: rehearsalTexts().form.devices, value: formatNumber(fleet) },
        ...(wayText.length > 0 ? [{ term: t.ways, value: wayText.join(' · ') }] : []),
        {
          term: t.hash,
          value: <span className="font-mono text-xs break-all text-ink-2">{rehearsal.reportHash}</span>,
        },
      ]}
    />
  )
}
