import { DAY_MS, MINUTE_MS, SECOND_MS } from '../../durations.ts'
import { controlLimits } from '../homes/homes.limits.ts'

export const sceneLimits = {
  name: { max: 20 },
  /** Of one scene. */
  actions: 20,
  /** Of one home. */
  scenes: 50,
} as const

export const timerLimits = {
  /** Of one user, in all homes. */
  timers: 100,
  /** A timer that is due for longer, because the server was down, is missed: a lamp that turns on an hour later is a fault. */
  lateMs: 10 * MINUTE_MS,
  /** After this time the commands of a timer are over, answered or not. */
  settledMs: controlLimits.expireSeconds * SECOND_MS + 2 * SECOND_MS,
  runsKeptMs: 30 * DAY_MS,
} as const
