import { listHomeDeviceEvents } from '@slipway/contract/users/homes/home-devices.calls.ts'
import { watchHome } from '@slipway/contract/users/homes/home-live.calls.ts'
import { closeMessage, listMessages } from '@slipway/contract/users/messages/messages.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { openEvents } from '../../../testing/open-events.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { recordingTransport, uplink } from '../../devices/devices/testing/devices-rig.ts'
import { aUser, join } from '../homes/testing/homes-rig.ts'
import { boundDevice, productWithMessages } from './testing/messages-rig.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await productWithMessages(server, { leak: {} })
})
afterAll(() => server[Symbol.asyncDispose]())

test('an event is known to open pages as it occurs and as it is marked as over, which the events of the device say, too', async () => {
  const { owner, homeId, deviceId, online, tell } = await boundDevice(server, transport, productId)
  const member = await join(owner, homeId, await aUser(server))
  await using live = await openEvents(server, watchHome, { homeId }, member.token)
  await eventually(() => live.events[0])
  const heard = () => live.events.filter(({ events }) => events?.includes(deviceId)).length
  /** An event and what follows from it may be sent one after the other. */
  const hears = async (act: () => Promise<unknown>): Promise<void> => {
    const before = heard()
    await act()
    await eventually(() => heard() > before)
  }
  let level = 0
  // Until the stream follows the device.
  await eventually(async () => {
    await uplink(server, online, { data: { level: (level += 1) } })
    return live.events.some(({ changed = [] }) => changed.some(({ values }) => Number(values['level']?.value) > 0))
  })
  await hears(() => tell('leak', { status: 2, data: {} }))
  await hears(() => tell('leak'))
  const [open] = (await owner.call(listMessages, {})).open
  await hears(() => owner.call(closeMessage, { messageId: open?.messageId ?? '' }))
  const { items } = await member.call(listHomeDeviceEvents, { deviceId })
  expect(items.map(({ closeTime }) => closeTime)).toEqual([server.clock.now(), null])
})
