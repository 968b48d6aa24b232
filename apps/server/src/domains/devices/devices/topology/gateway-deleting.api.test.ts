import { deleteDevice, getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { recordingTransport } from '../testing/devices-rig.ts'
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

test('a gateway that is deleted leaves its sub-devices offline, and they are free for another', async () => {
  const { own, sub } = await rig.carrying()
  await rig.owner().call(deleteDevice, { productId: own.productId, serial: own.serial })
  expect((await rig.owner().call(getDevice, { productId: sub.productId, serial: sub.serial })).device.online).toBe(
    false,
  )
  expect(await rig.reasonsOf(sub)).toEqual(['gatewayOffline', ''])
  const { gateway } = await rig.gatewayOnline()
  expect(await rig.say(gateway, 'up/topo/add', { subs: [rig.addition(sub)] })).toMatchObject({ code: 200 })
})
