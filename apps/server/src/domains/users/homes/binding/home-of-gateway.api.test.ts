import { saveIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { deleteDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { removeSubDevice } from '@slipway/contract/devices/devices/topology.calls.ts'
import { claimDevice, unbindDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import {
  getHomeDevice,
  getHomeSnapshot,
  listHomeDeviceEvents,
  updateHomeDevice,
} from '@slipway/contract/users/homes/home-devices.calls.ts'
import { dissolveHome } from '@slipway/contract/users/homes/homes.calls.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { recordingTransport, uplink, type OwnDevice } from '../../../devices/devices/testing/devices-rig.ts'
import { topologyRig, type TopologyRig } from '../../../devices/devices/testing/topology-rig.ts'
import { aUser, ends, labelOf, newHome, releaseNow, type TestUser } from '../testing/homes-rig.ts'

const transport = recordingTransport()
let server: TestServer
let rig: TopologyRig

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  rig = await topologyRig(server, transport)
  for (const productId of [rig.gatewayProduct, rig.subProduct]) await releaseNow(server, productId)
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')

interface Bound {
  owner: TestUser
  homeId: string
}
async function aHome(): Promise<Bound> {
  const owner = await aUser(server)
  return { owner, homeId: await newHome(owner) }
}
const claim = ({ owner, homeId }: Bound, device: OwnDevice) =>
  owner.call(claimDevice, { homeId, ...labelOf(server, device) })
const devicesOf = async ({ owner, homeId }: Bound) => (await owner.call(getHomeSnapshot, { homeId })).devices
const countOf = async (home: Bound) => (await devicesOf(home)).length

/** A home with a gateway that is online. */
async function withGateway() {
  const home = await aHome()
  const { own, gateway } = await rig.gatewayOnline()
  const { deviceId } = await claim(home, own)
  return { ...home, own, gateway, deviceId }
}

describe('a device behind a gateway', () => {
  test('is in the home of the gateway from its topo/add, and until its topo/delete', async () => {
    const home = await withGateway()
    const sub = await rig.carry(home.gateway)
    const devices = await devicesOf(home)
    expect(devices).toHaveLength(2)
    expect(devices.map(({ gatewayId }) => gatewayId)).toEqual([null, home.deviceId])
    expect(await rig.say(home.gateway, 'up/topo/add', { subs: [rig.addition(sub)] })).toMatchObject({ code: 200 })
    expect(await countOf(home)).toBe(2)
    await rig.speak(home.gateway, sub, 'event/leak', { id: '1', data: { note: 'canary' } })
    server.clock.advance(1000)
    await rig.say(home.gateway, 'up/topo/delete', { subs: [sub.serial] })
    expect(await countOf(home)).toBe(1)
    await server.domains.outbox.deliverDue()

    const next = await withGateway()
    expect(await rig.say(next.gateway, 'up/topo/add', { subs: [rig.addition(sub)] })).toMatchObject({ code: 200 })
    const seen = (await devicesOf(next)).find(({ gatewayId }) => gatewayId === next.deviceId)
    const events = await next.owner.call(listHomeDeviceEvents, { deviceId: seen?.deviceId ?? '' })
    expect(events.items).toEqual([])
    expect(JSON.stringify(await rig.shown(sub))).not.toContain('canary')
  })

  test('comes with its gateway, and leaves with it: by its owner, a reset, or with the home', async () => {
    const { own, gateway } = await rig.carrying()
    const leave = {
      byOwner: async ({ owner }: Bound, deviceId: string) => owner.call(unbindDevice, { deviceId }),
      byReset: async () => {
        const rules = { ...usualIdentityRules, resetLeavesHome: true }
        await developer().call(saveIdentityRules, { productId: own.productId, ...rules })
        await uplink(server, gateway, { id: '1', reset: 'one' }, { tail: 'up/bind/reset' })
      },
      withHome: async ({ owner, homeId }: Bound) => owner.call(dissolveHome, { homeId }),
    }
    for (const [how, act] of Object.entries(leave)) {
      const home = await aHome()
      const { deviceId } = await claim(home, own)
      expect(await countOf(home)).toBe(2)
      await act(home, deviceId)
      if (how !== 'withHome') expect(await countOf(home)).toBe(0)
    }
    const next = await aHome()
    await claim(next, own)
    expect(await countOf(next)).toBe(2)
  })

  test('is added to no other home, neither by its label nor by another gateway', async () => {
    const [home, other] = [await withGateway(), await withGateway()]
    const sub = await rig.carry(home.gateway)
    await expect(claim(other, sub)).rejects.toMatchObject(refused('homes.boundElsewhere'))
    const free = await rig.carrying({ isIn: false })
    await expect(claim(other, free.sub)).rejects.toMatchObject(refused('homes.carried'))

    const claimed = await rig.carrying({ isIn: false })
    await rig.say(claimed.gateway, 'up/topo/delete', { subs: [claimed.sub.serial] })
    await claim(other, claimed.sub)
    for (const gateway of [home.gateway, claimed.gateway]) {
      const answer = await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(claimed.sub)] })
      expect(answer).toMatchObject({ code: 403, data: { [claimed.sub.serial]: { code: 403, msg: 'in another home' } } })
    }
    expect(await countOf(other)).toBe(2)
  })

  test('moves with its gateway and not alone', async () => {
    const home = await withGateway()
    await rig.carry(home.gateway)
    const to = await newHome(home.owner, 'Hut')
    const sub = (await devicesOf(home)).find(({ gatewayId }) => gatewayId !== null)?.deviceId ?? ''
    const alone = home.owner.call(updateHomeDevice, { deviceId: sub, homeId: to })
    await expect(alone).rejects.toMatchObject(refused('homes.carried'))
    await home.owner.call(updateHomeDevice, { deviceId: home.deviceId, homeId: to })
    expect(await countOf(home)).toBe(0)
    expect(await countOf({ ...home, homeId: to })).toBe(2)
  })

  test('that its owner removes leaves the gateway, and the gateway receives a message', async () => {
    const home = await withGateway()
    const sub = await rig.carry(home.gateway)
    const deviceId = (await devicesOf(home)).find(({ gatewayId }) => gatewayId !== null)?.deviceId ?? ''
    await home.owner.call(unbindDevice, { deviceId })
    expect(await rig.say(home.gateway, 'up/topo/get', {})).toMatchObject({ subs: [] })
    await eventually(() => rig.told(home.gateway, 'down/topo').some(({ id }) => id === undefined))
    expect((await rig.shown(sub)).device.online).toBe(false)
  })

  test('leaves the home when its developer removes it, or deletes the gateway', async () => {
    const home = await withGateway()
    const [first] = [await rig.carry(home.gateway), await rig.carry(home.gateway)]
    const { productId, serial } = home.own
    await developer().call(removeSubDevice, { productId, serial, sub: first.serial })
    expect(await countOf(home)).toBe(2)
    await developer().call(deleteDevice, { productId, serial })
    expect(await countOf(home)).toBe(0)
  })
})

