import { describe, expect, test } from 'vitest'
import { deviceCodes } from '../../../products/firmware/signed/device-codes.ts'
import { planOf, planText, rolloutPlan, withOwnTiming } from '../rollout/plan.ts'
import {
  changesFrom,
  isIdleAboveDownload,
  timingChanges,
  timingOf,
  usualTiming,
  minutesToReturn,
  type JobTiming,
} from './job-timing.ts'
import { nextJob, type Job, type JobEvent, type ProgressState } from './next-job.ts'

describe('the timing of updates', () => {
  test('is the usual one, then that of the product, then that of the plan', () => {
    expect(timingOf()).toEqual(usualTiming)
    const product = { returnMinutes: 60, attempts: 5 }
    expect(timingOf(product, { attempts: 2 })).toEqual({ ...usualTiming, returnMinutes: 60, attempts: 2 })
    expect(timingOf(null, undefined, { attempts: undefined })).toEqual(usualTiming)
  })

  test('keeps only what differs', () => {
    expect(changesFrom(usualTiming, { ...usualTiming, lostHours: 48 })).toEqual({ lostHours: 48 })
  })

  test('cannot wait longer for a percent than for the whole download', () => {
    expect(isIdleAboveDownload({ ...usualTiming, downloadIdleMinutes: 60, downloadHours: 1 })).toBe(false)
    expect(isIdleAboveDownload({ ...usualTiming, downloadIdleMinutes: 61, downloadHours: 1 })).toBe(true)
  })

  test.each([{ attempts: 0 }, { attempts: 11 }, { returnMinutes: 0 }, { lostHours: 721 }, { installMinutes: 1.5 }])(
    'has bounds: %o',
    (change) => expect(timingChanges.safeParse(change).success).toBe(false),
  )
})

describe('a plan', () => {
  test('has its own timing only where it differs from its product’s', () => {
    const plan = rolloutPlan.parse({ timing: { attempts: 3, returnMinutes: 60 } })
    expect(withOwnTiming(plan, usualTiming).timing).toEqual({ returnMinutes: 60 })
    expect(withOwnTiming(plan, timingOf({ attempts: 5, returnMinutes: 60 })).timing).toEqual({ attempts: 3 })
  })

  test('without its own timing has the text, and so the hash, of earlier versions', () => {
    const same = rolloutPlan.parse({ timing: usualTiming })
    expect(planText(withOwnTiming(same, usualTiming))).toBe(planText(planOf('standard')))
    expect(planText(planOf('standard'))).not.toContain('timing')
    const own = rolloutPlan.parse({ timing: { attempts: 2 } })
    expect(planText(withOwnTiming(own, usualTiming))).toContain('"timing":{"attempts":2}')
  })
})

test.each([
  [15, 0, 15],
  [15, 7, 15],
  [15, 360, 720],
  [1440, 360, 1440],
])(
  'a device with %i min to return that wakes every %i min is missing after %i',
  (returnMinutes, wakeMinutes, minutes) => {
    expect(minutesToReturn({ returnMinutes, wakeMinutes })).toBe(minutes)
  },
)

describe('a device that has installed and restarts', () => {
  const NOW = 1_795_000_000_000
  const MINUTE_MS = 60_000
  const downloaded: Job = {
    state: 'downloaded',
    attempt: 1,
    sent: 1,
    percent: 100,
    code: 0,
    fromVersion: 'V1',
    stateAt: NOW,
    reportedAt: NOW,
    createdAt: NOW,
    notBefore: NOW,
    dueAt: null,
    installingAt: null,
    boots: null,
  }
  const saying = (state: ProgressState, code = 0): JobEvent => ({ type: 'progress', state, percent: 100, code })
  const timer: JobEvent = { type: 'timer', isOnline: false }
  const factsOf = (changes: Partial<JobTiming>, now: number) => {
    const timing = timingOf(changes)
    return { now, timing, random: 0.5, endsAt: NOW + 1e10 }
  }
  const installed = NOW + 20_000

  function after(changes: Partial<JobTiming>, events: readonly (readonly [number, JobEvent])[]): string {
    let present = downloaded
    for (const [now, event] of events) {
      const change = nextJob(present, event, factsOf(changes, now))
      if (change.kind === 'end') return change.outcome
      present = change.job ?? present
    }
    return present.state
  }
  const begun = [
    [NOW, saying('installing')],
    [installed, saying('installed')],
  ] as const

  test.each([
    ['with a minute to return', { returnMinutes: 1 }, 1],
    ['that sleeps for an hour', { wakeMinutes: 60 }, 120],
  ])('%s is missed when its time has passed, counted from there', (_what, changes, minutes) => {
    const due = installed + minutes * MINUTE_MS
    expect(after(changes, [...begun, [due - 1, timer]])).toBe('installed')
    expect(after(changes, [...begun, [due, timer]])).toBe('missing')
  })

  test('into its old version, or fails its self-test, has rolled back', () => {
    const old = { type: 'version', version: 'V1', isTarget: false, connectedAt: installed + 1 } as const
    expect(after({}, [...begun, [installed + 2, old]])).toBe('ROLLED_BACK')
    expect(after({}, [...begun, [installed + 2, saying('failed', deviceCodes.selfTest)]])).toBe('ROLLED_BACK')
  })
})
