import { expect, test } from 'vitest'
import { movableClock } from '../../testing/test-parts.ts'
import { tokenCache } from './token-cache.ts'

const LIFE_MS = 3_600_000

function rig() {
  const clock = movableClock()
  const cache = tokenCache(clock)
  let made = 0
  const make = async () => {
    made += 1
    return { value: `token-${made}`, lifeMs: LIFE_MS }
  }
  return { clock, cache, get: (parts: readonly string[] = ['app', 'fcm']) => cache.get(parts, make), made: () => made }
}

test('all that wait for a token share one request, and one that fails is asked again', async () => {
  const { cache, get, made } = rig()
  expect(new Set(await Promise.all(Array.from({ length: 20 }, () => get())))).toEqual(new Set(['token-1']))
  expect(made()).toBe(1)
  const failing = () => cache.get(['other'], () => Promise.reject(new Error('away')))
  await expect(failing()).rejects.toThrow('away')
  expect(await get(['other'])).toBe('token-2')
})

test('a token is replaced after 80 % of its life', async () => {
  const { clock, get } = rig()
  await get()
  clock.advance(LIFE_MS * 0.8 - 1)
  expect(await get()).toBe('token-1')
  clock.advance(1)
  expect(await get()).toBe('token-2')
})

test('a refused token is replaced, but not the one that has replaced it already', async () => {
  const { cache, get } = rig()
  const old = await get()
  cache.refused(['app', 'fcm'], old)
  expect(await get()).toBe('token-2')
  cache.refused(['app', 'fcm'], old)
  expect(await get()).toBe('token-2')
  cache.drop(['app', 'fcm'])
  expect(await get()).toBe('token-3')
})

test('changed credentials have a token of their own', async () => {
  const { get } = rig()
  expect([await get(['app', 'fcm', 'a']), await get(['app', 'fcm', 'b'])]).toEqual(['token-1', 'token-2'])
})
