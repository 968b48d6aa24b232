import { describe, expect, test } from 'vitest'
import { accessTypes, communicationTypes } from '../../catalog/categories/categories.ts'
import { developModes, firmwareTypes } from '../../catalog/modules/modules.ts'
import { allowedDevelopTypes, whyNot, type FirmwareFacts, type ModuleFacts, type ModuleNeeds } from './module-fit.ts'

const { wifi, bluetooth, bluetoothAndWifi, zigbee } = communicationTypes
const { developmentFree, mcu, soc } = developModes

const covering: FirmwareFacts = {
  firmwareType: firmwareTypes.module,
  mainCategoryId: '',
  versionCount: 1,
  hasCovering: true,
}
const module = (change: Partial<ModuleFacts> = {}): ModuleFacts => ({
  communicationMode: wifi,
  developMode: mcu,
  firmwares: [covering],
  ...change,
})
const needs = (change: Partial<ModuleNeeds> = {}): ModuleNeeds => ({
  accessType: accessTypes.custom,
  communicationType: wifi,
  mainCategoryId: '1',
  ...change,
})

describe('a module', () => {
  test('whose firmware covers the category suits a product (CN-59)', () => {
    expect(whyNot(module(), needs())).toEqual([])
    expect(whyNot(module({ firmwares: [{ ...covering, mainCategoryId: '1' }] }), needs())).toEqual([])
  })

  test.each([
    ['noFirmware', []],
    ['noFirmware', [{ ...covering, firmwareType: firmwareTypes.mcu }]],
    ['mainCategory', [{ ...covering, mainCategoryId: '2' }]],
    ['noVersion', [{ ...covering, versionCount: 0, hasCovering: false }]],
    ['category', [{ ...covering, hasCovering: false }]],
  ] as const)('without covering firmware does not: %s', (flaw, firmwares) => {
    expect(whyNot(module({ firmwares }), needs())).toEqual([flaw])
    expect(allowedDevelopTypes(module({ firmwares }), needs())).toEqual([])
  })

  test('needs no firmware of the library for SoC development', () => {
    const bare = module({ developMode: soc, firmwares: [] })
    expect(whyNot(bare, needs())).toEqual([])
    expect(allowedDevelopTypes(bare, needs())).toEqual([soc])
    expect(whyNot(bare, needs({ accessType: accessTypes.developmentFree }))).toEqual(['noFirmware'])
  })

  test.each([
    [developmentFree, accessTypes.developmentFree, [developmentFree]],
    [soc, accessTypes.developmentFree, [developmentFree]],
    [mcu, accessTypes.custom, [mcu]],
    [soc, accessTypes.custom, [mcu, soc]],
    [developmentFree, accessTypes.custom, []],
  ])('for development mode %i offers a product with access %i the types %j', (developMode, accessType, allowed) => {
    expect(allowedDevelopTypes(module({ developMode }), needs({ accessType }))).toEqual(allowed)
  })

  test('that only works without development does not suit a custom product', () => {
    expect(whyNot(module({ developMode: developmentFree }), needs())).toEqual(['developmentFree'])
  })

  test.each([
    [wifi, bluetooth, false],
    [bluetoothAndWifi, wifi, true],
    [bluetoothAndWifi, bluetooth, true],
    [wifi, bluetoothAndWifi, false],
    [bluetoothAndWifi, zigbee, false],
    [zigbee, zigbee, true],
  ])('with communication %i for a product with %i: %s', (communicationMode, communicationType, suits) => {
    const flaws = whyNot(module({ communicationMode }), needs({ communicationType }))
    expect(flaws).toEqual(suits ? [] : ['communication'])
  })

  test('has every reason against it', () => {
    const unfit = module({ communicationMode: zigbee, firmwares: [] })
    expect(whyNot(unfit, needs())).toEqual(['communication', 'noFirmware'])
  })
})
