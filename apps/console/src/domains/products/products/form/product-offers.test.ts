import { accessTypes, communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { expect, test } from 'vitest'
import { keptOrFirst, offersOf } from './product-offers.ts'
import { anyCategories } from '../testing/products.ts'

const [strip, remote] = anyCategories
const both = [accessTypes.custom, accessTypes.developmentFree]

test('a category offers its own access plans and communication only', () => {
  expect(offersOf(strip, both)).toEqual({
    accessTypes: both,
    communicationTypes: [communicationTypes.wifi, communicationTypes.bluetoothAndWifi],
  })
  expect(offersOf(remote, both)).toEqual({
    accessTypes: [accessTypes.custom],
    communicationTypes: [communicationTypes.zigbee],
  })
})

test('an access plan that the site does not offer is left out', () => {
  expect(offersOf(strip, [accessTypes.developmentFree]).accessTypes).toEqual([accessTypes.developmentFree])
})

test('without a category nothing is offered', () => {
  expect(offersOf(undefined, both)).toEqual({ accessTypes: [], communicationTypes: [] })
})

test('a choice stays where the other category offers it too, else the first is taken', () => {
  expect(keptOrFirst(3, [1, 3])).toBe(3)
  expect(keptOrFirst(3, [4, 5])).toBe(4)
  expect(keptOrFirst(undefined, [])).toBeUndefined()
})
