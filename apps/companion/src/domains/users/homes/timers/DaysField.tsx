import { classNames } from '@slipway/ui/class-names.ts'
import { Field } from '@slipway/ui/form/Field.tsx'
import { dayName } from './timer-words.ts'
import { timersTexts } from './timers-texts.ts'

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** The days of the week on which a timer repeats. */
export function DaysField({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const t = timersTexts()
  return (
    <Field group label={t.days} hint={t.daysHint}>
      <div className="grid grid-cols-7 gap-1">
        {WEEK.map((day) => {
          const isChosen = days.includes(day)
          return (
            <button
              key={day}
              type="button"
              aria-pressed={isChosen}
              className={classNames(
                'h-11 min-w-0 rounded-md border text-sm transition-colors',
                isChosen
                  ? 'border-accent bg-accent-soft font-medium text-accent-text'
                  : 'text-ink-2 hover:bg-surface-2',
              )}
              onClick={() => onChange(WEEK.filter((one) => (one === day ? !isChosen : days.includes(one))))}
            >
              {dayName(day)}
            </button>
          )
        })}
      </div>
    </Field>
  )
}