test('sub-devices have a limit of their own, besides that of the other devices', async () => {
  const home = await withGateway()
  const { id: homeRow } = await server.db
    .selectFrom('homes')
    .select('id')
    .where('uid', '=', home.homeId)
    .executeTakeFirstOrThrow()
  // Rows in place of 500 sign-ins.
  await server.db.pool.query(
    `with made as (
       insert into devices (product_id, serial, secret, created_at) select $1, 'full' || n, '\\x00', now()
       from generate_series(1, $2::int) n returning id)
     insert into home_devices (device_id, uid, product_id, home_id, name, bound_by, bound_at, proof)
     select id, lpad(id::text, 22, '0'), $1, $3, 'Sub', $4, now(), 4 from made`,
    [rig.subProduct, homeLimits.subDevices, homeRow, home.owner.id],
  )
  const { own, gateway } = await rig.carrying()
  expect(await ends(claim(home, own))).toBe('homes.tooManySubDevices')
  await rig.say(gateway, 'up/topo/get', {})
  const sub = await rig.carrying({ isIn: false })
  await rig.say(sub.gateway, 'up/topo/delete', { subs: [sub.sub.serial] })
  expect(await rig.say(home.gateway, 'up/topo/add', { subs: [rig.addition(sub.sub)] })).toMatchObject({
    code: 429,
    msg: 'the home is full',
  })
  const lamp = await rig.gatewayOnline()
  expect(await claim(home, lamp.own)).toMatchObject({ gatewayId: null })
})

test('a gateway that joins a home and adds a device at the same time has both in it', async () => {
  for (let time = 0; time < 3; time++) {
    const home = await aHome()
    const { own, gateway } = await rig.gatewayOnline()
    const sub = await rig.carrying({ isIn: false })
    await rig.say(sub.gateway, 'up/topo/delete', { subs: [sub.sub.serial] })
    await Promise.all([claim(home, own), rig.say(gateway, 'up/topo/add', { subs: [rig.addition(sub.sub)] })])
    expect(await countOf(home)).toBe(2)
    const [first] = await devicesOf(home)
    expect(await home.owner.call(getHomeDevice, { deviceId: first?.deviceId ?? '' })).toMatchObject({ gatewayId: null })
  }
})
