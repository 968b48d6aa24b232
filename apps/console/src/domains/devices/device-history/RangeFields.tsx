import { Input } from '@slipway/ui/form/Input.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useState } from 'react'
import { fieldTime, ownRange, rangeNames, type RangeName, type TimeRange } from './history-range.ts'
import { historyTexts } from './history-texts.ts'

interface Props {
  name: RangeName
  range: TimeRange
  /** Without a range for all but an own one. */
  onChange: (name: RangeName, own: TimeRange | undefined) => void
}

/** The time that has data, the last hour, day or week, or a custom period that starts out as the shown one. */
export function RangeFields({ name, range, onChange }: Props) {
  const t = historyTexts()
  const [own, setOwn] = useState(() => fieldsOf(range))
  const [seen, setSeen] = useState(range)
  const asked = ownRange(own.from, own.to)
  const isBad = name === 'own' && !asked
  // A zoom changes the range from outside; an input that is not yet a range stays.
  if (seen.from !== range.from || seen.to !== range.to) {
    setSeen(range)
    if (asked) setOwn(fieldsOf(range))
  }

  const choose = (next: RangeName) => {
    setOwn(fieldsOf(range))
    onChange(next, next === 'own' ? range : undefined)
  }
  const change = (part: Partial<typeof own>) => {
    const next = { ...own, ...part }
    setOwn(next)
    const changed = ownRange(next.from, next.to)
    if (changed) onChange('own', changed)
  }
  return (
    <>
      <Segmented
        label={t.range}
        value={name}
        onValueChange={choose}
        options={rangeNames.map((value) => ({ value, label: t.ranges[value] }))}
      />
      {name === 'own' && (
        <span className="flex flex-wrap items-center gap-2">
          {(['from', 'to'] as const).map((part) => (
            <Input
              key={part}
              type="datetime-local"
              aria-label={t[part]}
              aria-invalid={isBad || undefined}
              value={own[part]}
              onChange={(event) => change({ [part]: event.target.value })}
              className="w-52! max-sm:w-full!"
            />
          ))}
          {isBad && (
            <span role="alert" className="text-sm text-danger">
              {t.badRange}
            </span>
          )}
        </span>
      )}
    </>
  )
}

const fieldsOf = ({ from, to }: TimeRange) => ({ from: fieldTime(from), to: fieldTime(to) })
