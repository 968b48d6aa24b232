import {
  deleteModuleFirmware,
  listModuleFirmware,
  updateModuleFirmware,
} from '@slipway/contract/catalog/modules/module-firmware.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../../products/products/testing/products-samples.ts'
import { addVersion, anyFirmware, FIRST, stockedModule } from './testing/modules-samples.ts'

let server: TestServer
let count = 0

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

const stocked = () => stockedModule(server, { moduleName: `Module ${++count}` })

describe('deleting firmware (SI-070)', () => {
  test('is refused while a product uses it or another version needs it', async () => {
    const { operator, moduleId, firmwareId } = await stocked()
    const first = await addVersion(operator, firmwareId, FIRST)
    const second = await addVersion(operator, firmwareId, 'V2.0.0 build 261123', { fromVersion: FIRST })
    expect(second.fromVersion).toBe(FIRST)
    const unknown = addVersion(operator, firmwareId, 'V3.0.0 build 261123', { fromVersion: 'V0.0.1 build 261123' })
    await expect(unknown).rejects.toMatchObject(refused('modules.fromVersionUnknown'))
    const one = { moduleId, firmwareId, firmwareVersion: FIRST }
    await expect(operator.call(deleteModuleFirmware, one)).rejects.toMatchObject({
      data: { refusal: 'modules.versionNeeded', needed: 'V2.0.0 build 261123' },
    })

    const { productId } = await createdPlug(server.as('developer'))
    await server.db
      .insertInto('product_firmwares')
      .values({
        product_id: productId,
        firmware_type: 1,
        firmware_id: Number(firmwareId),
        package_id: Number(second.firmwarePackageId),
      })
      .execute()
    const newest = { ...one, firmwareVersion: second.firmwareVersion }
    await expect(operator.call(deleteModuleFirmware, newest)).rejects.toMatchObject(refused('modules.versionInUse'))
    await expect(operator.call(deleteModuleFirmware, { moduleId, firmwareId })).rejects.toMatchObject(
      refused('modules.firmwareInUse'),
    )

    await server.db.deleteFrom('product_firmwares').where('product_id', '=', productId).execute()
    await operator.call(deleteModuleFirmware, newest)
    await operator.call(deleteModuleFirmware, one)
    expect((await operator.call(listModuleFirmware, { moduleId, firmwareId })).total).toBe(0)
    await operator.call(deleteModuleFirmware, { moduleId, firmwareId })
    expect((await operator.call(listModuleFirmware, { moduleId })).total).toBe(0)
    expect(first.seq).toBe(1)
  })

  test('finds it only in its own module', async () => {
    const { operator, firmwareId } = await stocked()
    const { moduleId } = await stocked()
    const attempt = operator.call(deleteModuleFirmware, { moduleId, firmwareId })
    await expect(attempt).rejects.toMatchObject(refused('modules.firmwareNotFound'))
  })

  test('leaves firmware of products alone: it is not part of the library', async () => {
    const { operator, moduleId } = await stocked()
    const { productId } = await createdPlug(server.as('developer'))
    const { id } = await server.db
      .insertInto('firmwares')
      .values({ product_id: productId, firmware_type: 1, label: '自有', label_en: 'Own', created_at: new Date(0) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const firmwareId = String(id)
    for (const attempt of [
      () => operator.call(deleteModuleFirmware, { moduleId, firmwareId }),
      () => operator.call(updateModuleFirmware, { ...anyFirmware, moduleId, firmwareId }),
      () => operator.call(listModuleFirmware, { moduleId, firmwareId }),
      () => addVersion(operator, firmwareId, FIRST),
    ]) {
      await expect(attempt()).rejects.toMatchObject(refused('modules.firmwareNotFound'))
    }
    const both = server.db
      .insertInto('firmwares')
      .values({
        product_id: productId,
        module_id: Number(moduleId),
        firmware_type: 3,
        label: 'x',
        label_en: 'x',
        created_at: new Date(0),
      })
      .execute()
    await expect(both).rejects.toThrow(/check constraint/)
  })
})
