import { rejectionCauses } from '@slipway/contract/devices/devices/devices.ts'
import { expect, test } from 'vitest'
import { rejectionTextsEn } from './rejection-texts.en.ts'
import { rejectionTextsZh } from './rejection-texts.zh.ts'
import { connectionCheck } from './connection-check.ts'
import { anySnapshot, attempt, NOW, online } from '../testing/devices.ts'

test('it waits until something comes', () => {
  expect(connectionCheck(undefined, NOW)).toEqual({ state: 'waiting' })
  expect(connectionCheck(anySnapshot, NOW)).toEqual({ state: 'waiting' })
})

test('a device that is online is connected', () => {
  expect(connectionCheck({ ...anySnapshot, device: online() }, NOW)).toEqual({ state: 'online', time: NOW })
})

test('a tool that published once and left was there', () => {
  const device = { ...online(NOW + 1000), online: false }
  expect(connectionCheck({ ...anySnapshot, device }, NOW)).toEqual({ state: 'seen', time: NOW + 1000 })
})

test('what came long before does not count', () => {
  const device = { ...online(NOW - 60_000), online: false }
  const old = { ...attempt, lastTime: NOW - 60_000 }
  expect(connectionCheck({ ...anySnapshot, device, refusedAttempts: [old] }, NOW)).toEqual({ state: 'waiting' })
})

test('the newest refused attempt says what did not hold', () => {
  const newer = { ...attempt, cause: 'signature' as const, lastTime: NOW + 5 }
  expect(connectionCheck({ ...anySnapshot, refusedAttempts: [attempt, newer] }, NOW)).toEqual({
    state: 'refused',
    attempt: newer,
  })
})

test('a refusal is over once the device was let in', () => {
  const device = { ...online(NOW + 1000), online: false }
  expect(connectionCheck({ ...anySnapshot, device, refusedAttempts: [attempt] }, NOW).state).toBe('seen')
})

test.each(rejectionCauses)('a refusal for %s is explained in both languages', (cause) => {
  for (const words of [rejectionTextsZh, rejectionTextsEn]) {
    const { checked, found, fix } = words[cause]
    expect([checked, found, fix].every((text) => text.length > 1)).toBe(true)
  }
})
