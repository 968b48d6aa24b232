import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../durations.ts'
import { homeRoles, mayInHome } from '../home-rules.ts'
import { longestShare, mayLast } from './share-rules.ts'

const owner = { role: homeRoles.owner, mayManage: false }
const manager = { role: homeRoles.member, mayManage: true }
const member = { role: homeRoles.member, mayManage: false }
const NOW = 1_800_000_000_000

test.each([
  ['owner', owner, false, Infinity],
  ['owner', owner, true, 7 * DAY_MS],
  ['manager', manager, false, DAY_MS],
  ['manager', manager, true, DAY_MS],
  ['member', member, false, undefined],
  ['stranger', undefined, true, undefined],
])('%s %j shares, as a link: %s, for %s ms at most', (_, place, asLink, longest) => {
  expect(longestShare(place, asLink)).toBe(longest)
})

test('a share ends in the future, and not later than its longest; without an end only where it may last forever', () => {
  expect(mayLast(Infinity, { endTime: null }, NOW)).toBe(true)
  expect(mayLast(DAY_MS, { endTime: null }, NOW)).toBe(false)
  expect(mayLast(DAY_MS, { endTime: NOW + DAY_MS }, NOW)).toBe(true)
  expect(mayLast(DAY_MS, { endTime: NOW + DAY_MS + 1 }, NOW)).toBe(false)
  expect(mayLast(Infinity, { endTime: NOW }, NOW)).toBe(false)
  expect(mayLast(Infinity, { endTime: NOW - HOUR_MS }, NOW)).toBe(false)
})

test('a guest sees the device, controls it where the share says so, and does nothing else', () => {
  const guest = { role: 'guest', mayControl: true } as const
  const deeds = ['see', 'control', 'manage', 'govern'] as const
  expect(deeds.filter((deed) => mayInHome(guest, deed))).toEqual(['see', 'control'])
  expect(deeds.filter((deed) => mayInHome({ ...guest, mayControl: false }, deed))).toEqual(['see'])
})
