import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@slipway/contract/durations.ts'
import { deliveryStates } from '@slipway/contract/operations/webhooks/webhook-states.ts'
import { expect, test } from 'vitest'
import type { OutgoingResult } from '../../../outgoing/outgoing.ts'
import { endingOf, retryAfterMs } from './delivery-rules.ts'

const NOW = Date.UTC(2026, 10, 30, 12)
const answered = (status: number, retryAfter?: string): OutgoingResult => ({
  end: 'answered',
  status,
  headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter },
  body: Buffer.from(''),
  isCut: false,
})
const unreachable: OutgoingResult = { end: 'failed', reason: 'unreachable' }
const middle = { now: NOW, random: 0.5 }

test.each([200, 201, 202, 204, 299])('%i is a success', (status) => {
  expect(endingOf(answered(status), { ...middle, tries: 1 })).toEqual({
    state: deliveryStates.delivered,
    dueAt: undefined,
    endpoint: 'ok',
  })
})

test.each([301, 302, 307, 400, 401, 404, 429, 500, 503])('%i is a failure that is tried again', (status) => {
  expect(endingOf(answered(status), { ...middle, tries: 1 })).toEqual({
    state: deliveryStates.retrying,
    dueAt: NOW + 5 * SECOND_MS,
    endpoint: 'failing',
  })
})

test('the pauses of ten attempts take three days, and the tenth failure is dead', () => {
  const pauses = Array.from(
    { length: 9 },
    (_, n) => (endingOf(unreachable, { ...middle, tries: n + 1 }).dueAt ?? 0) - NOW,
  )
  expect(pauses).toEqual([
    5 * SECOND_MS,
    5 * MINUTE_MS,
    30 * MINUTE_MS,
    2 * HOUR_MS,
    5 * HOUR_MS,
    10 * HOUR_MS,
    14 * HOUR_MS,
    20 * HOUR_MS,
    24 * HOUR_MS,
  ])
  expect(endingOf(unreachable, { ...middle, tries: 10 })).toEqual({
    state: deliveryStates.dead,
    dueAt: undefined,
    endpoint: 'failing',
  })
})

test('a pause is shorter or longer by up to 20 %', () => {
  const pauseOf = (random: number) => (endingOf(unreachable, { tries: 2, now: NOW, random }).dueAt ?? 0) - NOW
  expect([pauseOf(0), pauseOf(1)]).toEqual([4 * MINUTE_MS, 6 * MINUTE_MS])
})

test('a receiver can ask for a longer pause, of a day at most, but not for a shorter one', () => {
  const pauseOf = (retryAfter: string) =>
    (endingOf(answered(503, retryAfter), { ...middle, tries: 2 }).dueAt ?? 0) - NOW
  expect(pauseOf('600')).toBe(10 * MINUTE_MS)
  expect(pauseOf('1')).toBe(5 * MINUTE_MS)
  expect(pauseOf(new Date(NOW + HOUR_MS).toUTCString())).toBe(HOUR_MS)
  expect(pauseOf('99999999')).toBe(DAY_MS)
  expect(pauseOf('soon')).toBe(5 * MINUTE_MS)
  expect(retryAfterMs(new Date(NOW - HOUR_MS).toUTCString(), NOW)).toBeUndefined()
})

test('410 ends the endpoint', () => {
  expect(endingOf(answered(410), { ...middle, tries: 1 })).toEqual({
    state: deliveryStates.cancelled,
    dueAt: undefined,
    endpoint: 'gone',
  })
})
