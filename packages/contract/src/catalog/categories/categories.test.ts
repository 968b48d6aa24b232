import { expect, test } from 'vitest'
import { accessTypes, communicationTypes, offers, type SubCategory } from './categories.ts'

const zigbeeOnly: Pick<SubCategory, 'accessType' | 'netProtocols'> = {
  accessType: [accessTypes.custom],
  netProtocols: [{ type: communicationTypes.zigbee, methods: ['zigSub'], default: 'zigSub' }],
}

test('a category offers the plans that it names, and no other', () => {
  const { custom, developmentFree } = accessTypes
  const { zigbee, wifi } = communicationTypes
  expect(offers(zigbeeOnly, { accessType: custom, communicationType: zigbee })).toEqual({
    accessType: true,
    communicationType: true,
  })
  expect(offers(zigbeeOnly, { accessType: developmentFree, communicationType: wifi })).toEqual({
    accessType: false,
    communicationType: false,
  })
})
