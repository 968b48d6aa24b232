import { expect, test } from 'vitest'
import { excessOf } from './delegation.ts'
import { menus } from './menus.ts'

const none = { menus: [], administrator: false, seesPersonalData: false }
const own = { menus: [menus.roles, menus.products], administrator: true, seesPersonalData: false }

test('permissions that the author has can be granted', () => {
  expect(excessOf({ ...none, menus: [menus.products], administrator: true }, own)).toBeUndefined()
})

test('menus that the author lacks are named, unless they were granted before', () => {
  const wanted = { ...none, menus: [menus.products, menus.accounts, menus.devices] }
  expect(excessOf(wanted, own)).toEqual({ ...none, menus: [menus.accounts, menus.devices] })
  const before = { ...none, menus: [menus.accounts] }
  expect(excessOf(wanted, own, before)?.menus).toEqual([menus.devices])
})

test.each(['administrator', 'seesPersonalData'] as const)('the mark %s is granted by those who have it', (mark) => {
  const wanted = { ...none, [mark]: true }
  expect(excessOf(wanted, none)).toEqual(wanted)
  expect(excessOf(wanted, wanted)).toBeUndefined()
  expect(excessOf(wanted, none, wanted)).toBeUndefined()
})
