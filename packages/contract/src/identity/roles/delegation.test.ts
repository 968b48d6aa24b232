import { expect, test } from 'vitest'
import { excessOf } from './delegation.ts'
import { menus } from './menus.ts'

const own = { menus: [menus.roles, menus.products], administrator: true }

test('permissions that the author has can be granted', () => {
  expect(excessOf({ menus: [menus.products], administrator: true }, own)).toBeUndefined()
})

test('menus that the author lacks are named, unless they were granted before', () => {
  const wanted = { menus: [menus.products, menus.accounts, menus.devices], administrator: false }
  expect(excessOf(wanted, own)).toEqual({ menus: [menus.accounts, menus.devices], administrator: false })
  const before = { menus: [menus.accounts], administrator: false }
  expect(excessOf(wanted, own, before)?.menus).toEqual([menus.devices])
})

test('the administrator mark is granted by administrators only', () => {
  const wanted = { menus: [], administrator: true }
  expect(excessOf(wanted, { menus: [], administrator: false })).toEqual({ menus: [], administrator: true })
})
