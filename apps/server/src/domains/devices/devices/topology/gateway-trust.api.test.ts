import { saveIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { certificateUse, usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { disableDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { startTestServer, type Caller, type TestServer } from '../../../../testing/test-server.ts'
import { connect, makeDevice, makeProduct, recordingTransport } from '../testing/devices-rig.ts'
import { topologyRig, type TopologyRig } from '../testing/topology-rig.ts'

const transport = recordingTransport()
let server: TestServer
let rig: TopologyRig

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  rig = await topologyRig(server, transport)
})
afterAll(() => server[Symbol.asyncDispose]())

const choose = (productId: string, rules: Partial<typeof usualIdentityRules>, owner: Caller = rig.owner()) =>
  owner.call(saveIdentityRules, { productId, ...usualIdentityRules, ...rules })

async function trustingProduct(owner: Caller = rig.owner()): Promise<string> {
  const productId = await makeProduct(server, owner)
  await choose(productId, { trustGateways: true }, owner)
  return productId
}

const add = (gateway: DeviceIdentity, { productId, serial }: DeviceName, proof: object = {}) =>
  rig.say(gateway, 'up/topo/add', { subs: [{ productId, serial, ...proof }] })
const login = (gateway: DeviceIdentity, { serial: sub }: DeviceName, proof: object = {}) =>
  rig.say(gateway, 'up/sub/login', { sub, ...proof })
const taken = { code: 200 }
const notYours = { code: 403, msg: 'not your device' }
const notProved = { code: 403, msg: 'not proved: clientId and sign are missing' }

describe('a product that trusts its gateways', () => {
  test('has its devices added and logged in without their secret', async () => {
    const { gateway } = await rig.gatewayOnline()
    const sub = await makeDevice(rig.owner(), await trustingProduct())
    expect(await add(gateway, sub)).toMatchObject(taken)
    expect(await login(gateway, sub)).toMatchObject(taken)
    expect((await rig.shown(sub)).device).toMatchObject({ online: true, activatedTime: server.clock.now() })
  })

  test('still takes a proof, and refuses a wrong one', async () => {
    const { gateway } = await rig.gatewayOnline()
    const sub = await makeDevice(rig.owner(), await trustingProduct())
    const forged = { ...rig.proofOf(sub), sign: 'f'.repeat(64) }
    expect(await add(gateway, sub, forged)).toMatchObject(notYours)
    expect(await add(gateway, sub, rig.proofOf(sub))).toMatchObject(taken)
    expect(await login(gateway, sub, forged)).toMatchObject(notYours)
    expect(await login(gateway, sub, rig.proofOf(sub))).toMatchObject(taken)
  })

  test('is the sub-device’s: that of the gateway says nothing', async () => {
    const own = await makeDevice(rig.owner(), await trustingProduct())
    const gateway = await connect(server, transport, own)
    const sub = await makeDevice(rig.owner(), rig.subProduct)
    expect(await add(gateway, sub)).toMatchObject(notProved)
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [] })
  })

  test('trusts gateways of its own account alone, and answers others as if it were not there', async () => {
    const { gateway } = await rig.gatewayOnline()
    const other = server.as('developer', 'neighbour')
    const foreign = await makeDevice(other, await trustingProduct(other))
    expect(await add(gateway, foreign)).toMatchObject(notProved)
    expect(await add(gateway, { productId: 'f'.repeat(32), serial: foreign.serial })).toMatchObject(notProved)
    expect(await add(gateway, foreign, rig.proofOf(foreign))).toMatchObject(notYours)
  })

  test('gives away no device that it does not have, nor a gateway, nor one of another gateway, nor a disabled one', async () => {
    const productId = await trustingProduct()
    const { gateway } = await rig.gatewayOnline()
    const first = await rig.gatewayOnline()
    const [carried, disabled] = [await makeDevice(rig.owner(), productId), await makeDevice(rig.owner(), productId)]
    await add(first.gateway, carried)
    await rig.owner().call(disableDevice, disabled)
    const itself = await connect(server, transport, await makeDevice(rig.owner(), productId))
    const carrier = await connect(server, transport, await makeDevice(rig.owner(), productId))
    await rig.carry(carrier, { isIn: false })
    for (const sub of [{ productId, serial: 'nobody' }, carried, disabled]) {
      expect(await add(gateway, sub)).toMatchObject(notYours)
    }
    expect(await add(gateway, carrier)).toMatchObject({ code: 403, msg: 'a gateway is no sub-device' })
    expect(await add(itself, itself)).toMatchObject(notYours)
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [] })
  })

  test('logs in only what the gateway has added', async () => {
    const { gateway } = await rig.gatewayOnline()
    const sub = await makeDevice(rig.owner(), await trustingProduct())
    expect(await login(gateway, sub)).toMatchObject(notYours)
    expect((await rig.shown(sub)).device.online).toBe(false)
  })

  test('lets no gateway take the place of a device that is connected by itself, unless it proves the secret', async () => {
    const { gateway } = await rig.gatewayOnline()
    const sub = await makeDevice(rig.owner(), await trustingProduct())
    await add(gateway, sub)
    await connect(server, transport, sub)
    expect(await login(gateway, sub)).toMatchObject(notYours)
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [{ online: false }] })
    expect(await login(gateway, sub, rig.proofOf(sub))).toMatchObject(taken)
  })

  test('asks for a proof again once it trusts no more, and once it is deleted', async () => {
    const { gateway } = await rig.gatewayOnline()
    const productId = await trustingProduct()
    const sub = await makeDevice(rig.owner(), productId)
    await add(gateway, sub)
    await choose(productId, {})
    expect(await login(gateway, sub)).toMatchObject(notProved)
    expect(await login(gateway, sub, rig.proofOf(sub))).toMatchObject(taken)
    await choose(productId, { trustGateways: true })
    await rig.owner().call(deleteProduct, { productId })
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [{ online: false }] })
    expect(await login(gateway, sub)).toMatchObject(notProved)
    expect(await login(gateway, sub, rig.proofOf(sub))).toMatchObject(notYours)
  })
})

test('a product that requires certificates takes no secret of a sub-device, and its trust still counts', async () => {
  const { gateway } = await rig.gatewayOnline()
  const productId = await makeProduct(server)
  const sub = await makeDevice(rig.owner(), productId)
  await choose(productId, { certificateUse: certificateUse.required })
  expect(await add(gateway, sub, rig.proofOf(sub))).toMatchObject(notYours)
  await choose(productId, { certificateUse: certificateUse.required, trustGateways: true })
  expect(await add(gateway, sub)).toMatchObject(taken)
})
