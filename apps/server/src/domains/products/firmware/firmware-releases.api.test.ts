import { espImage } from '@slipway/contract/catalog/modules/testing/image-samples.ts'
import { deleteModuleFirmware } from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import {
  addOta,
  deleteOta,
  editOta,
  listLatestOta,
  listOta,
  listOtaRecords,
  upgradeOta,
} from '@slipway/contract/products/firmware/firmware.calls.ts'
import {
  downloadOtaFile,
  getOta,
  listReleasable,
  markOtaSecurity,
} from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { otaRecord } from '@slipway/contract/products/firmware/firmware.ts'
import { deleteOwnFirmware, unselectFirmware } from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { unpublishProduct } from '@slipway/contract/products/product-release/product-release.calls.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { upload, uploaded } from '../../catalog/modules/testing/modules-samples.ts'
import {
  added,
  makeDevices,
  makeOwnFirmware,
  makeProduct,
  stock,
  tested,
  V1,
  V2,
  validating,
  type Stock,
} from './testing/firmware-rig.ts'

let server: TestServer
let of: Stock

beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(async () => void (of = await stock(server)))

const full = { grayRatio: 100, area: 'GLOBAL' as const }

describe('a new release', () => {
  test('of an existing version has all names of the specification', async () => {
    const record = await added(of, { releaseNotes: '修复', releaseNotesEn: 'Fixes', remindType: 2 })
    const { accountId, account } = await of.owner.account()
    expect(Object.keys(record).toSorted()).toEqual(Object.keys(otaRecord.shape).toSorted())
    expect(record).toMatchObject({
      pId: of.productId,
      firmwareId: of.firmwareId,
      firmwareVersion: V1,
      firmwareLabelEn: 'Standard',
      firmwareType: 1,
      moduleId: of.moduleId,
      packageId: of.packages[0],
      publishStatus: 1,
      publishType: null,
      grayRatio: null,
      effectiveDay: null,
      remindType: 2,
      releaseNotes: '修复',
      releaseNotesEn: 'Fixes',
      cnDevices: [],
      usDevices: [],
      isAdd: 0,
      userId: String(accountId),
      account,
      publishTime: null,
      createTime: server.clock.now(),
      cn: null,
      us: null,
    })
  })

  test('of the product’s own firmware adds the version', async () => {
    const firmwareId = await makeOwnFirmware(of.owner, of.productId)
    const { url, md5, size } = await upload(of.owner, 'firmware', espImage({ version: '1.0.0' }))
    const input = { productId: of.productId, firmwareId, isAdd: 1 as const, firmwareVersion: V1, firmwareUrl: url }
    const record = await of.owner.call(addOta, { ...input, md5, size })
    expect(record).toMatchObject({ isAdd: 1, firmwareVersion: V1, moduleId: '', md5, size, publishStatus: 1 })
    expect((await of.owner.send({ method: 'GET', url: record.firmwareUrl })).rawPayload.length).toBe(size)
    await expect(
      of.owner.call(downloadOtaFile, { productId: of.productId, recordId: record.recordId, file: 'serialProtocol' }),
    ).rejects.toMatchObject(refused('firmware.fileNotFound'))
  })

  test('of a firmware of the library adds a version only for those who manage the library', async () => {
    const { url } = await upload(of.owner, 'firmware', espImage({ version: '1.2.0' }))
    const input = { isAdd: 1 as const, firmwareVersion: 'V1.2.0 build 260301', firmwareUrl: url, packageId: undefined }
    await expect(added(of, input)).rejects.toMatchObject(refused('firmware.libraryOnly'))
    const administrator = server.as('administrator')
    const own = await upload(administrator, 'firmware', espImage({ version: '1.2.0' }))
    const record = await added({ ...of, owner: administrator }, { ...input, firmwareUrl: own.url })
    expect(record.firmwareVersion).toBe('V1.2.0 build 260301')
  })

  test.each([
    ['another MD5', { md5: '0'.repeat(32) }, 'modules.md5Mismatch'],
    ['another size', { size: 1 }, 'modules.sizeMismatch'],
    ['no version', { packageId: undefined }, 'firmware.packageMissing'],
    ['no file', { isAdd: 1 as const, firmwareVersion: V2 }, 'firmware.packageMissing'],
    ['a version that is not there', { packageId: '999999' }, 'firmware.packageNotFound'],
  ] as const)('with %s is refused', async (_what, fields, refusal) => {
    await expect(added(of, fields)).rejects.toMatchObject(refused(refusal))
  })

  test('of the own firmware is refused where the uploaded file has another MD5', async () => {
    const firmwareId = await makeOwnFirmware(of.owner, of.productId)
    const { url } = await upload(of.owner, 'firmware', espImage({ version: '1.0.0' }))
    const input = { productId: of.productId, firmwareId, isAdd: 1 as const, firmwareVersion: V1, firmwareUrl: url }
    await expect(of.owner.call(addOta, { ...input, md5: '0'.repeat(32) })).rejects.toMatchObject(
      refused('modules.md5Mismatch'),
    )
  })

  test('is refused for a firmware that the product does not use, also one of another product', async () => {
    const other = await makeOwnFirmware(of.owner, await makeProduct(of.owner))
    await expect(added(of, { firmwareId: other })).rejects.toMatchObject(refused('firmware.firmwareNotFound'))
    await expect(of.owner.call(listReleasable, { productId: of.productId, firmwareId: other })).rejects.toMatchObject(
      refused('firmware.firmwareNotFound'),
    )
  })

  test('waits until the version in flow is released or deleted', async () => {
    const { recordId } = await added(of)
    await expect(added(of, { packageId: of.packages[1] })).rejects.toMatchObject(refused('firmware.inFlow'))
    await of.owner.call(deleteOta, { productId: of.productId, recordId })
    expect((await added(of, { packageId: of.packages[1] })).firmwareVersion).toBe(V2)
  })

  test('is alone in flow where two calls add one at the same time', async () => {
    const results = await Promise.allSettled([added(of), added(of, { packageId: of.packages[1] })])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = results.find((result) => result.status === 'rejected')
    expect(lost?.reason).toMatchObject(refused('firmware.inFlow'))
  })

  test('needs a version above all that were released, also withdrawn ones', async () => {
    const { productId, owner } = of
    const { recordId } = await tested(server, of, { packageId: of.packages[1] })
    await owner.call(upgradeOta, { productId, recordId, ...full })
    await owner.call(deleteOta, { productId, recordId })
    await expect(added(of, { packageId: of.packages[1] })).rejects.toMatchObject(refused('firmware.versionReleased'))
    await expect(added(of)).rejects.toMatchObject(refused('firmware.versionNotIncreasing'))
    const { items, total } = await owner.call(listReleasable, { productId, firmwareId: of.firmwareId })
    expect(items.map(({ firmwareVersion, isReleasable }) => [firmwareVersion, isReleasable])).toEqual([
      [V2, false],
      [V1, false],
    ])
    expect(total).toBe(2)
  })

  test('keeps its version in the library', async () => {
    await added(of)
    const { moduleId, firmwareId } = of
    await expect(
      of.operator.call(deleteModuleFirmware, { moduleId, firmwareId, firmwareVersion: V1 }),
    ).rejects.toMatchObject(refused('modules.versionInUse'))
  })
})

