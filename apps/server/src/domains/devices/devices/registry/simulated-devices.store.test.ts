import { createHmac } from 'node:crypto'
import {
  registerDevice,
  resetProductSecret,
  saveIdentityRules,
} from '@slipway/contract/devices/device-identity/device-identity.calls.ts'
import { usualIdentityRules } from '@slipway/contract/devices/device-identity/device-identity.ts'
import { registrationText } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { disableDevice, enableDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { makeSimulatedDevices } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { featureUses } from '../../../products/features/feature-uses.views.ts'
import { connect, makeDevice, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'
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

const owner = () => server.as('developer')

async function simulated(productId = rig.subProduct): Promise<OwnDevice> {
  const { devices } = await owner().call(makeSimulatedDevices, { productId, count: 1 })
  const [key = { serial: '', deviceSecret: '' }] = devices
  return { productId, ...key }
}

describe('a simulated device', () => {
  test('is carried by no gateway, though it could prove itself', async () => {
    const { gateway } = await rig.gatewayOnline()
    const sub = await simulated()
    expect(await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(sub)] })).toMatchObject({ code: 403 })
    expect(await rig.say(gateway, 'up/topo/get', {})).toMatchObject({ subs: [] })
  })

  test('is no one who could register for its secret', async () => {
    const device = await simulated()
    const real = await makeDevice(owner(), device.productId)
    const { productId } = device
    const { productSecret } = await owner().call(resetProductSecret, { productId })
    await owner().call(saveIdentityRules, { ...usualIdentityRules, productId, allowRegistration: true })
    const random = 'a9c41f0b77e2'
    const ask = ({ serial }: DeviceName) => {
      const sign = createHmac('sha256', productSecret)
        .update(registrationText({ productId, serial }, random))
        .digest('hex')
      return server.visitor.call(registerDevice, { productId, serial, random, sign })
    }
    expect(await ask(real)).toMatchObject({ serial: real.serial })
    const unknown = await ask({ productId, serial: 'nobody' }).catch((error: unknown) => error)
    await expect(ask(device)).rejects.toEqual(unknown)
  })

  test('counts for nothing where a change of the model asks who would notice', async () => {
    const usesOf = featureUses(server.db, server.domains.features.modelOf)
    const reporting = () => usesOf(rig.gatewayProduct, ['temp'])
    const device = await connect(server, transport, await simulated(rig.gatewayProduct))
    await uplink(server, device, { data: { temp: 20 } })
    expect(await reporting()).toEqual([])
    const real = await connect(server, transport, await makeDevice(owner(), rig.gatewayProduct))
    await uplink(server, real, { data: { temp: 20 } })
    expect(await reporting()).toEqual([{ deKey: 'temp', by: 'devices', count: 1 }])
  })

  test('that someone keeps out has a line of its own in the audit log', async () => {
    const { productId, serial } = await simulated()
    await owner().call(disableDevice, { productId, serial })
    await owner().call(enableDevice, { productId, serial })
    const lines = await server.db
      .selectFrom('audit_changes')
      .select('call')
      .where('object_type', '=', 'devices')
      .where('object_name', '=', serial)
      .where('product_id', '=', productId)
      .orderBy('id')
      .execute()
    expect(lines.map(({ call }) => call)).toEqual(['devices.disableDevice', 'devices.enableDevice'])
  })
})
