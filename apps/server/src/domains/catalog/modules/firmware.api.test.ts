import { createHash } from 'node:crypto'
import { listMainCategories, listSubCategories } from '@slipway/contract/catalog/categories/categories.calls.ts'
import { deleteMainCategory } from '@slipway/contract/catalog/categories/category-editing.calls.ts'
import {
  addFirmwareVersion,
  addModuleFirmware,
  deleteModuleFirmware,
  downloadFirmwareFile,
  listModuleFirmware,
  updateFirmwareVersion,
  updateModuleFirmware,
} from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { espImage, raucBundle, squashfsImage } from '@slipway/contract/catalog/modules/testing/image-samples.ts'
import { imageHeadBytes } from '@slipway/contract/catalog/modules/image-info.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { addVersion, aged, anyFirmware, FIRST, stockedModule, upload, uploaded } from './testing/modules-samples.ts'

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const stocked = (fields = {}) => stockedModule(server, { moduleName: `Module ${++count}`, ...fields })

describe('the firmware of a module', () => {
  test('is one of each type (CN-41), listed by type with its newest version', async () => {
    const { operator, moduleId, firmwareId } = await stocked()
    const mcu = { firmwareType: 2, firmwareLabel: 'MCU 固件', firmwareLabelEn: 'MCU' } as const
    await operator.call(addModuleFirmware, { ...mcu, moduleId })
    await expect(operator.call(addModuleFirmware, { ...mcu, moduleId })).rejects.toMatchObject(
      refused('modules.firmwareTypeTaken'),
    )
    await addVersion(operator, firmwareId, FIRST)
    await addVersion(operator, firmwareId, 'V1.10.0 build 261123')
    const { items, total } = await server.as('developer').call(listModuleFirmware, { moduleId })
    expect(items).toMatchObject([
      { firmwareId, firmwareType: 1, firmwareVersion: 'V1.10.0 build 261123', versionCount: 2 },
      { ...mcu, versionCount: 0 },
    ])
    expect(items[1]).not.toHaveProperty('firmwareVersion')
    expect(total).toBe(2)
  })

  test('lists its versions by record offset, newest first, with the total of the counter (CA-080)', async () => {
    const { operator, moduleId, firmwareId } = await stocked()
    for (const patch of [1, 2, 3]) await addVersion(operator, firmwareId, `V1.0.${patch} build 261123`)
    const page = { moduleId, firmwareId, pageIndex: 1, pageSize: 1 }
    const { items, total } = await operator.call(listModuleFirmware, page)
    expect(items).toMatchObject([{ firmwareVersion: 'V1.0.2 build 261123', seq: 2 }])
    expect(total).toBe(3)
    const other = await stocked()
    const foreign = operator.call(listModuleFirmware, { moduleId: other.moduleId, firmwareId })
    await expect(foreign).rejects.toMatchObject(refused('modules.firmwareNotFound'))
  })

  test('is made for one main category, which then cannot be deleted', async () => {
    const { operator, moduleId, firmwareId } = await stocked()
    const [main] = await operator.call(listMainCategories, {})
    const mainCategoryId = main?.id ?? ''
    const subs = await operator.call(listSubCategories, { mainCategoryId })
    const changed = await operator.call(updateModuleFirmware, { ...anyFirmware, moduleId, firmwareId, mainCategoryId })
    expect(changed).toMatchObject({ mainCategoryId, mainCategory: main?.mainCategory })
    const attempt = server
      .as('administrator')
      .call(deleteMainCategory, { id: mainCategoryId, subCategories: subs.length })
    await expect(attempt).rejects.toMatchObject(refused('categories.usedByFirmware'))

    const covered = await addVersion(operator, firmwareId, FIRST, { categories: [subs[0]?.id ?? ''] })
    expect(covered.categories).toEqual([subs[0]?.id])
    const elsewhere = addVersion(operator, firmwareId, 'V2.0.0 build 261123', { categories: ['999999'] })
    await expect(elsewhere).rejects.toMatchObject(refused('categories.notFound'))
  })
})

