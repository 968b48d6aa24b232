import { addDevice, listDevices, resetDeviceSecret } from '@slipway/contract/devices/devices/devices.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import type { AnyCall, InputOf } from '@slipway/contract/define-call.ts'
import {
  changeProductMember,
  listProductMembers,
  removeProductMember,
  shareProduct,
} from '@slipway/contract/products/product-members/product-members.calls.ts'
import { memberRole } from '@slipway/contract/products/products/member-roles.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import {
  applySerials,
  downloadSerialLabels,
  downloadSerialSecrets,
  listSerialApplications,
  listSerialProducts,
  listSerials,
} from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { serialNumberLimits } from '@slipway/contract/devices/serial-numbers/serial-numbers.limits.ts'
import { activation } from '@slipway/contract/devices/serial-numbers/serial-numbers.ts'
import { readSheet } from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { labelCodes } from '../devices/registry/label-codes.ts'
import { connect, deviceTotals, makeProduct, recordingTransport } from '../devices/testing/devices-rig.ts'

const DAY_MS = 86_400_000
const transport = recordingTransport()
let server: TestServer
let owner: Caller
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  owner = server.as('administrator', 'maker')
  productId = await makeProduct(server, owner)
})
afterAll(() => server[Symbol.asyncDispose]())

const apply = (quantity = 2, of = productId) => owner.call(applySerials, { productId: of, quantity })

function download<C extends AnyCall>(call: C, input: InputOf<C>, by = owner) {
  const { method, url, headers, body } = requestOf(call, input)
  return by.send({ method, url, headers: { ...headers }, ...(typeof body === 'string' && { payload: body }) })
}

async function secretsOf(applicationId: string) {
  const { body } = await download(downloadSerialSecrets, { applicationId, format: 'csv' })
  const [, ...lines] = body.trimEnd().split('\r\n')
  return lines.map((line) => {
    const [, , serial = '', deviceSecret = ''] = line.split(',')
    return { productId, serial, deviceSecret }
  })
}

