import { jobOutcomes, jobStates } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { campaignTexts } from './campaign-texts.ts'
import type { UpdateState } from './campaigns.queries.ts'

interface Props {
  counts: ReadonlyMap<UpdateState, number>
  /** Undefined: all. */
  value: UpdateState | undefined
  onChange: (state: UpdateState | undefined) => void
}

const ALL = 'all'

/** The states that devices are in, with their numbers. */
export function StateFilter({ counts, value, onChange }: Props) {
  const t = campaignTexts()
  const present = [...jobStates, ...jobOutcomes].filter((state) => counts.has(state) || state === value)
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0)
  return (
    <div className="overflow-x-auto px-4 py-3">
      <Segmented<UpdateState | typeof ALL>
        label={t.filter}
        value={value ?? ALL}
        onValueChange={(state) => onChange(state === ALL ? undefined : state)}
        options={[
          { value: ALL, label: t.all, count: total },
          ...present.map((state) => ({ value: state, label: t.states[state], count: counts.get(state) ?? 0 })),
        ]}
      />
    </div>
  )
}