describe('a firmware version', () => {
  test('has the digests of its file, and what its image says (EN-FWVER)', async () => {
    const { operator, firmwareId } = await stocked({ chip: 'esp32c3' })
    const bytes = Buffer.from(espImage())
    const { url, md5, size } = await upload(operator, 'firmware', bytes, 'C:\\build\\lamp.bin')
    expect(url).toMatch(/^private\/\d+$/)
    const fields = {
      specification: 'Dimming',
      appVersionMin: '1.2.0',
      parameterConfig: { gain: 2 },
      hardware: ['revB'],
    }
    const one = await operator.call(addFirmwareVersion, {
      ...fields,
      firmwareId,
      firmwareVersion: 'v1.3.0  build 261123',
      firmwareUrl: url,
      md5: md5.toUpperCase(),
      size,
      isStop: true,
      modelVersion: 3,
    })
    const digest = (algorithm: string): string => createHash(algorithm).update(bytes).digest('hex')
    expect(one).toMatchObject({
      ...fields,
      firmwareVersion: FIRST,
      md5: digest('md5'),
      sha1: digest('sha1'),
      sha256: digest('sha256'),
      size: bytes.length,
      fileName: 'lamp.bin',
      imageInfo: { format: 'esp', chip: 'esp32c3', version: '1.3.0', name: 'lamp', builtOn: 261_123 },
      isStop: true,
      modelVersion: 3,
      seq: 1,
      md5Repeated: false,
    })
    const reply = await server
      .as('developer')
      .send(requestOf(downloadFirmwareFile, { firmwarePackageId: one.firmwarePackageId }))
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-disposition': 'attachment; filename="lamp.bin"',
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
    })
    const noDocument = operator.send(
      requestOf(downloadFirmwareFile, { firmwarePackageId: one.firmwarePackageId, file: 'serialProtocol' }),
    )
    expect((await noDocument).body).toContain('modules.fileNotFound')
  })

  test('is of the form V1.0.0 build yymmdd (ER-19)', async () => {
    const { operator, firmwareId } = await stocked()
    for (const firmwareVersion of ['1.0.0', 'V1.0.0', 'V1.0.0 build 261301']) {
      const attempt = operator.call(addFirmwareVersion, { firmwareId, firmwareVersion, firmwareUrl: 'private/1' })
      await expect(attempt).rejects.toMatchObject({ data: { field: 'firmwareVersion' } })
    }
  })

  test('exists once (ER-20) and is above all others (ER-21), in the database as well', async () => {
    const { operator, firmwareId } = await stocked()
    await addVersion(operator, firmwareId, 'V1.10.0 build 261123')
    const twice = addVersion(operator, firmwareId, 'V1.10.0 build 261123')
    await expect(twice).rejects.toMatchObject(refused('modules.versionTaken'))
    for (const lower of ['V1.9.0 build 261124', 'V1.10.0 build 261122']) {
      await expect(addVersion(operator, firmwareId, lower)).rejects.toMatchObject({
        data: { refusal: 'modules.versionNotIncreasing', newest: 'V1.10.0 build 261123' },
      })
    }
    const row = await server.db
      .selectFrom('firmware_packages')
      .selectAll()
      .where('firmware_id', '=', Number(firmwareId))
      .executeTakeFirstOrThrow()
    const { id: _id, image_info: image, parameter_config: config, created_at: at, ...columns } = row
    const same = {
      ...columns,
      image_info: JSON.stringify(image),
      parameter_config: JSON.stringify(config),
      created_at: new Date(at),
    }
    const lower = server.db
      .insertInto('firmware_packages')
      .values({ ...same, version: 'V1.9.0', sort_key: row.sort_key - 1 })
      .execute()
    await expect(lower).rejects.toMatchObject({ constraint: 'firmware_packages_increasing' })
    const changed = server.db.updateTable('firmware_packages').set({ sha256: '0' }).where('id', '=', row.id).execute()
    await expect(changed).rejects.toMatchObject({ constraint: 'firmware_packages_immutable' })
  })

  test('added by two at once gets one number each, and a deleted number is never given again', async () => {
    const { operator, moduleId, firmwareId } = await stocked()
    const versions = ['V1.0.0 build 261123', 'V1.0.1 build 261123']
    await Promise.allSettled(versions.map((version) => addVersion(operator, firmwareId, version)))
    const { items } = await operator.call(listModuleFirmware, { moduleId, firmwareId })
    expect(items.map(({ seq }) => seq).toReversed()).toEqual(items.map((_, at) => at + 1))

    const [newest] = items
    await operator.call(deleteModuleFirmware, { moduleId, firmwareId, firmwareVersion: newest?.firmwareVersion })
    const again = await addVersion(operator, firmwareId, newest?.firmwareVersion ?? '')
    expect(again.seq).toBeGreaterThan(newest?.seq ?? 0)
  })

  test('whose image is for another chip or says another version is refused before it can be released', async () => {
    const { operator, firmwareId } = await stocked({ chip: 'esp32s3' })
    await expect(addVersion(operator, firmwareId, FIRST)).rejects.toMatchObject({
      data: { refusal: 'modules.wrongChip', found: 'esp32c3', chip: 'esp32s3' },
    })
    const right = await upload(operator, 'firmware', espImage({ chipId: 9, version: '1.4.0' }))
    const fields = { firmwareId, firmwareVersion: FIRST, firmwareUrl: right.url }
    await expect(operator.call(addFirmwareVersion, fields)).rejects.toMatchObject({
      data: { refusal: 'modules.wrongVersion', found: '1.4.0' },
    })
    // Its version is only at the end of the file.
    const manifest = '[update]\ncompatible=Hub\nversion=2.0.1\n[bundle]\nformat=verity\n'
    const bundle = Buffer.concat([squashfsImage(), Buffer.alloc(imageHeadBytes), raucBundle({ manifest })])
    const { url: firmwareUrl } = await upload(operator, 'firmware', bundle)
    await expect(operator.call(addFirmwareVersion, { ...fields, firmwareUrl })).rejects.toMatchObject({
      data: { refusal: 'modules.wrongVersion', found: '2.0.1' },
    })
    expect(await operator.call(addFirmwareVersion, { ...fields, reportedAs: '1.4.0' })).toMatchObject({
      reportedAs: '1.4.0',
    })
  })

  test('whose stated MD5 or size is not that of the file is refused (SI-079)', async () => {
    const { operator, firmwareId } = await stocked()
    const { url, size } = await upload(operator, 'firmware', espImage())
    const fields = { firmwareId, firmwareVersion: FIRST, firmwareUrl: url }
    const wrong = operator.call(addFirmwareVersion, { ...fields, md5: '0'.repeat(32) })
    await expect(wrong).rejects.toMatchObject(refused('modules.md5Mismatch'))
    const cut = operator.call(addFirmwareVersion, { ...fields, size: size + 1 })
    await expect(cut).rejects.toMatchObject(refused('modules.sizeMismatch'))
  })

  test('takes only a firmware file that the caller uploaded within a day', async () => {
    const { operator, firmwareId } = await stocked()
    const { accountId } = await operator.account()
    const attempt = (firmwareUrl: string, caller = operator) =>
      caller.call(addFirmwareVersion, { firmwareId, firmwareVersion: FIRST, firmwareUrl })
    const own = await uploaded(server, accountId, 'firmware')
    const tool = await uploaded(server, accountId, 'sdkTool')
    for (const url of [tool, 'private/999999', 'https://example.com/lamp.bin', `/files/${'0'.repeat(64)}.bin`]) {
      await expect(attempt(url)).rejects.toMatchObject({ data: { refusal: 'uploads.notFound', field: 'firmwareUrl' } })
    }
    await expect(attempt(own, server.as('administrator'))).rejects.toMatchObject(refused('uploads.notFound'))
    await aged(server, 24 * 60 * 60 * 1000)
    await expect(attempt(own)).rejects.toMatchObject(refused('uploads.notFound'))
  })

  test('whose MD5 another file has as well is marked, and both stay', async () => {
    const { operator, firmwareId } = await stocked()
    const { accountId } = await operator.account()
    const one = await operator.call(addFirmwareVersion, {
      firmwareId,
      firmwareVersion: FIRST,
      firmwareUrl: await uploaded(server, accountId, 'firmware'),
    })
    const twin = await uploaded(server, accountId, 'firmware')
    const id = Number(twin.slice('private/'.length))
    await server.db.updateTable('private_files').set({ md5: one.md5 }).where('id', '=', id).execute()
    const fields = { firmwareId, firmwareVersion: 'V2.0.0 build 261123', firmwareUrl: twin }
    expect(await operator.call(addFirmwareVersion, fields)).toMatchObject({ md5: one.md5, md5Repeated: true, seq: 2 })
  })

  test('changes only its texts', async () => {
    const { operator, firmwareId } = await stocked()
    const one = await addVersion(operator, firmwareId, FIRST)
    const document = await upload(operator, 'serialProtocol', Buffer.from('# 串口协议'), '协议.md')
    const { firmwarePackageId } = one
    const texts = { firmwarePackageId, specification: 'Fixes', appVersionMin: '2.0.0' }
    const changed = await operator.call(updateFirmwareVersion, { ...texts, serialProtocolUrl: document.url })
    expect(changed).toMatchObject({
      ...one,
      specification: 'Fixes',
      appVersionMin: '2.0.0',
      serialProtocolUrl: expect.stringContaining('serialProtocol'),
    })
    const kept = await operator.call(updateFirmwareVersion, { ...texts, serialProtocolUrl: changed.serialProtocolUrl })
    expect(kept.serialProtocolUrl).toBe(changed.serialProtocolUrl)
    const reply = await operator.send(requestOf(downloadFirmwareFile, { firmwarePackageId, file: 'serialProtocol' }))
    expect(reply.body).toBe('# 串口协议')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="md"')
    expect((await operator.call(updateFirmwareVersion, texts)).serialProtocolUrl).toBe('')
  })
})
