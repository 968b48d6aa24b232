import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { finished } from '../../../../cooperative-steps.ts'
import { rolloutPlan } from '../plan.ts'
import { deviceHistory } from './device-history.ts'
import { eventQueue } from './event-queue.ts'
import { evidenceFlaw, type EvidenceFacts } from './evidence.ts'
import type { Fault } from './faults.ts'
import { rehearsalInput } from './rehearsal-input.ts'
import { earlyDevices, rehearsal, reportText, runsOf } from './rehearsal.ts'
import { rehearsalReport, type RehearsalReport } from './report.ts'
import { fleetFrame } from './simulated-fleet.ts'
import { simulatedRun } from './simulated-run.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const DAY = 86_400_000

type Input = z.input<typeof rehearsalInput>
type PlanInput = z.input<typeof rolloutPlan>
const neverReturns = { kind: 'neverReturns', permille: 30 } as const
const inputOf = (change: Partial<Input> = {}) =>
  rehearsalInput.parse({
    packageHash: 'aa',
    imageBytes: 1_000_000,
    fleet: [{ version: 'V1.0.0', devices: 1000 }],
    faults: [neverReturns],
    seeds: 3,
    ...change,
  })

/** All devices in one group that nothing holds, so that each fault takes its course. */
const tolerant: PlanInput = {
  groups: { chosen: [], targets: [] },
  soak: { minutes: 0, laterMinutes: 0 },
  limits: { zeroTolerance: 0, soft: { outcomes: [] } },
}
function run(faults: readonly Fault[], plan: PlanInput = tolerant, fleet: Partial<Input['fleet'][number]> = {}) {
  const { fleet: parts } = inputOf({ fleet: [{ version: 'V1.0.0', devices: 200, ...fleet }] })
  const frame = finished(fleetFrame(rolloutPlan.parse(plan), parts, 'fleet'))
  return finished(simulatedRun({ frame, faults, seed: 5, imageBytes: 1_000_000, traced: 7 }))
}
const traced = { permille: 0, serials: ['fleet-7'] }

