import { MINUTE_MS, SECOND_MS } from '../../../../durations.ts'
import { deviceCodes } from '../../../../products/firmware/signed/device-codes.ts'
import type { RandomStream } from '../../../fleet-simulator/random-stream.ts'
import type { JobTiming } from '../../jobs/job-timing.ts'
import type { JobEvent, ProgressState } from '../../jobs/next-job.ts'
import type { DeviceFaults } from './faults.ts'

/** What a device runs after a restart: what it ran before, what it has installed, or something else. */
export type RestartedWith = 'before' | 'installed' | 'other'

/** What a simulated device does with an offer, with its delay after the offer in ms. */
export type DeviceAct =
  | { after: number; do: 'say'; event: JobEvent }
  | { after: number; do: 'leave'; forMs: number; with: RestartedWith }
  | { after: number; do: 'die' }

export interface ScriptFacts {
  faults: DeviceFaults
  imageBytes: number
  timing: Pick<JobTiming, 'downloadIdleMinutes'>
  bytesPerSecond: number
  pollMinutes: number
  random: RandomStream
}

/** A slow device reports three times while the server waits for a percent, at most every ten minutes. */
const REPORT_MS = 10 * MINUTE_MS
const REPORTS_WITHIN_WAIT = 3
const REPORTS = { least: 4, most: 20, percents: 100 }
const CRASH_LOOP_MS = 10 * MINUTE_MS

const say = (after: number, state: ProgressState, { percent = 0, code = 0 } = {}): DeviceAct => ({
  after,
  do: 'say',
  event: { type: 'progress', state, percent, code },
})

/** The acts of one attempt. */
export function deviceScript(facts: ScriptFacts): DeviceAct[] {
  const { faults, random, pollMinutes } = facts
  const start = random.whole(200, 3000) + (pollMinutes > 0 ? random.whole(0, pollMinutes * MINUTE_MS) : 0)
  if (faults.declines)
    return [say(start + random.whole(SECOND_MS, MINUTE_MS), 'rejected', { code: deviceCodes.declined })]
  if (faults.wrongSignature) return [say(start, 'failed', { code: deviceCodes.signature })]
  if (faults.noSpace) return [say(start, 'waiting', { code: deviceCodes.space })]
  const { acts, end } = downloadActs(facts, start)
  if (faults.badHash) return [...acts, say(end, 'failed', { code: deviceCodes.hash })]
  return [...acts, ...installActs(facts, end)]
}

function downloadActs(
  { faults, imageBytes, bytesPerSecond, timing }: ScriptFacts,
  start: number,
): { acts: DeviceAct[]; end: number } {
  const speed = faults.slowLink?.bytesPerSecond ?? bytesPerSecond
  const length = Math.ceil((imageBytes * SECOND_MS) / speed)
  const cut = faults.powerCut?.during === 'download' ? faults.powerCut : faults.linkLost
  const pause = cut ? cut.minutes * MINUTE_MS : 0
  const cutAt = cut ? Math.floor((length * cut.percent) / 100) : length
  const each = Math.min(REPORT_MS, Math.floor((timing.downloadIdleMinutes * MINUTE_MS) / REPORTS_WITHIN_WAIT))
  const most = each < REPORT_MS ? REPORTS.percents : REPORTS.most
  const reports = Math.min(most, Math.max(REPORTS.least, Math.ceil(length / each)))
  const acts: DeviceAct[] = []
  for (let at = 0; at < reports; at++) {
    const offset = Math.floor((length * at) / reports)
    acts.push(
      say(start + offset + (offset > cutAt ? pause : 0), 'downloading', { percent: Math.floor((100 * at) / reports) }),
    )
  }
  if (cut) acts.push({ after: start + cutAt, do: 'leave', forMs: pause, with: 'before' })
  return { acts, end: start + length + pause }
}

function installActs({ faults, random }: ScriptFacts, end: number): DeviceAct[] {
  const installing = end + random.whole(SECOND_MS, 5 * SECOND_MS)
  const flash = random.whole(20 * SECOND_MS, MINUTE_MS)
  const begun = [say(end, 'downloaded', { percent: 100 }), say(installing, 'installing', { percent: 100 })]
  const cut = faults.powerCut
  if (cut?.during === 'flash') {
    const at = installing + Math.floor((flash * cut.percent) / 100)
    return [...begun, { after: at, do: 'leave', forMs: cut.minutes * MINUTE_MS, with: 'before' }]
  }
  const installed = installing + flash
  const restart = installed + SECOND_MS
  const written = [...begun, say(installed, 'installed', { percent: 100 })]
  if (faults.neverReturns) return [...written, { after: restart, do: 'die' }]
  const isBack = faults.rollsBack ?? faults.crashLoop
  const running = isBack ? 'before' : faults.wrongVersion ? 'other' : 'installed'
  const forMs = faults.crashLoop ? CRASH_LOOP_MS : random.whole(15 * SECOND_MS, 90 * SECOND_MS)
  const acts: DeviceAct[] = [...written, { after: restart, do: 'leave', forMs, with: running }]
  const dead = faults.diesLater
  return dead && !isBack ? [...acts, { after: restart + forMs + dead.minutes * MINUTE_MS, do: 'die' }] : acts
}
