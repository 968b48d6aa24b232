import { expect, test } from 'vitest'
import { utcOffsetOf } from '../../identity/accounts/time-zones.ts'
import { idleState, offsetsOpening } from './idle-hours.ts'

const at = (text: string): number => Date.parse(text)

test('idle hours are 02:00 to 05:00 on the device’s clock, also in zones of half and quarter hours', () => {
  // Delhi is at UTC+5:30, Kathmandu at UTC+5:45.
  expect(idleState(at('2026-11-20T20:30:00Z'), 330).isOpen).toBe(true)
  expect(idleState(at('2026-11-20T20:29:59Z'), 330).isOpen).toBe(false)
  expect(idleState(at('2026-11-20T23:14:59Z'), 345).isOpen).toBe(true)
  expect(idleState(at('2026-11-20T23:15:00Z'), 345).isOpen).toBe(false)
})

test('the offset of a zone follows summer time, so that the hours do', () => {
  const winter = at('2026-01-20T01:30:00Z')
  const summer = at('2026-07-20T01:30:00Z')
  expect(utcOffsetOf('Europe/Berlin', winter)).toBe(60)
  expect(utcOffsetOf('Europe/Berlin', summer)).toBe(120)
  expect(utcOffsetOf('America/St_Johns', winter)).toBe(-210)
  expect(utcOffsetOf('UTC', winter)).toBe(0)
  expect(idleState(summer, utcOffsetOf('Europe/Berlin', summer)).isOpen).toBe(true)
})

test('devices are woken at the offsets where the hours begin, each once a day', () => {
  const seen = new Map<number, number>()
  const start = at('2026-11-20T00:00:00Z')
  for (let slot = 0; slot < 96; slot++) {
    const now = start + slot * 15 * 60_000
    for (const offset of offsetsOpening(now, 15)) {
      seen.set(offset, (seen.get(offset) ?? 0) + 1)
      expect(idleState(now + 15 * 60_000, offset).isOpen).toBe(true)
    }
  }
  expect([...seen.values()].every((times) => times === 1)).toBe(true)
  for (const offset of [-720, -210, 0, 330, 345, 480, 840]) expect(seen.has(offset)).toBe(true)
})