describe('a simulated rollout', () => {
  test('updates every device of a healthy fleet, group by group', () => {
    const found = run([], {})
    expect(found).toMatchObject({ how: 'through', exposed: 200, outcomes: { CONFIRMED: 200 } })
    expect(found.groups.map(({ settled }) => settled)).toEqual([9, 39, 99, 199, 200])
    const states = ['offered', 'downloading', 'downloaded', 'installing', 'installed', 'CONFIRMED']
    expect(found.history.map(({ state }) => state)).toEqual(states)
  })

  test.each<[string, Fault, string]>([
    [
      'a power cut while downloading',
      { ...traced, kind: 'powerCut', during: 'download', percent: 50, minutes: 5 },
      'CONFIRMED',
    ],
    [
      'a power cut while flashing',
      { ...traced, kind: 'powerCut', during: 'flash', percent: 50, minutes: 5 },
      'ROLLED_BACK',
    ],
    ['a bad hash', { ...traced, kind: 'badHash' }, 'FAILED'],
    ['a wrong signature', { ...traced, kind: 'wrongSignature' }, 'FAILED'],
    ['a slow link', { ...traced, kind: 'slowLink', bytesPerSecond: 100 }, 'CONFIRMED'],
    ['a link that takes days', { ...traced, kind: 'slowLink', bytesPerSecond: 5 }, 'TIMED_OUT'],
    ['a lost link', { ...traced, kind: 'linkLost', percent: 30, minutes: 20 }, 'CONFIRMED'],
    ['a link lost for hours', { ...traced, kind: 'linkLost', percent: 30, minutes: 300 }, 'TIMED_OUT'],
    ['no space', { ...traced, kind: 'noSpace' }, 'TIMED_OUT'],
    ['a crash loop', { ...traced, kind: 'crashLoop' }, 'ROLLED_BACK'],
    ['a device that dies later', { ...traced, kind: 'diesLater', minutes: 1 }, 'CONFIRMED'],
    ['a device that rolls back', { ...traced, kind: 'rollsBack' }, 'ROLLED_BACK'],
    ['a device that never returns', { ...traced, kind: 'neverReturns' }, 'LOST'],
    ['a wrong version', { ...traced, kind: 'wrongVersion' }, 'FAILED'],
    ['a jumping clock', { ...traced, kind: 'clockJump', minutes: 600 }, 'CONFIRMED'],
    ['a user who declines', { ...traced, kind: 'declines' }, 'REJECTED'],
    ['duplicate messages', { ...traced, kind: 'duplicates' }, 'CONFIRMED'],
    ['late messages', { ...traced, kind: 'lateMessages', minutes: 2 }, 'CONFIRMED'],
  ])('with %s', (_name, fault, outcome) => {
    const { history, outcomes, died } = run([fault])
    expect(history.at(-1)?.state).toBe(outcome)
    const others = outcome === 'CONFIRMED' ? {} : { [outcome]: 1 }
    expect(outcomes).toEqual({ CONFIRMED: outcome === 'CONFIRMED' ? 200 : 199, ...others })
    expect(died).toBe(fault.kind === 'diesLater' ? 1 : 0)
  })

  test('installs the versions on the way of a device one after the other, and stays on the last one that works', () => {
    const found = run([], tolerant, { installs: 3 })
    expect(found).toMatchObject({ how: 'through', exposed: 200, outcomes: { CONFIRMED: 200 } })
    const states = ['offered', 'downloading', 'downloaded', 'installing', 'installed']
    expect(found.history.map(({ state }) => state)).toEqual([...states, ...states, ...states, 'CONFIRMED'])
    const back = run([{ ...traced, kind: 'rollsBack' }], tolerant, { installs: 3 })
    expect(back.outcomes).toEqual({ CONFIRMED: 199, ROLLED_BACK: 1 })
  })

  test('loses nothing when the server restarts during downloads and installations', () => {
    const restarts = [1, 2, 3, 4, 5, 6].map((afterMinutes) => ({ kind: 'serverRestart', afterMinutes }) as const)
    const { outcomes, events } = run(restarts, tolerant, { bytesPerSecond: 5000 })
    expect(outcomes).toEqual({ CONFIRMED: 200 })
    expect(events).toBeGreaterThan(run([], tolerant, { bytesPerSecond: 5000 }).events)
  })

  test('never exceeds the rate of its plan', () => {
    const found = run([], { ...tolerant, rate: { kind: 'constant', perMinute: 7 } })
    expect(found).toMatchObject({ mostOffersInMinute: 7, outcomes: { CONFIRMED: 200 } })
    expect(found.minutes).toBeGreaterThanOrEqual(28)
  })

  test('offers in the windows of the devices only', () => {
    const windows = [{ days: [1, 2, 3, 4, 5, 6, 7], from: 120, to: 180 }]
    const offers = (utcOffset: number) => run([], { ...tolerant, windows }, { utcOffset }).offersPerHour
    expect(offers(0).flatMap((count, hour) => (count > 0 ? [hour] : []))).toEqual([2])
    expect(offers(60).flatMap((count, hour) => (count > 0 ? [hour] : []))).toEqual([1])
  })

  test('reaches devices that are online for two hours a day, and waits for no others', () => {
    const found = run([], tolerant, { onlineHours: 2 })
    expect(found.outcomes).toEqual({ CONFIRMED: 200 })
    expect(found.minutes).toBeGreaterThan(600)
  })

  test('holds while it watches a group whose devices die, not only at the end of the soak', () => {
    const plan = { groups: { chosen: [60], targets: [] }, soak: { minutes: 1440, laterMinutes: 1440 } }
    const found = run([{ kind: 'diesLater', permille: 800, serials: [], minutes: 1 }], {
      ...plan,
      health: [{ kind: 'silence', tolerance: 10 }],
    })
    expect(found).toMatchObject({ how: 'held', why: { rule: 'health' }, exposed: 60 })
    expect(found.minutes).toBeLessThan(120)
  })

  test('holds at soft failures, and reports devices of closed groups', () => {
    const found = run([{ kind: 'declines', permille: 400, serials: [] }], {})
    expect(found).toMatchObject({ how: 'held', why: { rule: 'soft' }, exposed: 39 })
    expect(found.neverReached).toEqual({ closedGroup: 161, offline: 0, waiting: 0 })
  })
})

