import { testedOta, upgradeOta, listOtaRecords } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { firmwareReleased, firmwareWithdrawn } from '@slipway/contract/products/firmware/firmware.events.ts'
import { deleteDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deleteOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import type { PayloadOf } from '@slipway/contract/define-event.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../events/subscriptions.ts'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addVersion } from '../../catalog/modules/testing/modules-samples.ts'
import {
  added,
  makeDevices,
  makeProduct,
  report,
  stock,
  tested,
  V1,
  validating,
  type Stock,
} from './testing/firmware-rig.ts'

const DAY_MS = 86_400_000
const released: PayloadOf<typeof firmwareReleased>[] = []
const withdrawn: PayloadOf<typeof firmwareWithdrawn>[] = []
/** What delivery to a region does. */
let deliver: (region: string) => void = () => {}

let server: TestServer
let of: Stock

beforeAll(async () => {
  server = await startTestServer({
    subscriptions: [
      inTransaction(firmwareReleased, async (_tx, payload) => {
        deliver(payload.region)
        released.push(payload)
      }),
      inTransaction(firmwareWithdrawn, async (_tx, payload) => void withdrawn.push(payload)),
    ],
  })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => {
  of = await stock(server)
  released.length = 0
  deliver = () => {}
})

const upgrade = (recordId: string, fields: object) =>
  of.owner.call(upgradeOta, { productId: of.productId, recordId, ...fields })
const shown = (recordId: string) => of.owner.call(getOta, { productId: of.productId, recordId })
const refusing = (region: string, error: Error) => (asked: string) => {
  if (asked === region) throw error
}

describe('the validation', () => {
  test('starts with test devices of both areas, for some days', async () => {
    const { recordId } = await added(of)
    const [cn = '', us = ''] = await makeDevices(of.owner, of.productId, 2)
    const reply = await upgrade(recordId, { cnDevices: `${cn}\n`, usDevices: [us], effectiveDay: 7 })
    expect(reply).toEqual({ recordId, publishStatus: 2, cn: null, us: null })
    expect(await shown(recordId)).toMatchObject({
      publishStatus: 2,
      cnDevices: [cn],
      usDevices: [us],
      effectiveDay: 7,
      effectiveTime: server.clock.now() + 7 * DAY_MS,
      devices: [
        { serial: cn, region: 'cn', isPresent: true, reportedVersion: '', reportedTime: null, isConfirmed: false },
        { serial: us, region: 'us', isConfirmed: false },
      ],
    })
  })

  test.each([
    ['without a device', { effectiveDay: 7 }, 'firmware.devicesMissing'],
    ['without a validity', { cnDevices: ['first'] }, 'firmware.windowMissing'],
    ['for more than 90 days', { cnDevices: ['first'], effectiveDay: 91 }, 'firmware.windowTooLong'],
    ['with a device twice', { cnDevices: ['first'], usDevices: ['first'], effectiveDay: 7 }, 'firmware.deviceTwice'],
    ['with an unknown device', { cnDevices: ['LP10-UNKNOWN'], effectiveDay: 7 }, 'firmware.devicesUnknown'],
  ] as const)('%s is refused', async (_how, fields, refusal) => {
    const { recordId } = await added(of)
    const [first = ''] = await makeDevices(of.owner, of.productId)
    const named = JSON.parse(JSON.stringify(fields).replaceAll('"first"', JSON.stringify(first))) as object
    await expect(upgrade(recordId, named)).rejects.toMatchObject(refused(refusal))
    expect((await shown(recordId)).publishStatus).toBe(1)
  })

  test('does not take a device of another product', async () => {
    const { recordId } = await added(of)
    const other = await makeProduct(of.owner)
    const [serial = ''] = await makeDevices(of.owner, other)
    await expect(upgrade(recordId, { cnDevices: [serial], effectiveDay: 7 })).rejects.toMatchObject({
      ...refused('firmware.devicesUnknown'),
      message: expect.stringContaining(serial) as string,
    })
  })

  test('passes once a test device reports the version, and not before', async () => {
    const { recordId } = await added(of)
    const [serial = ''] = await makeDevices(of.owner, of.productId)
    await upgrade(recordId, { cnDevices: [serial], effectiveDay: 7 })
    const done = () => of.owner.call(testedOta, { productId: of.productId, recordId })
    await expect(done()).rejects.toMatchObject(refused('firmware.notCompleted'))
    await report(server, of.productId, serial, { module: 'V0.9.0 build 250101', mcu: V1 })
    await expect(done()).rejects.toMatchObject(refused('firmware.notCompleted'))
    await report(server, of.productId, serial, { module: V1 })
    expect((await shown(recordId)).devices).toMatchObject([{ serial, reportedVersion: V1, isConfirmed: true }])
    expect(await done()).toMatchObject({ publishStatus: 3, testedTime: server.clock.now() })
    await expect(done()).rejects.toMatchObject(refused('firmware.notValidating'))
  })

  test('does not count a device of the product that is not listed', async () => {
    const { recordId } = await added(of)
    const [listed = '', other = ''] = await makeDevices(of.owner, of.productId, 2)
    await upgrade(recordId, { cnDevices: [listed], effectiveDay: 7 })
    await report(server, of.productId, other, { module: V1 })
    await expect(of.owner.call(testedOta, { productId: of.productId, recordId })).rejects.toMatchObject(
      refused('firmware.notCompleted'),
    )
  })

  test('passes by the text that the version is reported as', async () => {
    const { firmwarePackageId } = await addVersion(of.operator, of.firmwareId, 'V1.2.0 build 260301', {
      reportedAs: '1.2.0',
    })
    const { recordId } = await added(of, { packageId: firmwarePackageId })
    const [serial = ''] = await makeDevices(of.owner, of.productId)
    await upgrade(recordId, { cnDevices: [serial], effectiveDay: 7 })
    await report(server, of.productId, serial, { module: '1.2.0' })
    expect(await of.owner.call(testedOta, { productId: of.productId, recordId })).toMatchObject({ publishStatus: 3 })
  })

  test('that fails returns to the start with its reason, and can start again', async () => {
    const { recordId, serial } = await validating(server, of)
    const fail = (reason: string) =>
      of.owner.call(testedOta, { productId: of.productId, recordId, passed: false, reason })
    await expect(fail(' ')).rejects.toMatchObject(refused('firmware.reasonMissing'))
    expect(await fail('Wi-Fi drops')).toMatchObject({
      publishStatus: 1,
      failReason: 'Wi-Fi drops',
      failTime: server.clock.now(),
    })
    expect(await upgrade(recordId, { cnDevices: [serial], effectiveDay: 7 })).toMatchObject({ publishStatus: 2 })
  })

  test('keeps the serial number of a device that is deleted', async () => {
    const { recordId, serial } = await validating(server, of)
    await of.owner.call(deleteDevice, { productId: of.productId, serial })
    expect((await shown(recordId)).devices).toMatchObject([{ serial, isPresent: false, isConfirmed: false }])
  })
})

describe('the release', () => {
  test('is gray, then rises, then is full; each step is announced to its regions', async () => {
    const { recordId } = await tested(server, of)
    const first = await upgrade(recordId, { grayRatio: 20, area: 'CN', effectiveDay: 30 })
    expect(first).toEqual({ recordId, publishStatus: 4, cn: 'ok', us: null })
    expect(await shown(recordId)).toMatchObject({
      publishType: 1,
      grayRatio: 20,
      area: 'CN',
      effectiveDay: 30,
      publishTime: server.clock.now(),
      isExpired: false,
    })
    await upgrade(recordId, { grayRatio: 20, area: 'CN', effectiveDay: 30 })
    await upgrade(recordId, { area: 'GLOBAL' })
    await upgrade(recordId, { grayRatio: 100 })
    expect(released.map(({ region, grayRatio, area }) => [region, grayRatio, area])).toEqual([
      ['cn', 20, 'CN'],
      ['us', 20, 'GLOBAL'],
      ['cn', 100, 'GLOBAL'],
      ['us', 100, 'GLOBAL'],
    ])
    expect(released[0]).toMatchObject({ recordId, productId: of.productId, packageId: of.packages[0], firmwareType: 1 })
    const end = server.clock.now() + 3650 * DAY_MS
    expect(await shown(recordId)).toMatchObject({ publishType: 2, effectiveDay: 3650, effectiveTime: end })
  })

  test.each([
    ['without a ratio', { area: 'CN', effectiveDay: 7 }, 'firmware.ratioMissing'],
    ['without an area', { grayRatio: 20, effectiveDay: 7 }, 'firmware.areaMissing'],
  ] as const)('%s is refused', async (_how, fields, refusal) => {
    const { recordId } = await tested(server, of)
    await expect(upgrade(recordId, fields)).rejects.toMatchObject(refused(refusal))
  })

  test('a release under validation takes no ratio, and a new validity alone; a validated one no test devices', async () => {
    const { recordId, serial } = await validating(server, of)
    await expect(upgrade(recordId, { grayRatio: 20, area: 'CN', effectiveDay: 5 })).rejects.toMatchObject(
      refused('firmware.notYetValidated'),
    )
    expect(await upgrade(recordId, { effectiveDay: 5 })).toMatchObject({ publishStatus: 2 })
    expect(await shown(recordId)).toMatchObject({ publishStatus: 2, effectiveDay: 5 })
    await of.owner.call(testedOta, { productId: of.productId, recordId })
    await expect(
      upgrade(recordId, { cnDevices: [serial], grayRatio: 20, area: 'CN', effectiveDay: 5 }),
    ).rejects.toMatchObject(refused('firmware.alreadyValidated'))
  })

  test('never falls, narrows, or goes on after a withdrawal', async () => {
    const { recordId } = await tested(server, of)
    await upgrade(recordId, { grayRatio: 20, area: 'GLOBAL', effectiveDay: 7 })
    await expect(upgrade(recordId, { grayRatio: 19 })).rejects.toMatchObject(refused('firmware.ratioFalls'))
    await expect(upgrade(recordId, { area: 'CN' })).rejects.toMatchObject(refused('firmware.areaNarrows'))
    await of.owner.call(deleteOta, { productId: of.productId, recordId })
    expect(withdrawn).toMatchObject([{ recordId, productId: of.productId }])
    await expect(upgrade(recordId, { grayRatio: 30 })).rejects.toMatchObject(refused('firmware.withdrawn'))
  })

  test('never falls in the database', async () => {
    const { recordId } = await tested(server, of)
    await upgrade(recordId, { grayRatio: 20, area: 'CN', effectiveDay: 7 })
    const lower = server.db.updateTable('ota_releases').set({ gray_ratio: 19 }).where('id', '=', Number(recordId))
    await expect(lower.execute()).rejects.toMatchObject({ constraint: 'ota_releases_ratio_rises' })
  })

  test('expires, and can then only be released fully', async () => {
    const { recordId } = await tested(server, of)
    await upgrade(recordId, { grayRatio: 20, area: 'CN', effectiveDay: 1 })
    // Moving the clock would end the session of the test.
    await server.db
      .updateTable('ota_releases')
      .set({ effective_until: new Date(server.clock.now()) })
      .where('id', '=', Number(recordId))
      .execute()
    expect(await shown(recordId)).toMatchObject({ publishStatus: 4, isExpired: true })
    await expect(upgrade(recordId, { grayRatio: 30 })).rejects.toMatchObject(refused('firmware.expired'))
    await upgrade(recordId, { grayRatio: 100 })
    expect(await shown(recordId)).toMatchObject({ publishType: 2, isExpired: false })
  })

  test('waits for the model version that the package needs', async () => {
    const { firmwarePackageId } = await addVersion(of.operator, of.firmwareId, 'V1.2.0 build 260301', {
      modelVersion: 2,
    })
    const { recordId } = await tested(server, of, { packageId: firmwarePackageId })
    const wanted = { grayRatio: 100, area: 'CN' }
    await expect(upgrade(recordId, wanted)).rejects.toMatchObject(refused('firmware.modelUnpublished'))
    const { accountId } = await of.owner.account()
    const version = { upgrade_code: 'V1.0.0', features: '[]', published_at: new Date(0), published_by: accountId }
    await server.db
      .insertInto('model_versions')
      .values({ ...version, product_id: of.productId, version: 2 })
      .execute()
    expect(await upgrade(recordId, wanted)).toMatchObject({ publishStatus: 4 })
  })
})

describe('a release to two areas', () => {
  const both = { grayRatio: 50, area: 'GLOBAL', effectiveDay: 7 }

  test('reaches one where the other fails, and a retry opens only that one', async () => {
    const { recordId } = await tested(server, of)
    deliver = refusing('us', new DomainError('firmware.fileNotFound'))
    const reply = await upgrade(recordId, both)
    expect(reply).toMatchObject({ publishStatus: 4, cn: 'ok' })
    expect(reply.us).toMatch(/文件|file/)
    expect(await shown(recordId)).toMatchObject({ cn: 'ok', us: reply.us })
    deliver = () => {}
    expect(await upgrade(recordId, both)).toMatchObject({ publishStatus: 4, cn: 'ok', us: 'ok' })
    expect(released.map(({ region }) => region)).toEqual(['cn', 'us'])
  })

  test('that reaches none stays to be released, with both results', async () => {
    const { recordId } = await tested(server, of)
    deliver = () => {
      throw new Error('no disk')
    }
    await expect(upgrade(recordId, both)).rejects.toMatchObject(refused('firmware.releaseFailed'))
    const { publishStatus, cn, us, publishTime } = await shown(recordId)
    expect({ publishStatus, publishTime }).toEqual({ publishStatus: 3, publishTime: null })
    expect(cn).toMatch(/平台出错|platform failed/)
    expect(us).toBe(cn)
    deliver = () => {}
    expect(await upgrade(recordId, both)).toMatchObject({ publishStatus: 4, cn: 'ok', us: 'ok' })
    const { items } = await of.owner.call(listOtaRecords, { productId: of.productId })
    expect(items).toHaveLength(1)
  })
})
