import {
  jobTimingLimits,
  timingNames,
  type JobTiming,
  type TimingName,
} from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { FieldPair } from '@slipway/ui/form/FieldPair.tsx'
import { NumberField } from '@slipway/ui/form/NumberField.tsx'
import { timingTexts } from './timing-texts.ts'
import { timingUnitOf } from './timing-units.ts'

type Values = Readonly<Partial<Record<TimingName, number | null>>>

interface Props {
  values: Values
  onChange: (name: TimingName, value: number | null) => void
  problem: (name: TimingName) => string | undefined
  /** What an empty field means; without it no field can be empty. */
  otherwise?: JobTiming
}

/** A number for each time limit, and for the attempts. */
export function TimingNumbers({ values, onChange, problem, otherwise }: Props) {
  const t = timingTexts()
  const hints: Partial<Record<TimingName, string>> = t.hints
  const field = (name: TimingName) => (
    <NumberField
      key={name}
      label={t.labels[name]}
      hint={hints[name]}
      unit={t.units[timingUnitOf(name)]}
      required={otherwise === undefined}
      placeholder={otherwise && String(otherwise[name])}
      {...jobTimingLimits[name]}
      value={values[name] ?? null}
      onValueChange={(value) => onChange(name, value)}
      error={problem(name)}
    />
  )
  const [attempts, ...others] = timingNames
  const pairs = others.filter((_name, at) => at % 2 === 0).map((name, at) => [name, others[at * 2 + 1]] as const)
  return (
    <>
      <FieldPair>{attempts && field(attempts)}</FieldPair>
      {pairs.map(([one, other]) => (
        <FieldPair key={one}>
          {field(one)}
          {other && field(other)}
        </FieldPair>
      ))}
    </>
  )
}
