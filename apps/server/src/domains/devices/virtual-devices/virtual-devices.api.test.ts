import { deleteAccount } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import { getDevice, listDevices } from '@slipway/contract/devices/devices/devices.calls.ts'
import { virtualDeviceLimits } from '@slipway/contract/devices/virtual-devices/virtual-devices.limits.ts'
import {
  answerBindTicket,
  bindDevProduct,
  bindVirtualDevice,
  createBindTicket,
  getApigateway,
  listVirtualDevices,
  unbindVirtualDevice,
} from '@slipway/contract/devices/virtual-devices/virtual-devices.calls.ts'
import { bindStatus } from '@slipway/contract/devices/virtual-devices/virtual-devices.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readDeploymentOptions } from '../../../settings/deployment-options.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { idOf, makeRoot } from '../../identity/accounts/testing/accounts-samples.ts'
import { deviceTotals, makeProduct } from '../devices/testing/devices-rig.ts'

let server: TestServer
let owner: Caller
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
  productId = await makeProduct(server, owner)
})
afterAll(() => server[Symbol.asyncDispose]())

const bind = (by = owner, id = productId) => by.call(bindVirtualDevice, { id })
const poll = (by = owner, id = productId) => by.call(bindDevProduct, { id })

test('an account lists its own virtual devices, those that run first', async () => {
  const own = server.as('developer', 'lister')
  const [first, second] = [await makeProduct(server, own), await makeProduct(server, own)]
  expect(await own.call(listVirtualDevices, {})).toEqual([])
  const { serial } = await bind(own, first)
  const { serial: newer } = await bind(own, second)
  await bind(server.as('administrator', 'other lister'), first)
  expect(await own.call(listVirtualDevices, {})).toEqual([
    { productId: second, serial: newer, online: false },
    { productId: first, serial, online: false },
  ])
  await server.db.pool.query(
    `insert into device_presence (device_id, product_id, online, changed_at, session, process)
     select id, product_id, true, now(), serial, 1 from devices where serial = $1
     on conflict (device_id) do update set online = true`,
    [serial],
  )
  expect(await own.call(listVirtualDevices, {})).toMatchObject([{ serial, online: true }, { serial: newer }])
  await own.call(deleteProduct, { productId: second })
  expect(await own.call(listVirtualDevices, {})).toHaveLength(1)
})

