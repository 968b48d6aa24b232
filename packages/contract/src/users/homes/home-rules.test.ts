import { describe, expect, test } from 'vitest'
import { deedsOf, heirOf, homeDeeds, homeRoles, mayInHome, mayTakeAway, type HomePlace } from './home-rules.ts'

const owner: HomePlace = { role: homeRoles.owner, mayManage: false }
const manager: HomePlace = { role: homeRoles.member, mayManage: true }
const member: HomePlace = { role: homeRoles.member, mayManage: false }

describe('the permission table of a home', () => {
  test.each([
    ['the owner', owner, ['see', 'control', 'manage', 'govern']],
    ['a member that may manage', manager, ['see', 'control', 'manage']],
    ['a member', member, ['see', 'control']],
    ['a user that is not in the home', undefined, []],
  ] as const)('%s', (_who, place, deeds) => {
    expect(homeDeeds.filter((deed) => mayInHome(place, deed))).toEqual(deeds)
    if (place) expect(deedsOf(place)).toEqual(deeds)
  })

  test('a device is taken away by the owner, or by the manager that added it', () => {
    const may = [owner, manager, member, undefined].map((place) => [
      mayTakeAway(place, true),
      mayTakeAway(place, false),
    ])
    expect(may).toEqual([
      [true, true],
      [true, false],
      [false, false],
      [false, false],
    ])
  })

  test('the home of an erased owner goes to a manager, else to the member that joined first', () => {
    const [first, second] = [{ ...member }, { ...manager }]
    expect(heirOf([first, second])).toBe(second)
    expect(heirOf([first, { ...member }])).toBe(first)
    expect(heirOf([])).toBeUndefined()
  })
})