test('a release is marked as a security update, and the mark is taken back', async () => {
  const used = await stock(server)
  const { recordId, productId } = await added(used)
  const mark = (isSecurity: boolean) => used.owner.call(markOtaSecurity, { productId, recordId, isSecurity })
  expect(await mark(true)).toMatchObject({ recordId, isSecurity: true })
  expect(await mark(false)).toMatchObject({ isSecurity: false })
})

describe('editing', () => {
  test('changes version, notes, reminder and area before the validation', async () => {
    const { recordId } = await added(of)
    const { productId, packages } = of
    const edited = {
      packageId: packages[1],
      releaseNotes: '新',
      releaseNotesEn: 'New',
      remindType: 3,
      area: 'US',
    } as const
    const record = await of.owner.call(editOta, { productId, recordId, ...edited })
    expect(record).toMatchObject({ ...edited, firmwareVersion: V2 })
  })

  test('changes test devices and validity while validating', async () => {
    const { recordId, serial } = await validating(server, of)
    const { productId, owner } = of
    const [other = ''] = await makeDevices(owner, productId)
    server.clock.advance(1000)
    const record = await owner.call(editOta, { productId, recordId, usDevices: other, effectiveDay: 30 })
    expect(record).toMatchObject({ cnDevices: [serial], usDevices: [other], effectiveDay: 30 })
    expect(record.effectiveTime).toBe(server.clock.now() + 30 * 86_400_000)
    await expect(owner.call(editOta, { productId, recordId, cnDevices: [], usDevices: [] })).rejects.toMatchObject(
      refused('firmware.devicesMissing'),
    )
    await expect(owner.call(editOta, { productId, recordId, usDevices: [serial] })).rejects.toMatchObject(
      refused('firmware.deviceTwice'),
    )
  })

  test('is refused for a field that the state does not allow, unless it stays as it is', async () => {
    const { recordId } = await validating(server, of)
    const { productId, owner, packages } = of
    for (const field of [{ packageId: packages[1] }, { remindType: 2 as const }, { area: 'CN' as const }]) {
      await expect(owner.call(editOta, { productId, recordId, ...field })).rejects.toMatchObject(
        refused('firmware.notEditable'),
      )
    }
    const same = { packageId: packages[0], remindType: 1 as const, releaseNotes: '说明' }
    expect((await owner.call(editOta, { productId, recordId, ...same })).releaseNotes).toBe('说明')
  })

  test('of a withdrawn release is refused', async () => {
    const { recordId } = await tested(server, of)
    const { productId, owner } = of
    await owner.call(upgradeOta, { productId, recordId, ...full })
    await owner.call(deleteOta, { productId, recordId })
    await expect(owner.call(editOta, { productId, recordId, releaseNotes: '新' })).rejects.toMatchObject(
      refused('firmware.withdrawn'),
    )
  })
})