describe('binding a virtual device', () => {
  test('a poll says nothing before, and then a serial number with V first and a token', async () => {
    const id = await makeProduct(server, owner)
    expect(await poll(owner, id)).toEqual({ bindStatus: bindStatus.unbound })
    const { serial } = await bind(owner, id)
    expect(serial).toMatch(/^V[A-Z2-9]{16}$/)
    const state = await poll(owner, id)
    expect(state).toEqual({ bindStatus: bindStatus.bound, serial, token: expect.stringMatching(/^[\w-]{43}$/) })
  })

  test('gives an account one device of a product, however often and at once it binds', async () => {
    const id = await makeProduct(server, owner)
    const bound = await Promise.all([bind(owner, id), bind(owner, id), bind(owner, id)])
    expect(new Set(bound.map(({ serial }) => serial)).size).toBe(1)
    const other = server.as('administrator', 'other')
    expect((await bind(other, id)).serial).not.toBe(bound[0]?.serial)
  })

  test('of a foreign or absent product is refused alike', async () => {
    const stranger = server.as('developer', 'stranger')
    for (const id of [productId, '0'.repeat(32)]) {
      for (const call of [bindDevProduct, bindVirtualDevice, unbindVirtualDevice, createBindTicket])
        await expect(stranger.call(call, { id })).rejects.toMatchObject(refused('products.notFound'))
    }
  })

  test('ends at 50 devices of a product', async () => {
    const id = await makeProduct(server, owner)
    const full = { scope: 'devicesVirtual', key: id, n: virtualDeviceLimits.perProduct }
    await server.db.insertInto('counters').values(full).execute()
    await expect(bind(owner, id)).rejects.toMatchObject(refused('virtual-devices.tooMany'))
    expect(await poll(owner, id)).toEqual({ bindStatus: bindStatus.unbound })
  })

  test('keeps the device out of the list and of every total, and shows it marked on its page', async () => {
    const id = await makeProduct(server, owner)
    const { serial } = await bind(owner, id)
    expect(await owner.call(listDevices, { productId: id })).toEqual({ items: [], total: 0 })
    expect(await owner.call(listDevices, { productId: id, keyword: 'V' })).toEqual({ items: [], total: 0 })
    expect(await deviceTotals(server, id)).toEqual({ total: 0, online: 0 })
    expect((await owner.call(getDevice, { productId: id, serial })).device).toMatchObject({ isVirtual: true })
  })

  test('is undone by deleting the device, once', async () => {
    const id = await makeProduct(server, owner)
    const { serial } = await bind(owner, id)
    await owner.call(unbindVirtualDevice, { id })
    await expect(owner.call(getDevice, { productId: id, serial })).rejects.toMatchObject(refused('devices.notFound'))
    expect(await poll(owner, id)).toEqual({ bindStatus: bindStatus.unbound })
    const again = owner.call(unbindVirtualDevice, { id })
    await expect(again).rejects.toMatchObject(refused('virtual-devices.notBound'))
  })

  test('goes with the account that bound it', async () => {
    await using own = await startTestServer()
    await makeRoot(own)
    const leaving = own.as('administrator', 'leaving')
    const id = await makeProduct(own, own.as('developer'))
    const { serial } = await bind(leaving, id)
    await leaving.call(createBindTicket, { id })
    await own.as('administrator').call(deleteAccount, { targetUserId: await idOf(leaving) })
    const gone = own.as('developer').call(getDevice, { productId: id, serial })
    await expect(gone).rejects.toMatchObject(refused('devices.notFound'))
    expect(await own.db.selectFrom('virtual_bind_tickets').selectAll().execute()).toEqual([])
  })
})

describe('a bind ticket', () => {
  test('binds the device of the account that asked for it, once, whoever answers', async () => {
    const id = await makeProduct(server, owner)
    const { ticket, expireTime } = await owner.call(createBindTicket, { id })
    expect(expireTime - server.clock.now()).toBe(10 * 60_000)
    const { serial } = await server.as('support').call(answerBindTicket, { ticket })
    expect(await poll(owner, id)).toMatchObject({ bindStatus: bindStatus.bound, serial })
    const again = owner.call(answerBindTicket, { ticket })
    await expect(again).rejects.toMatchObject(refused('virtual-devices.ticketSpent'))
  })

  test('is worth nothing after 10 minutes, or once there is a later one', async () => {
    const id = await makeProduct(server, owner)
    const first = await owner.call(createBindTicket, { id })
    const second = await owner.call(createBindTicket, { id })
    const early = owner.call(answerBindTicket, { ticket: first.ticket })
    await expect(early).rejects.toMatchObject(refused('virtual-devices.ticketSpent'))
    server.clock.advance(10 * 60_000)
    const late = owner.call(answerBindTicket, { ticket: second.ticket })
    await expect(late).rejects.toMatchObject(refused('virtual-devices.ticketSpent'))
    expect(await poll(owner, id)).toEqual({ bindStatus: bindStatus.unbound })
  })
})

test('the gateway is where the console comes from, unless the installation says otherwise', async () => {
  expect(await owner.call(getApigateway, {})).toBe('')
  const deployment = { ...readDeploymentOptions('/nowhere', 1883), virtualGateway: 'wss://devices.example.com:8443' }
  await using elsewhere = await startTestServer({ deployment })
  expect(await elsewhere.as('developer').call(getApigateway, {})).toBe('wss://devices.example.com:8443')
})

test('an installation that hides virtual devices binds none', async () => {
  const deployment = { ...readDeploymentOptions('/nowhere', 1883), hideVirtualDevice: true }
  await using hidden = await startTestServer({ deployment })
  const developer = hidden.as('developer')
  const id = await makeProduct(hidden, developer)
  for (const call of [bindDevProduct, bindVirtualDevice, createBindTicket])
    await expect(developer.call(call, { id })).rejects.toMatchObject(refused('virtual-devices.hidden'))
})
