import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { pino } from 'pino'
import { folderStore } from '../files/folder-store.ts'
import { Deadline } from '../db/call-context/deadlines.ts'
import type { CallDeadline } from '../http/limits/call-deadline.ts'
import type { Countdown } from '../concurrency/countdown.ts'
import type { CallLimits } from '../http/limits/rate-limits.ts'
import { readConfig } from '../settings/config.ts'
import { readDeploymentOptions } from '../settings/deployment-options.ts'
import type { ServerDependencies } from '../start/compose.ts'

export interface MovableClock {
  now(): number
  /** Advances the server's clock; never waits. */
  advance(ms: number): void
}

export type TestOptions = Partial<Omit<ServerDependencies, 'limits'>> & { limits?: Partial<CallLimits> }

/** Tests call faster than people: only the tests of the limits have limits. */
const unlimited: CallLimits = { writesPerSecond: 1_000_000, loginsPerMinute: 1_000_000, visitsPerMinute: 1_000_000 }

const roomy: ServerDependencies['space'] = {
  read: () => Promise.resolve({ freeBytes: 1e12, totalBytes: 2e12, state: 'enough' }),
  requireRoom: () => Promise.resolve(),
}

/** A slow machine is no fault of a call: only the tests of deadlines have some. */
const neverPassing: CallDeadline = () => ({ deadline: new Deadline(), end: () => undefined })

const neverOver: Countdown = () => () => undefined

const START = Date.UTC(2026, 10, 20, 8, 0, 0)

export function movableClock(): MovableClock {
  let moved = 0
  return { now: () => START + moved, advance: (ms) => void (moved += ms) }
}

/** What a server of the tests is composed of; settings have their defaults. */
export function partsOf(
  { database, dataFolder, clock }: Pick<ServerDependencies, 'database' | 'dataFolder' | 'clock'>,
  { limits, ...options }: TestOptions = {},
): ServerDependencies {
  return {
    ...readConfig({ SLIPWAY_DATA: dataFolder }, dataFolder),
    database,
    masterKey: randomBytes(32),
    deployment: readDeploymentOptions(dataFolder, 1883),
    consoleFolder: undefined,
    version: '0.0.0-test',
    clock,
    log: pino({ level: 'silent' }),
    files: folderStore(path.join(dataFolder, 'files')),
    privateFiles: folderStore(path.join(dataFolder, 'private-files')),
    // A test is not about the disk of the machine that it runs on.
    space: roomy,
    fileLimits: {},
    limits: { ...unlimited, ...limits },
    callDeadline: neverPassing,
    bodyCountdown: neverOver,
    checksReplies: true,
    ...options,
  }
}
