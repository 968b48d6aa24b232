import type { Feature } from '@slipway/contract/products/features/features.ts'
import type { Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { classNames } from '@slipway/ui/class-names.ts'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { useNow } from '../device/use-now.ts'
import { deedText } from '../scenes/scene-draft.ts'
import { daysText, hasFailed, isOfOtherZone, lastRunOf, whenText } from './timer-words.ts'
import { useEnableTimer } from './timers.queries.ts'
import { timersTexts } from './timers-texts.ts'

interface Props {
  timers: readonly Timer[]
  modelOf: (deviceId: string) => readonly Feature[] | undefined
  /** The query of the addresses of timers, with its `?`. */
  query?: string
}

/** Timers by their time of the day; what failed is said above them, too. */
export function TimerList({ timers, modelOf, query = '' }: Props) {
  const t = timersTexts()
  const now = useNow()
  const failed = timers.filter(hasFailed).length
  return (
    <>
      {failed > 0 && (
        <div className="mt-3">
          <Notice tone="warning">{t.failures(failed)}</Notice>
        </div>
      )}
      <ul className="mt-3 flex flex-col gap-2">
        {timers.map((timer) => (
          <TimerRow key={timer.timerId} timer={timer} modelOf={modelOf} query={query} now={now} />
        ))}
      </ul>
    </>
  )
}

interface RowProps extends Required<Pick<Props, 'modelOf' | 'query'>> {
  timer: Timer
  now: number
}

function TimerRow({ timer, modelOf, query, now }: RowProps) {
  const t = timersTexts()
  const { timerId, deviceId, deKey, data, name, days, time, timeZone, enabled, nextTime, lastRun } = timer
  const enable = useEnableTimer()
  const isOn = enable.isPending ? enable.variables.enabled : enabled
  const run = lastRunOf(timer)
  const what =
    deviceId === null
      ? t.sceneOf(name)
      : t.endOf(name, deedText({ deviceId, deviceName: name, deKey, data }, modelOf(deviceId), currentLocale()))
  return (
    <li className="relative flex items-start gap-4 rounded-lg border bg-surface p-4 transition-colors hover:bg-surface-2">
      <div className={classNames('min-w-0 flex-1', !isOn && 'text-ink-2')}>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-2xl tabular-nums">{time}</span>
          <span className="text-sm text-ink-2">
            {daysText(days)}
            {isOfOtherZone(timeZone, nextTime ?? now) && ` · ${timeZone.replaceAll('_', ' ')}`}
          </span>
        </p>
        <KitLink
          href={`/app/timers/${timerId}${query}`}
          aria-label={t.openOf(what, time)}
          className="break-words after:absolute after:inset-0 after:rounded-lg"
        >
          {what}
        </KitLink>
        <p className="text-sm text-ink-2 tabular-nums">{nextTime === null ? t.off : t.next(whenText(nextTime, now))}</p>
        {lastRun && run && (
          <p
            className={classNames(
              'mt-1 text-sm break-words tabular-nums',
              run.hasFailed ? 'text-danger' : 'text-ink-2',
            )}
          >
            {t.last(whenText(lastRun.dueTime, now), run.text)}
          </p>
        )}
      </div>
      <Switch
        label={t.enabledOf(name, time)}
        labelHidden
        className="relative z-1 -m-3 p-3"
        checked={isOn}
        disabled={enable.isPending}
        onChange={(event) => enable.mutate({ timerId, enabled: event.target.checked })}
      />
    </li>
  )
}
