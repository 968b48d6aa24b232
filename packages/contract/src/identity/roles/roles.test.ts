import { expect, test } from 'vitest'
import { menuIds } from './menus.ts'
import { builtInRoles, defaultRoleKey } from './roles.ts'

const shortIds = (key: string) => builtInRoles.find((role) => role.key === key)?.menus.map(Number)

test('there are 22 menus, numbered 1 to 22 in 13 digits', () => {
  expect(menuIds.map(Number)).toEqual(Array.from({ length: 22 }, (_, index) => index + 1))
  for (const mid of menuIds) expect(mid).toMatch(/^\d{13}$/)
})

test.each([
  ['administrator', menuIds.map(Number)],
  ['developer', [1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14]],
  ['support', [7, 8, 9]],
  ['operator', [7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 21, 22]],
])('the built-in role %s sees the menus that the specification gives it', (key, expected) => {
  expect(shortIds(key)).toEqual(expected)
})

test('only administrators have the mark, and a new account is not one', () => {
  expect(builtInRoles.filter(({ administrator }) => administrator).map(({ key }) => key)).toEqual(['administrator'])
  expect(defaultRoleKey).toBe('developer')
})
