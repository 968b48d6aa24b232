import { addModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import { firmwareUnbound } from '@slipway/contract/products/hardware/hardware.events.ts'
import { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import {
  addOwnFirmware,
  deleteOwnFirmware,
  listFirmwareConfig,
  selectFirmware,
  setFirmwareConfig,
  unselectFirmware,
  updateOwnFirmware,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { markProductTemplate } from '@slipway/contract/products/products/products.calls.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { domainEvents } from '../../../events/domain-events.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addVersion, anyFirmware, FIRST } from '../../catalog/modules/testing/modules-samples.ts'
import { categoryNamed, createdPlug, setStage } from '../products/testing/products-samples.ts'
import { moduleWithFirmware } from './testing/hardware-samples.ts'
import { productFirmwareService } from './product-firmware.service.ts'

const labels = { firmwareLabel: '自有', firmwareLabelEn: 'Own' }
const SECOND = 'V2.0.0 build 261123'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
const select = (productId: string, firmwareId: string, firmwarePackageId?: string) =>
  developer().call(selectFirmware, { productId, firmwareId, firmwarePackageId })
const list = (productId: string) => developer().call(listFirmwareConfig, { productId })

async function equipped() {
  const { productId } = await createdPlug(developer())
  const stock = await moduleWithFirmware(server)
  await developer().call(chooseModule, { productId, moduleId: stock.moduleId })
  return { productId, ...stock }
}

describe('selecting firmware (CA-071, CA-075)', () => {
  test('takes the newest version, another one keeps the parameters', async () => {
    const { productId, operator, firmwareId, firmwarePackageId } = await equipped()
    expect(await list(productId)).toMatchObject([
      { firmwareId, isOwn: false, isSelected: false, firmwareVersion: '', updateTime: null, versionCount: 1 },
    ])
    const second = await addVersion(operator, firmwareId, SECOND)
    const newest = await select(productId, firmwareId)
    expect(newest).toMatchObject({ isSelected: true, firmwareVersion: SECOND, parameterConfig: {} })
    const updateTime = newest.updateTime ?? 0
    await developer().call(setFirmwareConfig, { productId, firmwareId, parameterConfig: { baud: 1 }, updateTime })
    const earlier = await select(productId, firmwareId, firmwarePackageId)
    expect(earlier).toMatchObject({ firmwareVersion: FIRST, parameterConfig: { baud: 1 } })
    expect(earlier.versions.map((version) => version.firmwarePackageId)).toEqual([
      second.firmwarePackageId,
      firmwarePackageId,
    ])
  })

  test('for the first time takes the parameters of the version', async () => {
    const { productId, firmwareId } = await equipped()
    expect((await select(productId, firmwareId)).parameterConfig).toEqual({ baud: 9600 })
  })

  test('names only the newest versions, and the selected one', async () => {
    const { productId, firmwareId, firmwarePackageId } = await equipped()
    await select(productId, firmwareId)
    const { file_id: fileId } = await server.db
      .selectFrom('firmware_packages')
      .select('file_id')
      .where('id', '=', Number(firmwarePackageId))
      .executeTakeFirstOrThrow()
    for (let at = 1; at <= moduleLimits.versionsNamed; at += 1) {
      await server.db
        .insertInto('firmware_packages')
        .values({
          firmware_id: Number(firmwareId),
          version: `V9.0.${at} build 261123`,
          sort_key: 9_000_000_000_000_000 + at,
          seq: 0,
          file_id: fileId,
          file_name: 'lamp.bin',
          size: 1,
          md5: '',
          sha1: '',
          sha256: '',
          image_info: '{}',
          created_at: new Date(server.clock.now()),
        })
        .execute()
    }
    const [shown] = await list(productId)
    expect(shown).toMatchObject({ versionCount: moduleLimits.versionsNamed + 1, firmwareVersion: FIRST })
    expect(shown?.versions.length).toBe(moduleLimits.versionsNamed + 1)
  })

  test('is refused for firmware of another module, and for a version that does not cover the category', async () => {
    const { productId, operator, firmwareId } = await equipped()
    const other = await moduleWithFirmware(server)
    await expect(select(productId, other.firmwareId)).rejects.toMatchObject(refused('hardware.firmwareOfOtherModule'))
    await expect(select(productId, '999999')).rejects.toMatchObject(refused('modules.firmwareNotFound'))
    await expect(select(productId, firmwareId, '999999')).rejects.toMatchObject(refused('modules.versionNotFound'))
    const foreign = select(productId, firmwareId, other.firmwarePackageId)
    await expect(foreign).rejects.toMatchObject(refused('modules.versionNotFound'))
    const categories = [await categoryNamed(developer(), 'bulb')]
    const { firmwarePackageId } = await addVersion(operator, firmwareId, SECOND, { categories })
    await expect(select(productId, firmwareId, firmwarePackageId)).rejects.toMatchObject({
      data: { refusal: 'hardware.versionNotCovering', version: SECOND },
    })
    expect(await select(productId, firmwareId)).toMatchObject({ firmwareVersion: FIRST })
  })

  test('needs a module, and firmware with a version', async () => {
    const { operator, moduleId, firmwareId } = await moduleWithFirmware(server)
    const { productId } = await createdPlug(developer())
    await expect(select(productId, firmwareId)).rejects.toMatchObject(refused('hardware.noModule'))
    await developer().call(chooseModule, { productId, moduleId })
    const empty = await operator.call(addModuleFirmware, { ...anyFirmware, firmwareType: 3, moduleId })
    await expect(select(productId, empty.firmwareId)).rejects.toMatchObject(refused('hardware.noCoveringVersion'))
  })

  test('can be taken back', async () => {
    const { productId, firmwareId } = await equipped()
    await select(productId, firmwareId)
    await developer().call(unselectFirmware, { productId, firmwareType: 1 })
    expect(await list(productId)).toMatchObject([{ isSelected: false }])
    const again = developer().call(unselectFirmware, { productId, firmwareType: 1 })
    await expect(again).rejects.toMatchObject(refused('hardware.firmwareNotSelected'))
  })

  test('of a module that is not chosen is only shown', async () => {
    const { productId } = await equipped()
    const other = await moduleWithFirmware(server)
    const shown = await developer().call(listFirmwareConfig, { productId, moduleId: other.moduleId })
    expect(shown).toMatchObject([{ firmwareId: other.firmwareId, isSelected: false }])
    const absent = developer().call(listFirmwareConfig, { productId, moduleId: '999999' })
    await expect(absent).rejects.toMatchObject(refused('modules.notFound'))
  })
})

describe('own firmware (CA-076 to CA-078, CN-42)', () => {
  test('is one of each type, and selected where the product has none of the type', async () => {
    const { productId, firmwareId } = await equipped()
    await select(productId, firmwareId)
    for (const firmwareType of [1, 2, 3, 4] as const) {
      const own = await developer().call(addOwnFirmware, { productId, firmwareType, ...labels })
      expect(own).toMatchObject({ firmwareType, isOwn: true, isSelected: firmwareType !== 1, ...labels })
    }
    const again = developer().call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
    await expect(again).rejects.toMatchObject(refused('hardware.ownFirmwareExists'))
    const [, own] = await list(productId)
    await select(productId, own?.firmwareId ?? '')
    const isSelected = (await list(productId)).filter(({ firmwareType }) => firmwareType === 1)
    expect(isSelected.map((firmware) => [firmware.isOwn, firmware.isSelected])).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('changes its names, and is deleted with its selection', async () => {
    const { productId } = await equipped()
    const own = await developer().call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
    const change = { productId, firmwareId: own.firmwareId, firmwareLabel: '主控', firmwareLabelEn: 'Main' }
    expect(await developer().call(updateOwnFirmware, change)).toMatchObject({ firmwareLabelEn: 'Main' })
    await developer().call(deleteOwnFirmware, change)
    expect((await list(productId)).filter(({ isOwn }) => isOwn)).toEqual([])
  })

  test('is neither firmware of the library nor that of another product', async () => {
    const [one, other] = [await equipped(), await equipped()]
    const own = await developer().call(addOwnFirmware, { productId: other.productId, firmwareType: 2, ...labels })
    for (const firmwareId of [one.firmwareId, own.firmwareId]) {
      const asked = { productId: one.productId, firmwareId, ...labels }
      const change = developer().call(updateOwnFirmware, asked)
      await expect(change).rejects.toMatchObject(refused('modules.firmwareNotFound'))
      const removal = developer().call(deleteOwnFirmware, asked)
      await expect(removal).rejects.toMatchObject(refused('modules.firmwareNotFound'))
    }
    const choice = select(one.productId, own.firmwareId)
    await expect(choice).rejects.toMatchObject(refused('modules.firmwareNotFound'))
  })

  test('of a template is only for its members', async () => {
    const { productId } = await equipped()
    await developer().call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
    await server.as('administrator').call(markProductTemplate, { productId, isTemplate: 1 })
    const seen = await server.as('developer', 'reader').call(listFirmwareConfig, { productId })
    expect(seen.map(({ isOwn }) => isOwn)).toEqual([false])
  })
})

describe('the parameters of firmware (CA-079)', () => {
  test('change in every stage, everything else is frozen (SI-030)', async () => {
    const { productId, firmwareId } = await equipped()
    await select(productId, firmwareId)
    const own = await developer().call(addOwnFirmware, { productId, firmwareType: 2, ...labels })
    await setStage(server, productId, publishStatus.released)
    const parameterConfig = { baud: 115_200, pins: [1, 2] }
    expect(await developer().call(setFirmwareConfig, { productId, firmwareId, parameterConfig })).toMatchObject({
      parameterConfig,
    })
    const onOwn = { productId, firmwareId: own.firmwareId, ...labels }
    for (const attempt of [
      () => select(productId, firmwareId),
      () => developer().call(unselectFirmware, { productId, firmwareType: 1 }),
      () => developer().call(addOwnFirmware, { productId, firmwareType: 3, ...labels }),
      () => developer().call(updateOwnFirmware, onOwn),
      () => developer().call(deleteOwnFirmware, onOwn),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused('hardware.frozen'))
    }
  })

  test('are an object of up to 16 KB, also as its text', async () => {
    const { productId, firmwareId } = await equipped()
    await select(productId, firmwareId)
    const set = (parameterConfig: unknown) =>
      developer().call(setFirmwareConfig, { productId, firmwareId, parameterConfig } as never)
    expect((await set('{"a":1}')).parameterConfig).toEqual({ a: 1 })
    for (const wrong of ['[1]', '{"a":1,"a":2}', 'no', { a: 'x'.repeat(16_384) }]) {
      await expect(set(wrong)).rejects.toMatchObject({
        data: { field: expect.stringContaining('parameterConfig') as string },
      })
    }
    expect((await set({ a: 'x'.repeat(16_384 - 8) })).parameterConfig).toBeDefined()
  })

  test('are those of selected firmware, and a stale save is refused (SI-122)', async () => {
    const { productId, firmwareId } = await equipped()
    const set = (parameterConfig: Record<string, unknown>, updateTime?: number) =>
      developer().call(setFirmwareConfig, { productId, firmwareId, parameterConfig, updateTime })
    await expect(set({})).rejects.toMatchObject(refused('hardware.firmwareNotSelected'))
    const { updateTime } = await select(productId, firmwareId)
    await set({ a: 1 }, updateTime ?? 0)
    await expect(set({ a: 2 }, updateTime ?? 0)).rejects.toMatchObject({
      data: { refusal: 'hardware.savedMeanwhile', by: 'developer@example.com' },
    })
    expect(await list(productId)).toMatchObject([{ parameterConfig: { a: 1 } }])
  })
})

test('a subscriber can refuse that firmware is no longer used', async () => {
  const { productId, firmwareId } = await equipped()
  await select(productId, firmwareId)
  const { db, clock, domains } = server
  const events = domainEvents(clock)
  const told: unknown[] = []
  events.subscribe([
    inTransaction(firmwareUnbound, (_tx, payload) => {
      told.push(payload)
      return Promise.reject(new DomainError('hardware.frozen'))
    }),
  ])
  const { products, modules, categories, accounts } = domains
  const firmware = productFirmwareService({ db, clock, products, modules, categories, accounts, events })
  const { accountId, account } = await developer().account()
  const permissions = { menus: [], administrator: false }
  const actor = { accountId, account, isRoot: false, mustEnrol: false, permissions, onProduct: 'edit' as const }
  await expect(firmware.unselect({ productId, firmwareType: 1 }, actor)).rejects.toMatchObject({
    reason: 'hardware.frozen',
  })
  expect(told).toEqual([{ productId, firmwareId, firmwareType: 1 }])
  expect(await list(productId)).toMatchObject([{ isSelected: true }])
})
