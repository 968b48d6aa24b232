import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { ConsoleClient } from '../../console-client.ts'
import type { CrashPlace, CrashServer } from '../places/crash-place.ts'

/** A server that is struck within a call, and what came of it. */
export interface Aimed {
  server: CrashServer
  client: ConsoleClient
  resumesWithinMs: CrashPlace['resumesWithinMs']
  /** Strikes it when `after` is over, and starts it again. */
  struck(after: Promise<unknown>): Promise<Aimed>
  onDatabase<Result>(work: (pool: Pool) => Promise<Result>): Promise<Result>
}

export interface Struck {
  aimed: Aimed
  /** Descriptions of what is lost, half-done, done twice, or too late. */
  lost: string[]
}

/** `round` makes names unique. */
export type Scenario = (aimed: Aimed, round: number) => Promise<Struck>

const LOOK_MS = 50

/** Any instant of this long. */
export const moment = (ms: number): Promise<void> => delay(Math.random() * ms)

/** Undefined where it came about in time. */
export async function lateUnless(what: string, withinMs: number, holds: () => Promise<boolean>) {
  const startedAt = performance.now()
  while (performance.now() - startedAt <= withinMs) {
    if (await holds()) return undefined
    await delay(LOOK_MS)
  }
  return `${what} not within ${withinMs} ms`
}
