import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deviceCodes } from '../../../products/firmware/signed/device-codes.ts'
import { jobLifecycle, jobOutcomes, jobStates, type JobState } from '../jobs.lifecycle.ts'
import { timingOf, usualTiming } from './job-timing.ts'
import { nextJob, progressStates, type Job, type JobChange, type JobEvent } from './next-job.ts'

const SEED = 20_261_124

const NOW = 1_795_000_000_000
const MINUTE_MS = 60_000
const facts = { now: NOW, timing: usualTiming, random: 0.5, endsAt: NOW + 1e9 }
const job = (changes: Partial<Job> = {}): Job => ({
  state: 'offered',
  attempt: 1,
  sent: 1,
  percent: 0,
  code: 0,
  fromVersion: 'V1',
  stateAt: NOW,
  reportedAt: NOW,
  createdAt: NOW,
  dueAt: NOW + 60 * MINUTE_MS,
  notBefore: NOW,
  installingAt: null,
  boots: null,
  ...changes,
})
const progress = (
  state: (typeof progressStates)[number],
  more: { percent?: number; code?: number } = {},
): JobEvent => ({
  type: 'progress',
  state,
  percent: 0,
  code: 0,
  ...more,
})
const after = (change: JobChange): string =>
  change.kind === 'end' ? change.outcome : change.kind === 'move' ? change.job.state : 'stays'

const anyEvent: fc.Arbitrary<JobEvent> = fc.oneof(
  fc.record({
    type: fc.constant('progress' as const),
    state: fc.constantFrom(...progressStates),
    percent: fc.integer({ min: -10, max: 200 }),
    code: fc.constantFrom(...Object.values(deviceCodes)),
  }),
  fc.record({ type: fc.constant('served' as const), percent: fc.integer({ min: 0, max: 120 }) }),
  fc.record({
    type: fc.constant('version' as const),
    version: fc.constantFrom('V1', 'V2', 'V3'),
    isTarget: fc.constant(false),
    connectedAt: fc.constantFrom(NOW - 1, NOW + 1e8),
  }),
  fc.record({ type: fc.constant('timer' as const), isOnline: fc.boolean() }),
  fc.constantFrom<JobEvent>(
    { type: 'sent' },
    { type: 'asked' },
    { type: 'accept' },
    { type: 'cancel' },
    { type: 'supersede' },
    { type: 'expire' },
  ),
)