describe('a rehearsal', () => {
  test('has the same hash for the same input, and another for another', () => {
    const hashOf = (input: Partial<Input> = {}) => sha256(reportText(finished(rehearsal(inputOf(input), { sha256 }))))
    const first = hashOf()
    expect(hashOf()).toBe(first)
    expect(hashOf({ seed: 2 })).not.toBe(first)
    expect(hashOf({ plan: { soak: { minutes: 61 } } })).not.toBe(first)
  })

  test('has at most 20,000 devices', () => {
    const part = { version: 'V1.0.0', devices: 10_000 }
    expect(rehearsalInput.safeParse({ packageHash: 'aa', imageBytes: 1, fleet: [part, part] }).success).toBe(true)
    const more = [part, part, { ...part, devices: 1 }]
    expect(rehearsalInput.safeParse({ packageHash: 'aa', imageBytes: 1, fleet: more }).success).toBe(false)
  })

  test('covers the devices that the filter of the plan does, and counts the others', () => {
    const fleet = [
      { version: 'V1.0.0', devices: 100 },
      { version: 'V1.0.0', devices: 50, area: 'US' },
      { version: 'V0.9.0', devices: 30 },
    ] as const
    const plan: PlanInput = { filter: { versions: ['V1.0.0'], areas: ['CN'] } }
    const report = finished(rehearsal(inputOf({ fleet: [...fleet], plan, seeds: 1 }), { sha256 }))
    expect(report).toMatchObject({ fleet: 100, filtered: 80, healthy: { outcomes: { CONFIRMED: 100 } } })
  })

  test('reports its progress run by run, and a report that its schema reads', () => {
    const done: number[] = []
    const input = inputOf()
    const report = finished(rehearsal(input, { sha256, onRun: (runs) => done.push(runs) }))
    expect(done).toEqual([1, 2, 3, 4])
    expect(done.at(-1)).toBe(runsOf(input))
    expect(rehearsalReport.parse(JSON.parse(reportText(report)))).toEqual(report)
  })

  test('counts what devices download, by hour and in the busiest minute', () => {
    const { healthy } = finished(rehearsal(inputOf({ seeds: 1 }), { sha256 }))
    expect(healthy.bytesPerHour.reduce((sum, bytes) => sum + bytes, 0)).toBe(1_000_000_000)
    const mostBytes = (healthy.mostKilobitsPerSecond * 1000 * 60) / 8
    expect(mostBytes).toBeGreaterThan(9_000_000)
    expect(mostBytes).toBeLessThanOrEqual(Math.max(...healthy.bytesPerHour))
  })

  test('repeats a run for the history of any device in it', () => {
    const input = inputOf({ faults: [{ kind: 'neverReturns', serials: ['fleet-7'] }], validationDevices: 0 })
    const { worst } = finished(rehearsal({ ...input, traced: 7 }, { sha256 }))
    expect(worst?.troubled).toEqual([{ device: 7, outcome: 'LOST' }])
    const failed = finished(deviceHistory(input, { device: 7, seed: worst?.seed }))
    expect(failed).toMatchObject({ faults: ['neverReturns'], lines: worst?.history })
    const healthy = finished(deviceHistory(input, { device: 7, seed: undefined }))
    expect(healthy).toMatchObject({ faults: [], group: failed?.group })
    expect(healthy?.lines.at(-1)?.state).toBe('CONFIRMED')
    expect(finished(deviceHistory(input, { device: 1000, seed: 1 }))).toBeUndefined()
  })

  test('pauses at least every 500 events', () => {
    let steps = 0
    const work = rehearsal(inputOf({ seeds: 1 }), { sha256 })
    let step = work.next()
    for (; !step.done; step = work.next()) steps++
    expect(steps * 500).toBeGreaterThan(step.value.healthy.events)
  })

  test('has the time limits and attempts of the product and of the plan', () => {
    const fleet = [{ version: 'V1.0.0', devices: 20 }]
    const bad: Fault = { kind: 'badHash', permille: 1000, serials: [] }
    const attemptsOf = (given: Partial<Input>): number => {
      const input = inputOf({ fleet, faults: [bad], seeds: 1, validationDevices: 0, ...given })
      const { worst } = finished(rehearsal(input, { sha256 }))
      return worst?.history.at(-1)?.attempt ?? 0
    }
    expect(attemptsOf({ plan: tolerant })).toBe(3)
    expect(attemptsOf({ plan: tolerant, timing: { attempts: 5 } })).toBe(5)
    expect(attemptsOf({ plan: { ...tolerant, timing: { attempts: 2 } }, timing: { attempts: 5 } })).toBe(2)
  })

  test('lets slow devices report as often as the server waits for a percent', () => {
    const slow = [{ version: 'V1.0.0', devices: 5, bytesPerSecond: 100 }]
    const plan = { ...tolerant, timing: { downloadIdleMinutes: 6 } }
    const { healthy } = finished(rehearsal(inputOf({ fleet: slow, plan, faults: [], seeds: 1 }), { sha256 }))
    expect(healthy.outcomes).toEqual({ CONFIRMED: 5 })
  })

  test('counts early stops against 99 devices, or 1 % of a larger fleet', () => {
    expect([500, 9900, 10_000, 100_000].map(earlyDevices)).toEqual([99, 99, 99, 999])
  })
})

