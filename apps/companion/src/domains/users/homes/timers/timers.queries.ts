import { SECOND_MS } from '@slipway/contract/durations.ts'
import { timerLimits } from '@slipway/contract/users/scenes/scenes.limits.ts'
import type { Timer } from '@slipway/contract/users/scenes/scenes.ts'
import { listTimers, updateTimer } from '@slipway/contract/users/scenes/timers.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { lastRunOf } from './timer-words.ts'

/** The server looks for due timers once a second. */
const RUN_MS = 2 * SECOND_MS
/** Browsers wait no longer than 24 days, and a computer that slept wakes late. */
const LONGEST_MS = 600 * SECOND_MS

/** When what is shown has changed by itself: a timer has run, or its devices have had their time to answer. */
function readAgainIn(timers: readonly Timer[] | undefined): number | false {
  if (!timers) return false
  if (timers.some((timer) => lastRunOf(timer)?.isOpen)) return timerLimits.settledMs
  const next = Math.min(...timers.map(({ nextTime }) => nextTime ?? Number.POSITIVE_INFINITY))
  if (next === Number.POSITIVE_INFINITY) return false
  return Math.min(LONGEST_MS, Math.max(RUN_MS, next + RUN_MS - Date.now()))
}

/** The user's own of all homes, by the time of the day. Under `homes`, since devices and scenes that leave end timers. */
export const timersQuery = queryOptions({
  queryKey: ['homes', 'timers'],
  queryFn: async ({ signal }) => {
    const timers = await call(listTimers, {}, { signal })
    return timers.toSorted((one, other) => one.time.localeCompare(other.time))
  },
  refetchInterval: ({ state }) => readAgainIn(state.data),
})

/** Turns a timer on or off. */
export function useEnableTimer() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ timerId, enabled }: Pick<Timer, 'timerId' | 'enabled'>) => call(updateTimer, { timerId, enabled }),
    onSuccess: (changed) =>
      queries.setQueryData(timersQuery.queryKey, (timers) =>
        timers?.map((timer) => (timer.timerId === changed.timerId ? changed : timer)),
      ),
    onError: () => queries.invalidateQueries(timersQuery),
  })
}
