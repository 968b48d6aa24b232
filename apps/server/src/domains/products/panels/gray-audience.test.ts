import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { grayShareOf, isInAudience } from './gray-audience.ts'

const seed = 57
const inRatio = (ratio: number, userId: string, panelId = '12') =>
  isInAudience({ accounts: [], ratio }, { panelId, userId, account: '' })
const users = Array.from({ length: 10_000 }, (_, at) => `user-${at}`)

test.each([
  ['1', 'AAAAAAAAAAAAAAAAAAAAAA', 63],
  ['12', 'user-0', 33],
  ['12', 'user-1', 80],
  ['panel', '用户', 92],
])('native apps compute the same share: panel %s, user %s → %i', (panelId, userId, share) => {
  const head = createHash('sha256').update(`${panelId}:${userId}`).digest().readUInt32BE(0)
  expect(head % 100).toBe(share)
  expect(grayShareOf(panelId, userId)).toBe(share)
})

test('a higher ratio only adds users', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 99 }), (panelId, userId, ratio) => {
      if (inRatio(ratio, userId, panelId)) expect(inRatio(ratio + 1, userId, panelId)).toBe(true)
    }),
    { seed },
  )
})

test('of 10,000 users, 10 % get the gray version, 100 % all of them', () => {
  const chosen = users.filter((userId) => inRatio(10, userId))
  const wanted = users.filter(
    (userId) => createHash('sha256').update(`12:${userId}`).digest().readUInt32BE(0) % 100 < 10,
  )
  expect(chosen).toEqual(wanted)
  expect(chosen).toHaveLength(1_025)
  expect(users.every((userId) => inRatio(100, userId))).toBe(true)
})

test('listed accounts get it whatever the ratio, and no one else without one', () => {
  const audience = { accounts: ['key-of-a'], ratio: null }
  expect(isInAudience(audience, { panelId: '1', userId: 'u', account: 'key-of-a' })).toBe(true)
  expect(isInAudience(audience, { panelId: '1', userId: 'u', account: 'key-of-b' })).toBe(false)
})