describe('an application', () => {
  test('is listed with its product, date, quantity and that none is activated', async () => {
    const made = await apply(3)
    expect(made).toMatchObject({ productId, productName: 'Lamp', quantity: 3, activated: 0, downloadTime: null })
    expect(made.activation).toBe(activation.none)
    const { items, total } = await owner.call(listSerialApplications, {})
    expect(items[0]).toEqual(made)
    expect(total).toBeGreaterThan(0)
    const serials = await owner.call(listSerials, { applicationId: made.applicationId })
    expect(serials).toHaveLength(3)
    for (const { serial } of serials) expect(serial).toMatch(/^[A-Z2-9]{16}$/)
  })

  test.each([0, 101, 1.5])('for %s serial numbers is refused', async (quantity) => {
    await expect(apply(quantity)).rejects.toMatchObject({ data: { field: 'quantity' } })
  })

  test('for a foreign or absent product is refused alike', async () => {
    const operator = server.as('operator')
    for (const of of [productId, '0'.repeat(32)])
      await expect(operator.call(applySerials, { productId: of, quantity: 1 })).rejects.toMatchObject(
        refused('products.notFound'),
      )
  })

  test('is seen by the members of its product as their roles allow; only who applied gets the secrets', async () => {
    const [maker, colleague] = [server.as('developer', 'applicant'), server.as('developer', 'colleague')]
    const shared = await makeProduct(server, maker)
    const { account } = await colleague.account()
    const { applicationId } = await maker.call(applySerials, { productId: shared, quantity: 2 })
    const askSecrets = () => download(downloadSerialSecrets, { applicationId, format: 'csv' }, colleague)
    const seen = async () => (await colleague.call(listSerialApplications, {})).items
    expect(await seen()).toEqual([])
    await expect(colleague.call(listSerials, { applicationId })).rejects.toMatchObject(
      refused('serial-numbers.notFound'),
    )

    await maker.call(shareProduct, { productId: shared, account, role: memberRole.viewer })
    expect(await seen()).toMatchObject([
      { applicationId, productId: shared, account: 'applicant@example.com', isMine: false, downloadTime: null },
    ])
    expect(await colleague.call(listSerials, { applicationId })).toHaveLength(2)
    const labels = async () => (await download(downloadSerialLabels, { applicationId }, colleague)).json<unknown>()
    expect(await labels()).toMatchObject({ data: { refusal: 'products.roleTooLow' } })
    expect((await askSecrets()).json()).toMatchObject({ data: { refusal: 'products.roleTooLow' } })
    await expect(colleague.call(applySerials, { productId: shared, quantity: 1 })).rejects.toMatchObject(
      refused('products.roleTooLow'),
    )

    const { members } = await maker.call(listProductMembers, { productId: shared })
    const memberId = members.find((member) => member.account === account)?.memberId ?? ''
    await maker.call(changeProductMember, { productId: shared, memberId, role: memberRole.owner })
    expect((await askSecrets()).json()).toMatchObject({ data: { refusal: 'serial-numbers.otherApplicant' } })
    const own = await colleague.call(applySerials, { productId: shared, quantity: 1 })
    expect((await maker.call(listSerialApplications, {})).items).toMatchObject([
      { applicationId: own.applicationId, account, isMine: false },
      { applicationId, isMine: true },
    ])
    expect((await download(downloadSerialSecrets, { applicationId, format: 'csv' }, maker)).statusCode).toBe(200)

    await maker.call(removeProductMember, { productId: shared, memberId })
    expect(await seen()).toEqual([])
    expect((await askSecrets()).json()).toMatchObject({ data: { refusal: 'serial-numbers.notFound' } })
  })

  test('is no one else’s, not an administrator’s either', async () => {
    const { applicationId } = await apply()
    const other = server.as('administrator', 'other')
    await expect(other.call(listSerials, { applicationId })).rejects.toMatchObject(refused('serial-numbers.notFound'))
    const reply = await download(downloadSerialSecrets, { applicationId, format: 'csv' }, other)
    expect(reply.json()).toMatchObject({ code: 60404 })
    expect((await other.call(listSerialApplications, {})).total).toBe(0)
  })

  test('offers the products that it can be for', async () => {
    const offered = await owner.call(listSerialProducts, { keyword: productId })
    expect(offered).toEqual([{ productId, productName: 'Lamp', productModel: 'LAMP-1' }])
    expect(await server.as('operator').call(listSerialProducts, {})).toEqual([])
  })

  test('may bring an account to 1,000 a day, however many it makes at once, and goes on after 24 hours', async () => {
    const hurried = server.as('administrator', 'busy')
    const busy = await makeProduct(server, hurried)
    const applyMore = (quantity: number) => hurried.call(applySerials, { productId: busy, quantity })
    for (let made = 0; made < 9; made++) await applyMore(100)
    const both = await Promise.allSettled([applyMore(60), applyMore(60)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(applyMore(41)).rejects.toMatchObject({ data: { refusal: 'serial-numbers.dayFull', left: 40 } })
    const dayBefore = new Date(server.clock.now() - DAY_MS)
    await server.db
      .updateTable('serial_applications')
      .set({ created_at: dayBefore })
      .where('product_id', '=', busy)
      .execute()
    await expect(applyMore(41)).resolves.toMatchObject({ quantity: 41 })
  })
})

describe('an applied serial number', () => {
  test('connects with its secret, and is a device from then on', async () => {
    const of = await makeProduct(server, owner)
    const { applicationId } = await apply(2, of)
    expect(await deviceTotals(server, of)).toEqual({ total: 0, online: 0 })
    expect(await owner.call(listDevices, { productId: of })).toMatchObject({ items: [], total: 0 })

    const [first] = await secretsOf(applicationId)
    const { serial, deviceSecret } = first ?? { serial: '', deviceSecret: '' }
    const head = { productId: of, keyword: serial.slice(0, 8) }
    expect(await owner.call(listDevices, head)).toMatchObject({ items: [], total: 0 })
    await connect(server, transport, { productId: of, serial, deviceSecret })
    expect(await deviceTotals(server, of)).toEqual({ total: 1, online: 1 })
    const { items, total } = await owner.call(listDevices, { productId: of })
    expect({ total, serials: items.map((one) => one.serial) }).toEqual({ total: 1, serials: [serial] })
    const found = (await owner.call(listSerialApplications, {})).items.find(
      (one) => one.applicationId === applicationId,
    )
    expect(found).toMatchObject({ activated: 1, activation: activation.some })
    const activated = (await owner.call(listSerials, { applicationId })).filter((one) => one.activatedTime !== null)
    expect(activated).toEqual([{ serial, activatedTime: server.clock.now() }])

    await connect(server, transport, { productId: of, serial, deviceSecret }, 'again')
    expect(await deviceTotals(server, of)).toEqual({ total: 1, online: 1 })
  })

  test('cannot be taken by a device that is added by hand', async () => {
    const { applicationId } = await apply(1)
    const [{ serial } = { serial: '' }] = await owner.call(listSerials, { applicationId })
    await expect(owner.call(addDevice, { productId, serial })).rejects.toMatchObject({
      data: { refusal: 'devices.serialTaken' },
    })
  })

  test('gets another secret where its first one was lost', async () => {
    const { applicationId } = await apply(1)
    const [{ serial } = { serial: '' }] = await owner.call(listSerials, { applicationId })
    const { deviceSecret } = await owner.call(resetDeviceSecret, { productId, serial })
    expect(await secretsOf(applicationId)).toEqual([{ productId, serial, deviceSecret }])
  })

  test('counts for what a product may have', async () => {
    const full = await makeProduct(server, owner)
    await apply(1, full)
    await server.db
      .updateTable('counters')
      .set({ n: 99_999 })
      .where('scope', '=', 'devicesWaiting')
      .where('key', '=', full)
      .execute()
    await expect(apply(2, full)).rejects.toMatchObject({ data: { refusal: 'devices.tooMany' } })
    await expect(apply(1, full)).resolves.toMatchObject({ quantity: 1 })
  })
})

describe('the secrets', () => {
  test('are downloaded once; the same file is given again for 15 minutes, because a connection can be lost', async () => {
    const { applicationId } = await apply(2)
    const replies = await Promise.all([
      download(downloadSerialSecrets, { applicationId, format: 'csv' }),
      download(downloadSerialSecrets, { applicationId, format: 'xlsx' }),
    ])
    expect(replies.filter((one) => one.headers['content-disposition'] !== undefined)).toHaveLength(2)
    const taken = server.clock.now()
    const secrets = await secretsOf(applicationId)
    server.clock.advance(serialNumberLimits.takenAgainMs - 1)
    expect(await secretsOf(applicationId)).toEqual(secrets)
    server.clock.advance(1)
    const again = await download(downloadSerialSecrets, { applicationId, format: 'csv' })
    expect(again.json()).toMatchObject({ code: 60016, msg: expect.stringContaining('只能下载一次') })
    const { items } = await owner.call(listSerialApplications, {})
    expect(items.find((one) => one.applicationId === applicationId)?.downloadTime).toBe(taken)
  })

  test('come as a sheet that reads back what the devices are', async () => {
    const { applicationId } = await apply(2)
    const reply = await download(downloadSerialSecrets, { applicationId, format: 'xlsx' })
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
    const [head, ...rows] = await readSheet(reply.rawPayload)
    expect(head).toEqual(['产品名称', 'productId', '序列号', '设备密钥', '设备码'])
    expect(rows).toHaveLength(2)
    const [, , serial, deviceSecret, code] = rows[0] ?? []
    const device = { productId, serial: String(serial), secretVersion: 0 }
    expect(code).toBe(labelCodes(server.parts.masterKey)(device))
    await connect(server, transport, { productId, serial: String(serial), deviceSecret: String(deviceSecret) })
  })

  test('are in no list, no label, no log', async () => {
    const { applicationId } = await apply(1)
    const [{ deviceSecret } = { deviceSecret: '?' }] = await secretsOf(applicationId)
    const shown = [
      await owner.call(listSerials, { applicationId }),
      await owner.call(listSerialApplications, {}),
      await server.db.selectFrom('audit_changes').select(['before', 'after']).execute(),
      (await download(downloadSerialLabels, { applicationId })).body,
    ]
    expect(JSON.stringify(shown)).not.toContain(deviceSecret)
  })

  test('stay where they are once the product is deleted', async () => {
    const gone = await makeProduct(server, owner)
    const { applicationId } = await apply(1, gone)
    await owner.call(deleteProduct, { productId: gone })
    const reply = await download(downloadSerialSecrets, { applicationId, format: 'csv' })
    expect(reply.json()).toMatchObject({ code: 60404 })
  })
})

describe('the labels', () => {
  test('are a PDF of a sheet for each 24, as often as they are wanted', async () => {
    const { applicationId } = await apply(25)
    for (const _ of ['once', 'again']) {
      const reply = await download(downloadSerialLabels, { applicationId })
      expect(reply.headers['content-type']).toBe('application/pdf')
      expect(reply.body.slice(0, 5)).toBe('%PDF-')
      expect(reply.body).toMatch(/\/Count 2\b/)
    }
  })
})
