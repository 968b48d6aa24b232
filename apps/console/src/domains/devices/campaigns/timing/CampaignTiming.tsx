import {
  changesFrom,
  minutesToReturn,
  timingNames,
  usualTiming,
  type JobTiming,
} from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { DescriptionList } from '@slipway/ui/data/DescriptionList.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { timingTexts } from './timing-texts.ts'
import { timingUnitOf } from './timing-units.ts'

/** How long a rollout that has begun waits for its devices, and how often it tries. */
export function CampaignTiming({ timing }: { timing: JobTiming }) {
  const t = timingTexts()
  const changed = Object.keys(changesFrom(usualTiming, timing)).length
  const summary = [
    t.attempts(timing.attempts),
    t.returns(formatNumber(minutesToReturn(timing))),
    changed === 0 ? t.isUsual : t.changed(changed),
  ]
  return (
    <details className="border-t px-4 py-3">
      <summary className="cursor-pointer text-sm">
        <span className="font-medium">{t.campaign}</span>
        <span className="ml-2 text-ink-3">{summary.join(' · ')}</span>
      </summary>
      <div className="pt-3 text-sm">
        <DescriptionList
          columns={3}
          items={timingNames.map((name) => ({
            term: t.labels[name],
            value:
              name === 'wakeMinutes' && timing[name] === 0
                ? t.neverSleep
                : `${formatNumber(timing[name])} ${t.units[timingUnitOf(name)]}`,
          }))}
        />
      </div>
    </details>
  )
}
