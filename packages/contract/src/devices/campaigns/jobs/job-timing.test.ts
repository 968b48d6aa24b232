import { describe, expect, test } from 'vitest'
import { planOf, planText, rolloutPlan, withOwnTiming } from '../rollout/plan.ts'
import {
  changesFrom,
  isIdleAboveDownload,
  timingChanges,
  timingOf,
  usualTiming,
  minutesToReturn,
} from './job-timing.ts'

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
