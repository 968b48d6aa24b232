import { Input } from '@slipway/ui/form/Input.tsx'
import { Segmented } from '@slipway/ui/form/Segmented.tsx'
import { useState } from 'react'
import { fieldTime, lastRange, ownRange, rangeNames, type RangeName, type TimeRange } from './history-range.ts'
import { historyTexts } from './history-texts.ts'

interface Props {
  name: RangeName
  range: TimeRange
  onChange: (name: RangeName, range: TimeRange) => void
}

/** The last hour, day or week, or a custom period that starts out as the shown one. */
export function RangeFields({ name, range, onChange }: Props) {
  const t = historyTexts()
  const [own, setOwn] = useState({ from: '', to: '' })
  const isBad = name === 'own' && !ownRange(own.from, own.to)

  const choose = (next: RangeName) => {
    if (next !== 'own') return onChange(next, lastRange(next, Date.now()))
    setOwn({ from: fieldTime(range.from), to: fieldTime(range.to) })
    onChange('own', range)
  }
  const change = (part: Partial<typeof own>) => {
    const next = { ...own, ...part }
    setOwn(next)
    const asked = ownRange(next.from, next.to)
    if (asked) onChange('own', asked)
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
