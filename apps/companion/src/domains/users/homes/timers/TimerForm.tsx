import type { Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { addTimer, updateTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { call } from '@slipway/web-client/call.ts'
import { shownZone } from '@slipway/web-client/time-zone.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ZoneChoice } from '../../../../shared/ZoneChoice.tsx'
import { deviceQuery } from '../device/device.queries.ts'
import { useNow } from '../device/use-now.ts'
import { homesQuery } from '../home.queries.ts'
import { useHomeChange } from '../managing/managing.queries.ts'
import { useShownHome } from '../scenes/scenes.queries.ts'
import { DaysField } from './DaysField.tsx'
import { DeedLines } from './DeedLines.tsx'
import { TargetField } from './TargetField.tsx'
import { deedOf, nextOf, type TimerDraft } from './timer-draft.ts'
import { whenText } from './timer-words.ts'
import { timersTexts } from './timers-texts.ts'

interface Props {
  /** Absent for a new one. */
  timer?: Timer
  first: TimerDraft
  back: string
  /** The device or scene is that of `first`. */
  isTargetFixed: boolean
}

/** The zone of the home in which the timer runs; of the user for a device that is shared with it. */
function useOwnZone({ deviceId }: TimerDraft): string {
  const { data: homes } = useQuery(homesQuery)
  const { home: shown } = useShownHome()
  const { data: device } = useQuery({ ...deviceQuery(deviceId), enabled: deviceId !== '' })
  if (deviceId === '') return shown?.timeZone ?? shownZone()
  const isShared = device !== undefined && device.shareId !== null
  const home = isShared ? undefined : homes?.find(({ homeId }) => homeId === device?.homeId)
  return home?.timeZone ?? shownZone()
}

export function TimerForm({ timer, first, back, isTargetFixed }: Props) {
  const t = timersTexts()
  const router = useRouter()
  const now = useNow()
  const [draft, setDraft] = useState(first)
  const [isChecked, setChecked] = useState(false)
  const ownZone = useOwnZone(draft)
  const { deviceId, sceneId, lines, days, time, enabled } = draft
  const timeZone = draft.timeZone || ownZone
  const set = (changed: Partial<TimerDraft>) => setDraft({ ...draft, ...changed })
  const store = useHomeChange(
    (): Promise<Timer> => {
      const fields = { days, time, timeZone, enabled }
      if (timer) {
        const deed = sceneId === '' ? { deed: deedOf(draft) } : {}
        return call(updateTimer, { timerId: timer.timerId, ...deed, ...fields })
      }
      return call(addTimer, sceneId === '' ? { deviceId, ...deedOf(draft), ...fields } : { sceneId, ...fields })
    },
    { done: t.saved, errors: 'inPlace' },
  )
  const hasDeed = sceneId !== '' || (deviceId !== '' && lines.every(({ deKey }) => deKey !== ''))
  const next = nextOf({ ...draft, timeZone }, now)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (!hasDeed || next === undefined || store.isPending) return
    store.mutate(undefined, { onSuccess: () => router.history.push(back) })
  }
  return (
    <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-4">
      <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
        <TargetField
          draft={draft}
          fixedName={isTargetFixed ? (timer?.name ?? '') : undefined}
          error={isChecked && deviceId === '' && sceneId === '' ? t.targetMissing : undefined}
          onChange={set}
        />
        {deviceId !== '' && (
          <DeedLines
            deviceId={deviceId}
            lines={lines}
            isChecked={isChecked}
            onChange={(changed) => set({ lines: changed })}
          />
        )}
      </div>
      <div className="flex flex-col gap-3 rounded-lg border bg-surface p-4">
        <TextField
          label={t.time}
          type="time"
          size="large"
          error={isChecked && next === undefined ? t.timeMissing : undefined}
          value={time}
          onChange={(event) => set({ time: event.target.value.slice(0, 5) })}
        />
        <DaysField days={days} onChange={(chosen) => set({ days: chosen })} />
        <ZoneField timeZone={timeZone} onChange={(zone) => set({ timeZone: zone })} />
        <Switch
          spread
          label={t.enabled}
          className="min-h-11"
          checked={enabled}
          onChange={(event) => set({ enabled: event.target.checked })}
        />
        <p aria-live="polite" className="text-sm text-ink-2 tabular-nums">
          {enabled ? next !== undefined && t.preview(whenText(next, now)) : t.off}
        </p>
      </div>
      {store.error && <Notice tone="danger">{store.error.message}</Notice>}
      <Button tone="primary" size="large" type="submit" className="h-11!" busy={store.isPending}>
        {t.save}
      </Button>
    </form>
  )
}

function ZoneField({ timeZone, onChange }: { timeZone: string; onChange: (zone: string) => void }) {
  const t = timersTexts()
  const [isOpen, setOpen] = useState(false)
  if (isOpen) {
    return (
      <ZoneChoice
        chosen={timeZone}
        texts={t}
        onChoose={(zone) => {
          setOpen(false)
          onChange(zone)
        }}
      />
    )
  }
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0 break-words">
        <span className="text-sm text-ink-2">{t.zone}</span> {timeZone.replaceAll('_', ' ')}
      </span>
      <Button size="large" className="h-11!" aria-label={`${t.changeZone}: ${t.zone}`} onClick={() => setOpen(true)}>
        {t.changeZone}
      </Button>
    </div>
  )
}