describe('a rehearsal is evidence', () => {
  const facts: EvidenceFacts = {
    packageHash: 'aa',
    planHash: '',
    timing: {},
    validationDevices: 60,
    rehearsedAt: 0,
    now: 7 * DAY,
  }
  const report = finished(rehearsal(inputOf({ seeds: 20 }), { sha256 }))
  const flaw = (change: Partial<RehearsalReport> = {}, other: Partial<EvidenceFacts> = {}) =>
    evidenceFlaw({ ...report, ...change }, { ...facts, planHash: report.planHash, ...other })

  test('if it stopped the fault early in 95 % of 20 seeds', () => {
    expect(report.early.runs).toBeGreaterThanOrEqual(19)
    expect(flaw()).toBeUndefined()
    expect(flaw({ early: { devices: 99, runs: 19 } })).toBeUndefined()
    expect(flaw({ early: { devices: 99, runs: 18 } })).toBe('notStopped')
  })

  test('for the same package, plan, engine and test devices, for a week', () => {
    expect(flaw({}, { packageHash: 'bb' })).toBe('otherPackage')
    expect(flaw({}, { planHash: 'bb' })).toBe('otherPlan')
    expect(flaw({ engineVersion: 0 })).toBe('otherEngine')
    expect(flaw({}, { timing: { attempts: 2 } })).toBe('otherTiming')
    expect(flaw({ timing: { attempts: 2 } })).toBe('otherTiming')
    expect(flaw({ timing: { attempts: 2 } }, { timing: { attempts: 2 } })).toBeUndefined()
    expect(flaw({}, { now: 7 * DAY + 1 })).toBe('tooOld')
    expect(flaw({}, { validationDevices: 59 })).toBe('fewerTestDevices')
  })

  test('with that fault only, 20 seeds, and a healthy run without failures', () => {
    const fault = { ...neverReturns, serials: [] }
    expect(flaw({ faults: [{ ...fault, permille: 100 }] })).toBe('otherFault')
    expect(flaw({ faults: [fault, fault] })).toBe('otherFault')
    expect(flaw({ faults: [] })).toBe('otherFault')
    expect(flaw({ runs: report.runs.slice(1) })).toBe('otherFault')
    expect(flaw({ healthy: { ...report.healthy, how: 'held' } })).toBe('healthyRunFailed')
    expect(flaw({ healthy: { ...report.healthy, outcomes: { CONFIRMED: 999, FAILED: 1 } } })).toBe('healthyRunFailed')
  })

  test('and not with gates that let the fault pass', () => {
    const plan: PlanInput = { groups: { chosen: [], targets: [] } }
    const loose = finished(rehearsal(inputOf({ seeds: 20, validationDevices: 0, plan }), { sha256 }))
    expect(loose.early.runs).toBe(0)
    expect(evidenceFlaw(loose, { ...facts, planHash: loose.planHash })).toBe('notStopped')
  })
})

test('events are handled by time, then in the order they were added', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: 60 }), (times) => {
      const queue = eventQueue<number>()
      for (const [number, at] of times.entries()) queue.add(at, number)
      const expected = [...times.entries()]
        .sort(([a, one], [b, other]) => one - other || a - b)
        .map(([number]) => number)
      expect(times.map(() => queue.next()?.item)).toEqual(expected)
      expect(queue.next()).toBeUndefined()
    }),
    { numRuns: 100, seed: 20_261_123 },
  )
})
