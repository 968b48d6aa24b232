import { menus } from '@slipway/contract/identity/roles/menus.ts'
import { expect, test } from 'vitest'
import { permissionsOf } from '../../shared/account.ts'
import { sectionAt, visibleSections } from './sections.ts'
import { accountWith } from '../testing/render-console.tsx'

const seenWith = (...ids: (typeof menus)[keyof typeof menus][]) =>
  visibleSections(permissionsOf(accountWith({ menus: ids }))).map(({ key }) => key)

test('a section is seen with its menu and not without', () => {
  // Owners of products apply for their serial numbers and look up their devices.
  expect(seenWith(menus.products)).toEqual(['products', 'serialNumbers', 'deviceQuery'])
  expect(seenWith(menus.modules)).toEqual(['modules'])
  expect(seenWith(menus.devices)).toEqual(['deviceQuery'])
  expect(seenWith(menus.grayConfigs)).toEqual(['grayConfigs'])
  expect(seenWith(menus.feedback)).toEqual(['feedback'])
  expect(seenWith(menus.users, menus.panels)).toEqual([])
})

test('every page of a product belongs to the products', () => {
  expect(sectionAt('/home/product/1/device/2')?.key).toBe('products')
  expect(sectionAt('/home/nowhere')).toBeUndefined()
})
