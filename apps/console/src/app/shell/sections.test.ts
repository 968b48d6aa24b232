import { builtInRoles } from '@slipway/contract/identity/roles/roles.ts'
import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { expect, test } from 'vitest'
import { permissionsOf } from '../../shared/account.ts'
import { sectionAt, startSection, visibleSections } from './sections.ts'
import { accountWith } from '../testing/render-console.tsx'

const seenWith = (...ids: (typeof menus)[keyof typeof menus][]) =>
  visibleSections(permissionsOf(accountWith({ menus: ids }))).map(({ key }) => key)

test('a section is seen with its menu and not without', () => {
  // Owners of products apply for their serial numbers and look up their devices.
  expect(seenWith(menus.products)).toEqual(['products', 'serialNumbers', 'deviceQuery'])
  expect(seenWith(menus.modules)).toEqual(['modules'])
  expect(seenWith(menus.devices)).toEqual(['deviceQuery'])
  // Developers read what users of their applications write.
  expect(seenWith(menus.apps)).toEqual(['apps', 'feedback'])
  expect(seenWith(menus.miniPrograms)).toEqual(['miniPrograms'])
  expect(seenWith(menus.grayConfigs)).toEqual(['grayConfigs'])
  expect(seenWith(menus.feedback)).toEqual(['feedback'])
  expect(seenWith(menus.users)).toEqual(['userQuery'])
  expect(seenWith(menus.deviceActivation, menus.activeUsers)).toEqual(['deviceActivation', 'activeUsers'])
  expect(seenWith(menus.panels)).toEqual([])
})

test('every page of a product belongs to the products', () => {
  expect(sectionAt('/home/product/1/device/2')?.key).toBe('products')
  expect(sectionAt('/home/nowhere')).toBeUndefined()
  expect(sectionAt('/home/statistics/alive')?.key).toBe('activeDevices')
  expect(sectionAt('/home/statistics')).toBeUndefined()
})

test('each built-in role begins with a page for its work', () => {
  const starts = builtInRoles.map(({ key, ...role }) => [key, startSection(role)?.key])
  expect(Object.fromEntries(starts)).toEqual({
    administrator: 'home',
    developer: 'home',
    support: 'feedback',
    operator: 'feedback',
  })
})

test('a role without these begins with its first section, and one without sections nowhere', () => {
  const startWith = (...names: (keyof typeof menus)[]) =>
    startSection({ administrator: false, menus: names.map((name) => menus[name]) })?.key
  expect(startWith('feedback', 'apps')).toBe('apps')
  expect(startWith('modules', 'countries')).toBe('modules')
  expect(startWith()).toBeUndefined()
})
