import type { ChosenPushSettings } from '@slipway/contract/users/pushes/pushes.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Rows } from '../../../shared/Rows.tsx'
import { pushesTexts } from './pushes-texts.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const night = { from: 22 * 60, to: 7 * 60, days: everyDay }

const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function minuteOf(clock: string): number | undefined {
  const [hour, minute] = clock.split(':').map(Number)
  return hour === undefined || minute === undefined || Number.isNaN(hour + minute) ? undefined : hour * 60 + minute
}

interface Props {
  settings: Pick<ChosenPushSettings, 'quiet' | 'alarmsPass'>
  onChange: (changed: Partial<ChosenPushSettings>) => void
}

/** In the user's own time zone. */
export function QuietHours({ settings: { quiet, alarmsPass }, onChange }: Props) {
  const t = pushesTexts()
  const setEnd = (end: 'from' | 'to', clock: string) => {
    const minute = minuteOf(clock)
    if (quiet && minute !== undefined) onChange({ quiet: { ...quiet, [end]: minute } })
  }
  const setDay = (day: number, isOn: boolean) => {
    if (!quiet) return
    const days = everyDay.filter((one) => (one === day ? isOn : quiet.days.includes(one)))
    if (days.length > 0) onChange({ quiet: { ...quiet, days } })
  }
  return (
    <Rows title={t.quiet}>
      <div className="flex min-h-13 items-center px-4 py-2.5">
        <Switch
          spread
          label={t.quietOn}
          checked={quiet !== null}
          onChange={(event) => onChange({ quiet: event.target.checked ? night : null })}
        />
      </div>
      {quiet && (
        <div className="px-4 pt-3 pb-2">
          <div className="grid grid-cols-2 gap-3">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                label={t[end]}
                type="time"
                size="large"
                value={clockOf(quiet[end])}
                onChange={(event) => setEnd(end, event.target.value)}
              />
            ))}
          </div>
          <fieldset className="flex flex-wrap gap-x-5 gap-y-3 py-2">
            <legend className="mb-1 text-sm text-ink-2">{t.days}</legend>
            {t.dayNames.map((name, at) => (
              <Checkbox
                key={name}
                label={name}
                checked={quiet.days.includes(at + 1)}
                onChange={(event) => setDay(at + 1, event.target.checked)}
              />
            ))}
          </fieldset>
        </div>
      )}
      {quiet && (
        <div className="flex min-h-13 items-center px-4 py-2.5">
          <Switch
            spread
            label={t.alarmsPass}
            checked={alarmsPass}
            onChange={(event) => onChange({ alarmsPass: event.target.checked })}
          />
        </div>
      )}
    </Rows>
  )
}