describe('a job', () => {
  test('moves along its lifecycle only, whatever the device says', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyEvent, fc.integer({ min: 0, max: 1e7 })), { maxLength: 40 }), (events) => {
        let present = job({ state: 'consenting', sent: 0 })
        let now = NOW
        for (const [event, later] of events) {
          now += later
          const change = nextJob(present, event, { ...facts, now })
          if (change.kind === 'end') {
            expect(jobOutcomes).toContain(change.outcome)
            expect(jobLifecycle[present.state][change.step]).toBe(change.outcome)
            return
          }
          if (change.kind === 'move') expect(jobLifecycle[present.state][change.step]).toBe(change.job.state)
          const next = change.job ?? present
          expect(next.attempt).toBeLessThanOrEqual(3)
          expect(next.percent).toBeGreaterThanOrEqual(
            next.attempt === present.attempt && next.sent > 0 ? present.percent : 0,
          )
          expect(next.percent).toBeLessThanOrEqual(100)
          present = next
        }
      }),
      { seed: SEED },
    )
  })

  test.each(jobStates)('is confirmed in state %s by the target version', (state) => {
    expect(
      after(nextJob(job({ state }), { type: 'version', version: 'V2', isTarget: true, connectedAt: 0 }, facts)),
    ).toBe('CONFIRMED')
  })

  test('has rolled back only on a connection that was opened after the installation began', () => {
    const installing = job({ state: 'installing', installingAt: NOW })
    const old = (connectedAt: number) =>
      nextJob(installing, { type: 'version', version: 'V1', isTarget: false, connectedAt }, facts)
    expect(after(old(NOW))).toBe('stays')
    expect(after(old(NOW + 1))).toBe('ROLLED_BACK')
  })

  test('is not rolled back by a lost connection where the device counts its starts', () => {
    const begun = nextJob(job({ state: 'downloaded' }), progress('installing'), { ...facts, boots: 7 })
    const installing = job({ ...(begun.kind === 'move' ? begun.job : {}) })
    const old = { type: 'version', version: 'V1', isTarget: false, connectedAt: NOW + 1 } as const
    expect(after(nextJob(installing, old, { ...facts, boots: 7 }))).toBe('stays')
    expect(after(nextJob(installing, old, { ...facts, boots: 8 }))).toBe('ROLLED_BACK')
    expect(after(nextJob(installing, old, facts))).toBe('ROLLED_BACK')
  })

  test('that runs a third version after its restart has failed; before, it is only taken back', () => {
    const other = { type: 'version', version: 'V3', isTarget: false, connectedAt: NOW + 1 } as const
    expect(nextJob(job({ state: 'installed', installingAt: NOW }), other, facts)).toMatchObject({
      outcome: 'FAILED',
      why: 'otherVersion',
    })
    expect(nextJob(job(), other, facts)).toMatchObject({ outcome: 'CANCELLED', why: 'otherVersion' })
  })

  test.each([
    [1, 10],
    [2, 40],
  ])('waits after failure %i for %i minutes, give or take a fifth', (attempt, minutes) => {
    const failed = (random: number) => nextJob(job({ attempt }), progress('failed', { code: 1 }), { ...facts, random })
    for (const [random, share] of [
      [0, 0.8],
      [0.5, 1],
      [1, 1.2],
    ] as const) {
      const dueAt = NOW + minutes * share * MINUTE_MS
      expect(failed(random)).toMatchObject({
        job: { state: 'offered', attempt: attempt + 1, sent: 0, dueAt, notBefore: dueAt },
      })
    }
  })

  test('loses no attempt while the device has no space, battery or time', () => {
    expect(nextJob(job(), progress('failed', { code: deviceCodes.battery }), facts)).toMatchObject({
      job: { attempt: 1 },
    })
  })

  test.each([3, 4, 5, 6, 7])('ends with code %i, because the same bytes would be refused again', (code) => {
    expect(nextJob(job(), progress('failed', { code }), facts)).toMatchObject({ outcome: 'FAILED', code })
  })

  test('gets the full file immediately where a delta cannot be applied, and only then loses an attempt', () => {
    const failed = progress('failed', { code: deviceCodes.delta })
    const change = nextJob(job({ state: 'downloading', attempt: 2, percent: 40 }), failed, facts)
    const full = { state: 'offered', attempt: 2, sent: 0, percent: 0, notBefore: NOW, code: deviceCodes.delta }
    expect(change).toMatchObject({ kind: 'move', job: full, resend: true })
    const second = nextJob(job({ state: 'downloading', attempt: 2, code: deviceCodes.delta }), failed, facts)
    expect(second).toMatchObject({ kind: 'move', job: { attempt: 3 }, resend: false })
  })

  test('takes no failure before its attempt was offered', () => {
    expect(after(nextJob(job({ sent: 0, attempt: 2 }), progress('failed', { code: 1 }), facts))).toBe('stays')
  })

  test.each<[JobState, string]>([
    ['downloaded', 'TIMED_OUT'],
    ['installing', 'missing'],
    ['installed', 'missing'],
    ['missing', 'LOST'],
  ])('whose timer ends in state %s goes to %s', (state, next) => {
    expect(after(nextJob(job({ state, dueAt: NOW }), { type: 'timer', isOnline: true }, facts))).toBe(next)
  })

  test.each(jobStates)(
    'goes on with its next installation in state %s, with attempts of its own and one consent',
    (state) => {
      const version = {
        type: 'version',
        version: 'V1.5',
        isTarget: false,
        next: { fromVersion: 'V1.5' },
        connectedAt: 0,
      } as const
      const change = nextJob(job({ state, attempt: 3, percent: 80, installingAt: NOW }), version, facts)
      const next = { attempt: 1, percent: 0, fromVersion: 'V1.5', installingAt: null }
      expect(change).toMatchObject({ kind: 'move', step: 'advance', job: next })
      expect(after(change)).toBe(state === 'consenting' ? 'consenting' : 'offered')
    },
  )

  test('reminds the user after one, three and seven days, and expires with its campaign', () => {
    const day = 24 * 60 * MINUTE_MS
    const endsAt = NOW + 20 * day
    let present = job({ state: 'consenting', sent: 0, notBefore: NOW })
    const asked: number[] = []
    for (const days of [0, 1, 3, 7]) {
      const now = NOW + days * day
      expect(nextJob(present, { type: 'timer', isOnline: false }, { ...facts, now, endsAt })).not.toHaveProperty(
        'resend',
        true,
      )
      if (days > 0) {
        const due = nextJob({ ...present, dueAt: now }, { type: 'timer', isOnline: true }, { ...facts, now, endsAt })
        expect(due).toMatchObject({ kind: 'stay', resend: true })
      }
      const change = nextJob(present, { type: 'asked' }, { ...facts, now, endsAt })
      present = job({ ...(change.kind === 'stay' ? change.job : {}) })
      asked.push((present.notBefore - NOW) / day)
    }
    expect(asked).toEqual([1, 3, 7, 20])
    const early = { type: 'timer', isOnline: true } as const
    expect(nextJob({ ...present, dueAt: endsAt }, early, { ...facts, now: endsAt - 1, endsAt })).toEqual({
      kind: 'stay',
    })
    expect(after(nextJob({ ...present, dueAt: endsAt }, early, { ...facts, now: endsAt, endsAt }))).toBe('EXPIRED')
    // The campaign was extended after the job had begun to wait.
    const longer = { ...facts, now: endsAt, endsAt: endsAt + day }
    expect(nextJob({ ...present, dueAt: endsAt }, early, longer)).toMatchObject({ kind: 'stay' })
  })

  test('names an outdated key list as the cause of a refused signature', () => {
    const refused = progress('failed', { code: deviceCodes.signature })
    expect(nextJob(job(), refused, { ...facts, hasOldKeys: true })).toMatchObject({ why: 'keyListOutdated' })
    expect(nextJob(job(), refused, { ...facts, hasOldKeys: false })).toMatchObject({ why: 'refused' })
  })

  test('is offered three times to an online device that does not answer; an offline one loses none', () => {
    const due = (sent: number, isOnline: boolean) =>
      nextJob(job({ sent, dueAt: NOW }), { type: 'timer', isOnline }, facts)
    expect(due(1, true)).toMatchObject({ resend: true, job: { sent: 2 } })
    expect(due(3, true)).toMatchObject({ outcome: 'FAILED', why: 'noAnswer' })
    expect(due(3, false)).toMatchObject({ kind: 'stay', job: { sent: 3 } })
  })

  test('drops reports that are less than ten seconds and five percent apart', () => {
    const loading = job({ state: 'downloading', percent: 40 })
    expect(nextJob(loading, progress('downloading', { percent: 44 }), facts)).toEqual({ kind: 'stay' })
    expect(nextJob(loading, progress('downloading', { percent: 45 }), facts)).toMatchObject({ job: { percent: 45 } })
    const later = { ...facts, now: NOW + 10_000 }
    expect(nextJob(loading, progress('downloading', { percent: 41 }), later)).toMatchObject({ job: { percent: 41 } })
  })

  const HOUR_MS = 60 * MINUTE_MS
  const timing = timingOf({
    attempts: 5,
    unansweredOffers: 2,
    answerMinutes: 7,
    downloadIdleMinutes: 11,
    downloadHours: 2,
    downloadedHours: 5,
    installMinutes: 45,
    wakeMinutes: 45,
    returnMinutes: 30,
    lostHours: 48,
  })
  const own = { ...facts, timing }
  const due = (change: JobChange): number | null | undefined => (change.kind === 'end' ? undefined : change.job?.dueAt)
  const timer: JobEvent = { type: 'timer', isOnline: true }

  test.each<[string, Partial<Job>, JobEvent, number]>([
    ['an answer', {}, { type: 'sent' }, 7],
    ['an answer to the offer that is repeated', { dueAt: NOW }, timer, 7],
    ['the next percent', {}, progress('downloading'), 11],
    ['the next percent of a file that is served', {}, { type: 'served', percent: 1 }, 11],
    ['a further percent', { state: 'downloading', reportedAt: 0 }, progress('downloading', { percent: 9 }), 11],
    ['the installation of what is downloaded', { state: 'downloading' }, progress('downloaded'), 300],
    ['space', {}, progress('waiting', { code: deviceCodes.space }), 300],
    ['the end of the installation', { state: 'downloaded' }, progress('installing'), 45],
    ['the return', { state: 'installing' }, progress('installed'), 90],
    ['the return of a missing device', { state: 'installed', dueAt: NOW }, timer, 48 * 60],
  ])('waits for %s as long as its timing says', (_what, before, event, minutes) => {
    expect(due(nextJob(job(before), event, own))).toBe(NOW + minutes * MINUTE_MS)
  })

  test('ends a download, and what waits, after the hours of its timing', () => {
    const loading = job({ state: 'downloading', stateAt: NOW - 2 * HOUR_MS, dueAt: NOW })
    expect(nextJob(loading, timer, own)).toMatchObject({ outcome: 'TIMED_OUT', why: 'downloadMs' })
    expect(nextJob({ ...loading, stateAt: NOW - 2 * HOUR_MS + 1 }, timer, own)).toMatchObject({ step: 'retry' })
    const late = job({ state: 'downloading', stateAt: NOW - 2 * HOUR_MS + 1, reportedAt: 0 })
    expect(due(nextJob(late, progress('downloading', { percent: 9 }), own))).toBe(NOW + 1)
    const busy = progress('failed', { code: deviceCodes.busy })
    expect(after(nextJob(job({ createdAt: NOW - 5 * HOUR_MS }), busy, own))).toBe('TIMED_OUT')
    expect(after(nextJob(job({ createdAt: NOW - 5 * HOUR_MS + 1 }), busy, own))).toBe('offered')
  })

  test('has as many attempts and offers as its timing says; waits do not grow beyond the third', () => {
    const failed = (attempt: number) => nextJob(job({ attempt }), progress('failed', { code: 1 }), own)
    expect(after(failed(4))).toBe('offered')
    expect(failed(5)).toMatchObject({ outcome: 'FAILED', why: 'attemptsUsed' })
    expect(due(failed(4))).toBe(due(failed(3)))
    const unanswered = (sent: number) => nextJob(job({ sent, dueAt: NOW }), timer, own)
    expect(unanswered(1)).toMatchObject({ resend: true })
    expect(unanswered(2)).toMatchObject({ outcome: 'FAILED', why: 'noAnswer' })
  })
})
