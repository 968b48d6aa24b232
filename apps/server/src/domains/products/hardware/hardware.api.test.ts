import { listMainCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { accessTypes, communicationTypes } from '@slipway/contract/catalog/categories/categories.ts'
import { addModuleFirmware, updateModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { deleteModule } from '@slipway/contract/catalog/modules/modules.calls.ts'
import { developModes } from '@slipway/contract/catalog/modules/modules.ts'
import {
  chooseModule,
  getHardware,
  listModulesForProduct,
  setDevelopType,
} from '@slipway/contract/products/hardware/hardware.calls.ts'
import {
  addOwnFirmware,
  listFirmwareConfig,
  selectFirmware,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { copyProduct, deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addVersion, anyFirmware, FIRST } from '../../catalog/modules/testing/modules-samples.ts'
import { categoryNamed, createdPlug, plug, setDeletedAgo, setStage } from '../products/testing/products-samples.ts'
import { moduleWithFirmware, socModule, withHardware } from './testing/hardware-samples.ts'

const { mcu, soc } = developModes
const labels = { firmwareLabel: '自有', firmwareLabelEn: 'Own' }

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
const choose = (productId: string, moduleId: string, more: object = {}) =>
  developer().call(chooseModule, { productId, moduleId, ...more })

describe('the modules for a product (CA-063, CN-59)', () => {
  test('begin with the selected one and those that suit it; the others have reasons', async () => {
    const { productId } = await createdPlug(developer())
    const fitting = await moduleWithFirmware(server)
    const selected = await moduleWithFirmware(server)
    const zigbee = await socModule(server, { communicationMode: communicationTypes.zigbee })
    const simple = await socModule(server, { developMode: 0 })
    await choose(productId, selected.moduleId)
    const { items, total } = await developer().call(listModulesForProduct, { productId })
    expect(total).toBe(items.length)
    expect(items[0]).toMatchObject({
      moduleId: selected.moduleId,
      isSelected: true,
      allowed: [mcu],
      firmwares: [{ firmwareId: selected.firmwareId, firmwareType: 1, firmwareVersion: FIRST }],
      whyNot: [],
    })
    const one = (moduleId: string) => items.find((module) => module.moduleId === moduleId)
    expect(one(fitting.moduleId)).toMatchObject({ isSelected: false, whyNot: [] })
    expect(one(zigbee)?.whyNot).toEqual([{ reason: 'communication', msg: '模组的通信方式是 Zigbee，产品需要 Wi-Fi' }])
    expect(one(simple)?.whyNot).toMatchObject([{ reason: 'developmentFree' }])
    const places = items.map(({ whyNot }) => whyNot.length > 0)
    expect(places).toEqual(places.toSorted())
    const rest = await developer().call(listModulesForProduct, { productId, pageIndex: 1, pageSize: 1 })
    expect(rest).toMatchObject({ items: [{ moduleId: items[1]?.moduleId }], total })
  })

  test.each([
    ['hardware.moduleNoFirmware', async (): Promise<string> => socModule(server, { developMode: 1 })],
    [
      'hardware.moduleNoVersion',
      async () => {
        const moduleId = await socModule(server, { developMode: 1 })
        await server.as('operator').call(addModuleFirmware, { ...anyFirmware, moduleId })
        return moduleId
      },
    ],
    [
      'hardware.moduleMainCategory',
      async () => {
        const { operator, moduleId, firmwareId } = await moduleWithFirmware(server)
        const mains = await operator.call(listMainCategories, {})
        const other = mains.find(({ mainCategory }) => mainCategory === 'lighting')
        await operator.call(updateModuleFirmware, { ...anyFirmware, moduleId, firmwareId, mainCategoryId: other?.id })
        return moduleId
      },
    ],
    [
      'hardware.moduleCategory',
      async () => {
        const operator = server.as('operator')
        const moduleId = await socModule(server, { developMode: 1 })
        const { firmwareId } = await operator.call(addModuleFirmware, { ...anyFirmware, moduleId })
        await addVersion(operator, firmwareId, FIRST, { categories: [await categoryNamed(developer(), 'bulb')] })
        return moduleId
      },
    ],
    [
      'hardware.moduleCommunication',
      async (): Promise<string> => socModule(server, { communicationMode: communicationTypes.bluetooth }),
    ],
    ['hardware.moduleDevelopmentFree', async (): Promise<string> => socModule(server, { developMode: 0 })],
  ] as const)('that do not suit it are refused: %s', async (reason, make) => {
    const { productId } = await createdPlug(developer())
    await expect(choose(productId, await make())).rejects.toMatchObject(refused(reason))
    expect((await developer().call(getHardware, { productId })).module).toBeNull()
  })
})

describe('the module of a product (CA-064, CA-065)', () => {
  test('is chosen with its most demanding development type, which can be changed', async () => {
    const { productId } = await createdPlug(developer())
    const { moduleId } = await moduleWithFirmware(server, { developMode: soc })
    await expect(developer().call(setDevelopType, { productId })).rejects.toMatchObject(refused('hardware.noModule'))
    expect(await choose(productId, moduleId)).toMatchObject({ moduleId, mid: moduleId, developType: soc, whyNot: [] })
    const set = { productId, developType: mcu }
    expect(await developer().call(setDevelopType, set)).toEqual({ moduleId, developType: mcu, allowed: [mcu, soc] })
    expect(await developer().call(setDevelopType, { productId })).toMatchObject({ developType: mcu })
    expect(await choose(productId, moduleId)).toMatchObject({ developType: mcu })
    expect(await developer().call(getHardware, { productId })).toMatchObject({
      module: { moduleId, developType: mcu },
      isRequired: true,
      isFrozen: false,
      developTypes: [mcu, soc],
    })
  })

  test('has no development type that it does not offer', async () => {
    const { productId } = await createdPlug(developer())
    const moduleId = await socModule(server)
    const refusal = refused('hardware.developTypeNotOffered')
    await expect(choose(productId, moduleId, { developType: mcu })).rejects.toMatchObject(refusal)
    await choose(productId, moduleId)
    const set = developer().call(setDevelopType, { productId, developType: 0 })
    await expect(set).rejects.toMatchObject({ data: { ...refusal.data, allowedEn: 'SoC' } })
  })

  test('has to be given and to exist', async () => {
    const { productId } = await createdPlug(developer())
    await expect(choose(productId, '')).rejects.toMatchObject(refused('modules.notSelected'))
    await expect(choose(productId, '999999')).rejects.toMatchObject(refused('modules.notFound'))
  })

  test('replaced by another one takes its firmware with it, after a confirmation; own firmware stays', async () => {
    const { productId } = await createdPlug(developer())
    const [first, second] = [await moduleWithFirmware(server), await moduleWithFirmware(server)]
    await choose(productId, first.moduleId)
    await developer().call(selectFirmware, { productId, firmwareId: first.firmwareId })
    const own = await developer().call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
    await choose(productId, first.moduleId)
    await expect(choose(productId, second.moduleId)).rejects.toMatchObject({
      data: { refusal: 'hardware.confirmNeeded', firmwareEn: 'Standard' },
    })
    expect((await developer().call(getHardware, { productId })).module?.moduleId).toBe(first.moduleId)
    await choose(productId, second.moduleId, { confirm: true })
    const selected = (await developer().call(listFirmwareConfig, { productId })).filter(({ isSelected }) => isSelected)
    expect(selected.map(({ firmwareId }) => firmwareId)).toEqual([own.firmwareId])
    const used = server.as('operator').call(deleteModule, { moduleId: second.moduleId })
    await expect(used).rejects.toMatchObject({ data: { refusal: 'modules.inUse', count: 1 } })
    await server.as('operator').call(deleteModule, { moduleId: first.moduleId })
  })

  test('is frozen from trial production on (SI-030), but can still be read', async () => {
    const { productId } = await createdPlug(developer())
    const moduleId = await socModule(server)
    await choose(productId, moduleId)
    await setStage(server, productId, publishStatus.trialProduction)
    await expect(choose(productId, moduleId)).rejects.toMatchObject(refused('hardware.frozen'))
    const set = developer().call(setDevelopType, { productId, developType: soc })
    await expect(set).rejects.toMatchObject(refused('hardware.frozen'))
    expect(await developer().call(setDevelopType, { productId })).toMatchObject({ moduleId })
    expect(await developer().call(getHardware, { productId })).toMatchObject({ isFrozen: true })
  })

  test('that is no longer suitable says why', async () => {
    const { productId } = await createdPlug(developer())
    const { operator, moduleId, firmwareId } = await moduleWithFirmware(server)
    await choose(productId, moduleId)
    const mains = await operator.call(listMainCategories, {})
    const mainCategoryId = mains.find(({ mainCategory }) => mainCategory === 'lighting')?.id
    await operator.call(updateModuleFirmware, { ...anyFirmware, moduleId, firmwareId, mainCategoryId })
    const { module } = await developer().call(getHardware, { productId })
    expect(module).toMatchObject({ allowed: [], whyNot: [{ reason: 'mainCategory' }] })
  })
})

describe('a copy of a product (SI-032)', () => {
  const copyOf = async (copyPid: string, change: object = {}) => {
    const { productName, productModel, apPrefix } = await plug(developer())
    return (await developer().call(copyProduct, { copyPid, productName, productModel, apPrefix, ...change })).productId
  }

  test('has module and firmware of the library, but none of the own firmware', async () => {
    const { productId } = await createdPlug(developer())
    const { moduleId, firmwareId, firmwarePackageId } = await moduleWithFirmware(server, { developMode: soc })
    await choose(productId, moduleId, { developType: mcu })
    await developer().call(selectFirmware, { productId, firmwareId })
    await developer().call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
    const copy = await copyOf(productId)
    expect((await developer().call(getHardware, { productId: copy })).module).toMatchObject({
      moduleId,
      developType: mcu,
    })
    expect(await developer().call(listFirmwareConfig, { productId: copy })).toMatchObject([
      { firmwareId, isSelected: true, firmwarePackageId, parameterConfig: { baud: 9600 } },
    ])
  })

  test('with another plan has no module that does not suit it', async () => {
    const { productId } = await createdPlug(developer())
    const { moduleId, firmwareId } = await moduleWithFirmware(server)
    await choose(productId, moduleId)
    await developer().call(selectFirmware, { productId, firmwareId })
    const copy = await copyOf(productId, { communicationType: communicationTypes.bluetoothAndWifi })
    expect((await developer().call(getHardware, { productId: copy })).module).toBeNull()
    expect((await developer().call(listFirmwareConfig, { productId: copy })).length).toBe(0)
  })
})

test('a product without development needs no module', async () => {
  const { productId } = await createdPlug(developer(), { accessType: accessTypes.developmentFree })
  expect(await developer().call(getHardware, { productId })).toMatchObject({ isRequired: false, developTypes: [0] })
})

test('a purged product takes its hardware with it (SI-031)', async () => {
  const { productId } = await createdPlug(developer())
  await withHardware(server, productId)
  await developer().call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
  await developer().call(deleteProduct, { productId })
  await setDeletedAgo(server, productId, 31)
  expect(await server.domains.products.purge()).toBe(1)
  const left = await server.db.selectFrom('firmwares').select('id').where('product_id', '=', productId).execute()
  expect(left).toEqual([])
})