describe('deleting', () => {
  test('removes a release that is to be validated; the record stays', async () => {
    const { recordId } = await added(of)
    const { productId, firmwareId, owner } = of
    const gone = await owner.call(deleteOta, { productId, firmwareId, firmwareVersion: V1 })
    expect(gone).toEqual({ recordId, isWithdrawn: false })
    expect(await owner.call(listOta, { productId, firmwareId })).toEqual({ items: [], total: 0 })
    const { items, total } = await owner.call(listOtaRecords, { productId })
    expect(items).toMatchObject([{ recordId, deleteTime: server.clock.now() }])
    expect(total).toBe(1)
    expect(await owner.call(getOta, { productId, recordId })).toMatchObject({ deleteTime: server.clock.now() })
    await expect(owner.call(deleteOta, { productId, recordId })).rejects.toMatchObject(refused('firmware.notFound'))
  })

  test('is refused while validating', async () => {
    const { recordId } = await validating(server, of)
    await expect(of.owner.call(deleteOta, { productId: of.productId, recordId })).rejects.toMatchObject(
      refused('firmware.validating'),
    )
  })

  test('withdraws a released version, once', async () => {
    const { recordId } = await tested(server, of)
    const { productId, owner, firmwareId } = of
    await owner.call(upgradeOta, { productId, recordId, ...full })
    expect(await owner.call(listLatestOta, { productId })).toMatchObject([{ recordId, firmwareType: 1 }])
    expect(await owner.call(deleteOta, { productId, recordId })).toEqual({ recordId, isWithdrawn: true })
    expect(await owner.call(listLatestOta, { productId })).toEqual([])
    expect((await owner.call(listOta, { productId, firmwareId })).items).toMatchObject([
      { recordId, publishStatus: 4, withdrawTime: server.clock.now() },
    ])
    await expect(owner.call(deleteOta, { productId, recordId })).rejects.toMatchObject(refused('firmware.withdrawn'))
  })
})

test('a firmware stays with its product while a version of it is in flow, and its records keep it', async () => {
  const { productId, owner } = of
  const { recordId } = await added(of)
  const unfinished = refused('firmware.unfinished')
  await expect(owner.call(unselectFirmware, { productId, firmwareType: 1 })).rejects.toMatchObject(unfinished)
  await owner.call(deleteOta, { productId, recordId })
  await owner.call(unselectFirmware, { productId, firmwareType: 1 })
  const firmwareId = await makeOwnFirmware(owner, productId)
  const { accountId } = await owner.account()
  const firmwareUrl = await uploaded(server, accountId, 'firmware')
  const own = await owner.call(addOta, { productId, firmwareId, isAdd: 1, firmwareVersion: V1, firmwareUrl })
  await expect(owner.call(deleteOwnFirmware, { productId, firmwareId })).rejects.toMatchObject(unfinished)
  await owner.call(deleteOta, { productId, recordId: own.recordId })
  await expect(owner.call(deleteOwnFirmware, { productId, firmwareId })).rejects.toMatchObject(
    refused('hardware.firmwareReleased'),
  )
})

test('a release of another product is not found', async () => {
  const { recordId } = await added(of)
  const productId = await makeProduct(of.owner)
  for (const call of [getOta, deleteOta, upgradeOta, editOta] as const) {
    await expect(of.owner.call(call, { productId, recordId })).rejects.toMatchObject(refused('firmware.notFound'))
  }
})

test('a released product is not unpublished while a version is in flow', async () => {
  const { recordId } = await added(of)
  const { productId, owner } = of
  await server.db.updateTable('products').set({ publish_status: 5 }).where('id', '=', productId).execute()
  await expect(owner.call(unpublishProduct, { productId })).rejects.toMatchObject(refused('firmware.unfinished'))
  await owner.call(deleteOta, { productId, recordId })
  expect(await owner.call(unpublishProduct, { productId })).toEqual({ publishStatus: 1 })
})
