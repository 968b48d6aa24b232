import { describe, expect, test } from 'vitest'
import { administratorsVia, anyone, endUsers, may, signedIn, viaMenus } from './access.ts'
import { menuIds, menus } from './identity/roles/menus.ts'

const nobody = undefined
const developer = { menus: [menus.products], administrator: false }
const administrator = { menus: [menus.products, menus.roles], administrator: true }

describe('who may make a call', () => {
  test('a call for anyone needs no session', () => {
    expect(may(anyone, nobody)).toBe(true)
  })

  test('a call for the signed-in needs a session and no menu', () => {
    expect(may(signedIn, nobody)).toBe(false)
    expect(may(signedIn, { menus: [], administrator: false })).toBe(true)
  })

  test('a call of menus needs one of them', () => {
    expect(may(viaMenus('products', 'firmware'), developer)).toBe(true)
    expect(may(viaMenus('firmware', 'roles'), developer)).toBe(false)
    expect(may(viaMenus('products'), nobody)).toBe(false)
  })

  test('a call for administrators needs the mark beside the menu', () => {
    expect(may(administratorsVia('roles'), administrator)).toBe(true)
    expect(may(administratorsVia('roles'), { menus: menuIds, administrator: false })).toBe(false)
    expect(may(administratorsVia('accounts'), administrator)).toBe(false)
    expect(may(administratorsVia('roles'), nobody)).toBe(false)
  })

  test('a call for end users is for no account of the console, whatever its role', () => {
    expect(may(endUsers, administrator)).toBe(false)
    expect(may(endUsers, nobody)).toBe(false)
  })
})
