import {
  addModule,
  addSampleModules,
  deleteModule,
  getModule,
  listModules,
  updateModule,
} from '@slipway/contract/catalog/modules/modules.calls.ts'
import { moduleLimits } from '@slipway/contract/catalog/modules/modules.limits.ts'
import type { Envelope } from '@slipway/contract/http/envelope.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../../products/products/testing/products-samples.ts'
import { addVersion, anyModule, FIRST, stockedModule } from './testing/modules-samples.ts'

let server: TestServer
let operator: Caller
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  operator = server.as('operator')
})
afterAll(() => server[Symbol.asyncDispose]())

/** A module of its own name. */
const added = (fields = {}) => operator.call(addModule, { ...anyModule, moduleName: `Module ${++count}`, ...fields })
const totalOf = async (keyword = '') => (await operator.call(listModules, { keyword })).total

/** The choice of a product, as its hardware step stores it. */
const chooses = (productId: string, moduleId: string) =>
  server.db
    .insertInto('product_modules')
    .values({ product_id: productId, module_id: Number(moduleId), develop_type: 2 })
    .execute()

describe('the module library', () => {
  test('takes a module with the nine fields of the specification, and shows both spellings of its id (CN-58)', async () => {
    const fields = {
      ...anyModule,
      moduleName: 'LM-B10',
      moduleIntroductionDoc: 'https://docs.example.com/b10',
      chip: 'esp32c3',
    } as const
    const one = await operator.call(addModule, fields)
    expect(one).toMatchObject({ ...fields, mid: one.moduleId, productCount: 0, firmwareCount: 0 })
    expect(await operator.call(getModule, { moduleId: one.moduleId })).toEqual({ ...one, products: [] })
  })

  test('lists pages of ten, newest first, with the total of the counter (CA-154, CO-12)', async () => {
    await using fresh = await startTestServer()
    const caller = fresh.as('operator')
    for (let at = 0; at < 12; at += 1) {
      fresh.clock.advance(1000)
      await caller.call(addModule, { ...anyModule, moduleName: `Module ${at}` })
    }
    const first = await caller.call(listModules, {})
    expect(first.items.map(({ moduleName }) => moduleName)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Module ${11 - at}`),
    )
    expect(first.total).toBe(12)
    expect((await caller.call(listModules, { pageStart: 1 })).items).toHaveLength(2)
    const found = await caller.call(listModules, { keyword: 'MODULE 1' })
    expect([found.total, found.items.length]).toEqual([3, 3])
    expect((await caller.call(listModules, { keyword: '%' })).total).toBe(0)
  })

  test('has each name once, regardless of case', async () => {
    const one = await added()
    const taken = operator.call(addModule, { ...anyModule, moduleName: one.moduleName.toUpperCase() })
    await expect(taken).rejects.toMatchObject(refused('modules.nameTaken'))
    const other = await added()
    const renamed = operator.call(updateModule, { ...anyModule, moduleId: other.moduleId, moduleName: one.moduleName })
    await expect(renamed).rejects.toMatchObject(refused('modules.nameTaken'))
  })

  test('asks for a module where the id is missing (VA-85, VA-86)', async () => {
    for (const [method, texts] of [
      ['PUT', '请选择模组'],
      ['DELETE', '请选择模组'],
    ] as const) {
      for (const url of ['/iot/config/api/iot/support/module', '/iot/config/api/iot/support/module/']) {
        const payload = method === 'PUT' ? JSON.stringify(anyModule) : '{}'
        const headers = { 'x-slipway': '1', 'content-type': 'application/json' }
        const reply = (await operator.send({ method, url, headers, payload })).json<Envelope>()
        expect(reply).toMatchObject({ code: 60016, msg: texts, data: { refusal: 'modules.notSelected' } })
      }
    }
    const attempt = operator.call(updateModule, { ...anyModule, moduleId: '999999' })
    await expect(attempt).rejects.toMatchObject(refused('modules.notFound'))
  })

  test('cannot be saved over what another has saved meanwhile (SI-122)', async () => {
    const one = await added()
    server.clock.advance(1000)
    const change = { ...anyModule, moduleId: one.moduleId, moduleName: one.moduleName }
    const newer = await server.as('administrator').call(updateModule, { ...change, updateTime: one.updateTime })
    const late = operator.call(updateModule, { ...change, updateTime: one.updateTime })
    await expect(late).rejects.toMatchObject(refused('modules.savedMeanwhile'))
    expect(
      await operator.call(updateModule, { ...change, moduleDesc: 'BLE', updateTime: newer.updateTime }),
    ).toMatchObject({
      moduleDesc: 'BLE',
    })
  })

  test('takes pictures only from uploads, and introductions only as web addresses', async () => {
    for (const field of ['modulePic', 'circuitDiagram']) {
      const url = `/files/${'0'.repeat(64)}.png`
      await expect(added({ [field]: url })).rejects.toMatchObject({ data: { refusal: 'uploads.notFound', field } })
    }
    await expect(added({ moduleIntroductionDoc: 'javascript:alert(1)' })).rejects.toMatchObject({
      data: { field: 'moduleIntroductionDoc' },
    })
  })

  test('has a limit, which two additions at once cannot pass', async () => {
    await using fresh = await startTestServer()
    await fresh.db
      .insertInto('counters')
      .values({ scope: 'modules', key: '*', n: moduleLimits.modules - 1 })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet({ n: moduleLimits.modules - 1 }))
      .execute()
    const caller = fresh.as('operator')
    const results = await Promise.allSettled(
      ['one', 'other'].map((moduleName) => caller.call(addModule, { ...anyModule, moduleName })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: refused('modules.tooMany'),
    })
  })

  test('gets two samples once', async () => {
    await using fresh = await startTestServer()
    const caller = fresh.as('operator')
    expect(await caller.call(addSampleModules, {})).toHaveLength(2)
    const again = caller.call(addSampleModules, {})
    await expect(again).rejects.toMatchObject(refused('modules.nameTaken'))
    expect((await caller.call(listModules, {})).total).toBe(2)
  })
})

describe('a module that products use (SI-070)', () => {
  test('is counted, named to those who can open them, and not deleted', async () => {
    const { moduleId } = await added()
    const developer = server.as('developer', 'maker')
    const { productId } = await createdPlug(developer, { productName: 'Plug of maker' })
    await chooses(productId, moduleId)

    const forOwner = await developer.call(getModule, { moduleId })
    expect(forOwner).toMatchObject({ productCount: 1, products: [{ productId, productName: 'Plug of maker' }] })
    expect(await operator.call(getModule, { moduleId })).toMatchObject({ productCount: 1, products: [] })
    expect(await server.as('administrator').call(getModule, { moduleId })).toMatchObject({ products: [{ productId }] })

    const attempt = server.as('administrator').call(deleteModule, { moduleId })
    await expect(attempt).rejects.toMatchObject({
      data: { refusal: 'modules.inUse', count: 1, products: 'Plug of maker' },
    })
    await expect(operator.call(deleteModule, { moduleId })).rejects.toMatchObject({ data: { count: 1, products: '–' } })

    await server.db.deleteFrom('product_modules').where('product_id', '=', productId).execute()
    await operator.call(deleteModule, { moduleId })
    await expect(operator.call(getModule, { moduleId })).rejects.toMatchObject(refused('modules.notFound'))
  })

  test('stays if a product takes it at the moment of deletion: the database refuses', async () => {
    const { moduleId } = await added()
    const { productId } = await createdPlug(server.as('developer', 'maker'))
    const results = await Promise.allSettled([operator.call(deleteModule, { moduleId }), chooses(productId, moduleId)])
    const isThere =
      (await server.db.selectFrom('modules').select('id').where('id', '=', Number(moduleId)).execute()).length === 1
    expect(results[1].status === 'fulfilled').toBe(isThere)
    if (isThere) expect(results[0]).toMatchObject({ reason: refused('modules.inUse') })
  })

  test('is deleted with its firmware and tools once no product does, and counters follow', async () => {
    const before = await totalOf()
    const { moduleId, firmwareId } = await stockedModule(server, { moduleName: 'Deleted' })
    await addVersion(operator, firmwareId, FIRST)
    await operator.call(deleteModule, { moduleId })
    expect(await totalOf()).toBe(before)
    const rows = await server.db.selectFrom('firmwares').select('id').where('id', '=', Number(firmwareId)).execute()
    expect(rows).toEqual([])
    const counted = await server.db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'firmwarePackages')
      .where('key', '=', firmwareId)
      .execute()
    // A counter of nothing has no row.
    expect(counted).toEqual([])
  })
})
