import { startDeviceBulk } from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { deleteDevice, setProperties, watchDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { removeSubDevice } from '@slipway/contract/devices/devices/topology.calls.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEvents } from '../../../../testing/open-events.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { identityResolver } from '../../device-identity/index.ts'
import { devicesDomain } from '../index.ts'
import { CHANGED } from '../bus/live-changes.ts'
import { connect, makeDevice, makeProduct, recordingTransport, uplink, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { topologyRig } from '../testing/topology-rig.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')

describe('watching a device', () => {
  /** Reads the events of the live call as they arrive. */
  async function watch(device: OwnDevice) {
    const { token } = await owner().account()
    return openEvents(server, watchDevice, { productId: device.productId, serial: device.serial }, token)
  }

  test('that is a gateway tells when those that it carries come, go, and are removed', async () => {
    const rig = await topologyRig(server, transport)
    const { own, gateway, sub } = await rig.carrying({ isIn: false })
    await using live = await watch(own)
    await eventually(() => live.events[0]?.topology?.subs === 1)
    await rig.login(gateway, sub)
    await eventually(() => live.events.some(({ topology }) => topology?.subsOnline === 1))
    const before = live.events.length
    await rig.say(gateway, 'up/sub/logout', { sub: sub.serial })
    await eventually(() => live.events.slice(before).some(({ topology }) => topology?.subsOnline === 0))
    await rig.owner().call(removeSubDevice, { productId: own.productId, serial: own.serial, sub: sub.serial })
    await eventually(() => live.events.some(({ topology }) => topology?.subs === 0))
  })

  test('is answered without a body where only the head is asked for', async () => {
    const { serial } = await makeDevice(owner(), productId)
    const { url, headers } = requestOf(watchDevice, { productId, serial })
    const { token } = await owner().account()
    const reply = await server.app.inject({ method: 'HEAD', url, headers: { ...headers, accesstoken: token } })
    expect(reply.headers['content-type']).toContain('text/event-stream')
    expect(reply.body).toBe('')
  })

  test('begins with everything and goes on with what changes', async () => {
    const own = await makeDevice(owner(), productId)
    await using live = await watch(own)
    const whole = await eventually(() => live.events[0])
    expect(Object.keys(whole).toSorted()).toEqual([
      'binding',
      'commands',
      'device',
      'events',
      'messages',
      'properties',
      'refusedAttempts',
      'shadow',
      'topology',
    ])
    expect(whole.device?.online).toBe(false)

    const device = await connect(server, transport, own)
    await eventually(() => live.events.some((event) => event.device?.online))

    await uplink(server, device, { data: { temp: 20 } })
    await eventually(() => live.events.some(({ properties }) => properties?.[0]?.value === 20))
    await uplink(server, device, { data: { temp: 21 } })
    await eventually(() => live.events.some(({ properties }) => properties?.[0]?.value === 21))
    // A page's parts are read one by one: a value may come an event before its message.
    await eventually(() => live.events.flatMap(({ messages }) => messages ?? []).length === 2)

    await owner().call(setProperties, { productId, serial: own.serial, data: { sw: true } })
    const sent = await eventually(() =>
      live.events.flatMap(({ commands }) => commands ?? []).find(({ status }) => status === commandStatus.sent),
    )
    await uplink(server, device, { id: sent.commandId, code: 200 }, { tail: 'up/property/set/reply' })
    await eventually(() => live.events.some(({ commands }) => commands?.[0]?.status === commandStatus.acked))

    await uplink(server, device, { data: {} }, { tail: 'up/event/any' })
    await eventually(() => live.events.some(({ events }) => events?.total === 1 && events.newest !== null))

    await server.domains.devices.ports.authenticate({
      clientId: 'x',
      username: `${own.serial}&${productId}`,
      password: Buffer.from('no'),
      ip: '192.0.2.1',
      confidential: true,
    })
    await eventually(() =>
      live.events.some(({ refusedAttempts }) => refusedAttempts?.some(({ cause }) => cause === 'secret')),
    )
  })

  test('shows the command of a bulk job, even where it waits for the device', async () => {
    const own = await makeDevice(owner(), productId)
    await using live = await watch(own)
    await eventually(() => live.events[0])
    const action = { kind: 'set', data: { sw: true } } as const
    await owner().call(startDeviceBulk, { productId, selection: { serials: [own.serial] }, action })
    await eventually(() => live.events.some(({ commands }) => commands?.[0]?.status === commandStatus.pending))
  })

  test('hears of what another process was told by the device', async () => {
    const own = await makeDevice(owner(), productId)
    const other = devicesDomain({
      ...server.parts,
      ...server.domains,
      events: server.domains.deviceEvents,
      identity: identityResolver(server.db),
      userNameOf: async () => new Map(),
      boundTo: async () => undefined,
      db: server.db,
    })
    const device = await connect(server, transport, own)
    await using live = await watch(own)
    await eventually(() => live.events[0])
    const payload = Buffer.from('{"data":{"temp":33}}')
    await new Promise<void>((done) =>
      other.ports.onUplink(device, { tail: 'up/property/report', payload, qos: 1 }, done),
    )
    const heard = await eventually(() => live.events.flatMap(({ properties }) => properties ?? [])[0])
    expect(heard.value).toBe(33)
    await other.stop()
  })

  test('is the only reason for which changes are reported at all', async () => {
    const watched = await makeDevice(owner(), productId)
    const unwatched = await makeDevice(owner(), productId)
    const [one, two] = [await connect(server, transport, watched), await connect(server, transport, unwatched)]
    const told: string[] = []
    const stop = await server.db.listen(CHANGED, { onMessage: (payload) => told.push(payload) })
    await using live = await watch(watched)
    await eventually(() => live.events[0])
    await uplink(server, two, { data: { temp: 1 } })
    await uplink(server, one, { data: { temp: 1 } })
    await eventually(() => told.some((payload) => payload.startsWith(`${one.deviceId} `)))
    stop()
    expect(told.filter((payload) => payload.startsWith(`${two.deviceId} `))).toEqual([])
  })

  test('ends when the device is deleted, and every process is notified', async () => {
    const own = await makeDevice(owner(), productId)
    const { deviceId } = await connect(server, transport, own)
    const told: string[] = []
    const stop = await server.db.listen(CHANGED, { onMessage: (payload) => told.push(payload) })
    await using live = await watch(own)
    await eventually(() => live.events[0])
    await owner().call(deleteDevice, own)
    await expect(live.reading).resolves.toBe('ended')
    await eventually(() => told.includes(`${deviceId} device`))
    stop()
  })

  test('tells a command’s end when its time is over, without a word from the device', async () => {
    const own = await makeDevice(owner(), productId)
    await using live = await watch(own)
    await owner().call(setProperties, { productId, serial: own.serial, data: { sw: true }, expire: 1 })
    await eventually(() => live.events.some(({ commands }) => commands?.[0]?.status === commandStatus.pending))
    server.clock.advance(1_000)
    const over = await eventually(() =>
      live.events.flatMap(({ commands }) => commands ?? []).find(({ status }) => status === commandStatus.expired),
    )
    expect(over.endTime).toBe(server.clock.now())
  })
})
