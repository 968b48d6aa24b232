import type { Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { Notice } from '@slipway/ui/layout/Notice.tsx'
import { KitLink } from '@slipway/ui/KitProvider.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNow } from '../device/use-now.ts'
import { hasFailed, lastRunOf, whenText } from './timer-words.ts'
import { timersQuery } from './timers.queries.ts'
import { timersTexts } from './timers-texts.ts'

const KEY = 'timerFailuresSeen'

const runOf = ({ timerId, lastRun }: Timer): string => `${timerId}:${lastRun?.dueTime ?? ''}`

function storedRuns(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ')
  } catch {
    return []
  }
}

function storeRuns(runs: readonly string[]): void {
  try {
    localStorage.setItem(KEY, runs.join(' '))
  } catch {
    // The notice is there again the next time.
  }
}

const concerns = ({ deviceId, lastRun }: Timer, id: string): boolean =>
  deviceId === id ||
  (lastRun?.results.some((result) => result.deviceId === id && result.end !== 'done' && result.end !== 'sent') ?? false)

const LINK =
  'flex min-h-11 items-center rounded-sm px-2 font-medium text-accent-text underline-offset-3 hover:underline'

/** A timer that did not do what it should with this device, until the user has read it. */
export default function TimerNotice({ deviceId }: { deviceId: string }) {
  const t = timersTexts()
  const now = useNow()
  const { data: timers = [] } = useQuery(timersQuery)
  const [seen, setSeen] = useState(storedRuns)
  const failed = timers.filter((timer) => hasFailed(timer) && concerns(timer, deviceId))
  const unseen = failed.filter((timer) => !seen.includes(runOf(timer)))
  const [first] = unseen
  const run = first && lastRunOf(first)
  if (!first?.lastRun || !run) return null
  const hide = () => {
    // Runs that are not the latest any more are forgotten.
    const known = new Set(timers.map(runOf))
    const runs = [...seen.filter((one) => known.has(one)), ...unseen.map(runOf)]
    storeRuns(runs)
    setSeen(runs)
  }
  return (
    <div className="mb-3">
      <Notice tone="warning">
        {t.failedHere(first.time, whenText(first.lastRun.dueTime, now), run.text)}
        <span className="-mx-2 -mb-1 flex flex-wrap gap-x-2">
          <KitLink href={first.sceneId === null ? `/app/d/${deviceId}/timers` : '/app/timers'} className={LINK}>
            {t.showTimers}
          </KitLink>
          <button type="button" className={LINK} onClick={hide}>
            {t.hide}
          </button>
        </span>
      </Notice>
    </div>
  )
}
