import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { audienceAnswer, inAudience, shareOf, shrinks, type AudienceUser, type GrayAudience } from './gray-audience.ts'

const seed = 57
const anyUser = { userId: 'u', account: 'ann@example.com', country: 'CN' }
const ofId = (userId: string): AudienceUser => ({ userId, account: `${userId}@example.com`, country: '' })
const ids = Array.from({ length: 10_000 }, (_, at) => `user-${at}`)

test.each([
  ['1', 'AAAAAAAAAAAAAAAAAAAAAA', 63],
  ['12', 'user-0', 33],
  ['12', 'user-1', 80],
  ['panel', '用户', 92],
])('native apps compute the same share: released %s, user %s → %i', (salt, userId, share) => {
  const head = createHash('sha256').update(`${salt}:${userId}`).digest().readUInt32BE(0)
  expect(head % 100).toBe(share)
  expect(shareOf(salt, userId)).toBe(share)
})

test('a higher ratio only adds users', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer({ min: 0, max: 99 }), (salt, userId, ratio) => {
      const user = ofId(userId)
      if (inAudience({ ratio }, user, salt)) expect(inAudience({ ratio: ratio + 1 }, user, salt)).toBe(true)
    }),
    { seed },
  )
})

test('of 10,000 users, exactly those of the printed formula are in 10 %, none in 0 %, all in 100 %', () => {
  const of = (ratio: number) => ids.filter((userId) => inAudience({ ratio }, ofId(userId), '12'))
  const wanted = ids.filter((userId) => createHash('sha256').update(`12:${userId}`).digest().readUInt32BE(0) % 100 < 10)
  expect(of(10)).toEqual(wanted)
  expect(wanted).toHaveLength(1_025)
  expect(of(0)).toEqual([])
  expect(of(100)).toEqual(ids)
})

test('what is released decides which users are in: not the same users try everything', () => {
  const isIn = (userId: string, salt: string) => inAudience({ ratio: 10 }, ofId(userId), salt)
  expect(ids.filter((userId) => isIn(userId, '12') && isIn(userId, '13')).length).toBeLessThan(200)
})

test('a listed account is in whatever its case, the ratio and the areas, and no other without a ratio', () => {
  const audience = { accounts: [' Ann@Example.com'], areas: ['US'] }
  expect(inAudience(audience, anyUser, '1')).toBe(true)
  expect(inAudience(audience, { ...anyUser, account: 'bob@example.com' }, '1')).toBe(false)
  expect(inAudience({ accounts: [], ratio: null }, anyUser, '1')).toBe(false)
})

test('areas bound the ratio: users of other countries, and users without a country, are outside', () => {
  const audience = { ratio: 100, areas: ['DE', 'FR'] }
  const from = (country: string) => inAudience(audience, { ...anyUser, country }, '1')
  expect(['DE', 'FR', 'US', ''].map(from)).toEqual([true, true, false, false])
  expect(inAudience({ ratio: 100, areas: [] }, { ...anyUser, country: '' }, '1')).toBe(true)
})

const anyAudience: fc.Arbitrary<GrayAudience> = fc.record(
  {
    ratio: fc.constantFrom(0, 30, 70, 100),
    accounts: fc.subarray(['a@example.com', 'B@example.com', 'c@example.com']),
    areas: fc.subarray(['CN', 'DE', 'US']),
  },
  { requiredKeys: [] },
)
const someone = fc.record({
  userId: fc.string(),
  account: fc.constantFrom('a@example.com', 'b@example.com', 'd@example.com'),
  country: fc.constantFrom('CN', 'DE', 'US', ''),
})

test('a change that is not said to shrink loses no user', () => {
  fc.assert(
    fc.property(anyAudience, anyAudience, someone, (before, after, user) => {
      fc.pre(!shrinks(before, after))
      if (inAudience(before, user, 'p')) expect(inAudience(after, user, 'p')).toBe(true)
    }),
    { seed, numRuns: 2_000 },
  )
})

test.each([
  [{ ratio: 10 }, { ratio: 9 }, true],
  [{ ratio: 10 }, { ratio: 11 }, false],
  [{ ratio: 10 }, {}, true],
  [{ accounts: ['a@b.c'] }, { accounts: ['A@B.C', 'd@e.f'] }, false],
  [{ accounts: ['a@b.c'] }, { accounts: [] }, true],
  [{ accounts: ['a@b.c'] }, { ratio: 100 }, false],
  [{ ratio: 10 }, { ratio: 10, areas: ['DE'] }, true],
  [{ ratio: 10, areas: ['DE'] }, { ratio: 10, areas: ['DE', 'FR'] }, false],
  [{ ratio: 10, areas: ['DE', 'FR'] }, { ratio: 10, areas: ['DE'] }, true],
  [{ ratio: 10, areas: ['DE'] }, { ratio: 10 }, false],
  [{ ratio: 0, areas: ['DE'] }, { ratio: 0, areas: ['FR'] }, false],
])('a change from %j to %j shrinks: %s', (before, after, expected) => {
  expect(shrinks(before, after)).toBe(expected)
})

test.each([
  [{ accounts: ['ann@example.com'] }, undefined, true, 'listed'],
  [{ ratio: 50, areas: ['US'] }, '1', false, 'otherArea'],
  [{}, '1', false, 'noRatio'],
  [{ ratio: 100 }, undefined, true, 'inRatio'],
  [{ ratio: 50 }, undefined, null, 'dependsOnRelease'],
  [{ ratio: shareOf('1', 'u') + 1 }, '1', true, 'inRatio'],
  [{ ratio: shareOf('1', 'u') }, '1', false, 'outsideRatio'],
])('the answer for %j, released %s, is %s because %s', (audience, salt, isIn, because) => {
  expect(audienceAnswer(audience, anyUser, salt)).toEqual({ isIn, because })
})
