import { connectDevice, type Bound, type Device, type DeviceOptions } from '@slipway/device-sdk/device.ts'
import vectors from '@slipway/device-sdk/test-vectors.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { deviceOf, productId, startRig, until, type Rig } from './testing/gateway-rig.ts'

async function connected(more: Partial<DeviceOptions> = {}): Promise<{ rig: Rig; device: Device }> {
  const rig = await startRig()
  rig.platform.settings.authenticate = async () => ({ ok: true, device: deviceOf(1) })
  const url = `mqtt://127.0.0.1:${rig.port}`
  const device = await connectDevice({ url, productId, serial: 'd1', deviceSecret: 'secret', ...more })
  return { rig, device }
}
const sent = (rig: Rig) => rig.platform.uplinks.map(({ tail, payload }) => [tail, JSON.parse(payload.toString())])
const down = (rig: Rig, tail: string, body: object) =>
  rig.gateway.sendDown(1, { tail, payload: JSON.stringify(body), qos: 1 })

test('events and batches are what the vectors say', async () => {
  const times = [1_750_000_000_000]
  const { rig, device } = await connected({ now: () => times[0] ?? 0 })
  await using _rig = rig
  const { event, batch } = vectors.payloads
  await device.event('over_temp', event.data)
  await device.event('over_temp', {}, 2)
  await device.batch(batch.items as Parameters<Device['batch']>[0])
  expect(sent(rig)).toEqual([
    ['up/event/over_temp', { ...event, id: '1' }],
    ['up/event/over_temp', { id: '2', time: times[0], status: 2, data: {} }],
    ['up/batch', { ...batch, id: '3' }],
  ])
  await device.close()
})

test('any message of the protocol is sent with the next id', async () => {
  const { rig, device } = await connected()
  await using _rig = rig
  for (const { tail, body } of vectors.uplinks) await device.send(tail, body)
  expect(sent(rig)).toEqual(vectors.uplinks.map(({ tail, body }, at) => [tail, { id: String(at + 1), ...body }]))
  await device.close()
})

test('actions are answered with what their handler gives, a fault where it fails, 404 where there is none', async () => {
  const { rig, device } = await connected({
    onAction: {
      dim: (input) => ({ was: input }),
      bad: () => {
        throw new Error('stuck')
      },
    },
  })
  await using _rig = rig
  for (const key of ['dim', 'bad', 'other', 'toString']) down(rig, `down/action/${key}`, { id: key, data: { to: 5 } })
  await until(() => rig.platform.uplinks.length === 4)
  expect(Object.fromEntries(sent(rig))).toEqual({
    'up/action/dim/reply': { id: 'dim', code: 200, data: { was: { to: 5 } } },
    'up/action/bad/reply': { id: 'bad', code: 500, msg: 'Error: stuck' },
    'up/action/other/reply': { id: 'other', code: 404 },
    'up/action/toString/reply': { id: 'toString', code: 404 },
  })
  await device.close()
})

test('a setting that no one handles is answered 404', async () => {
  const { rig, device } = await connected()
  await using _rig = rig
  down(rig, 'down/property/set', { id: '7', data: { sw: true }, expire: 30 })
  await until(() => rig.platform.uplinks.length === 1)
  expect(sent(rig)).toEqual([['up/property/set/reply', { id: '7', code: 404 }]])
  await device.close()
})

test('it asks for its shadow, and learns what was wrong', async () => {
  const acks: unknown[] = []
  const { rig, device } = await connected({ onAck: (ack) => void acks.push(ack) })
  await using _rig = rig
  const shadow = device.shadow()
  await until(() => rig.platform.uplinks.length === 1)
  expect(sent(rig)).toEqual([['up/shadow/get', { id: '1' }]])
  down(rig, 'down/ack', { id: '1', code: 422, msg: 'off the model' })
  down(rig, 'down/shadow', { id: '1', desired: { sw: true }, version: 7 })
  expect(await shadow).toEqual({ desired: { sw: true }, version: 7 })
  expect(acks).toEqual([{ id: '1', code: 422, msg: 'off the model' }])
  await device.close()
})

test('what it says of its home is answered, and said again after a loss until it is', async () => {
  const told: Bound[] = []
  const { rig, device } = await connected({ reconnectMs: 1, onBound: (state) => void told.push(state) })
  await using _rig = rig
  const { sent: said, received } = vectors.binding
  const asked = [device.passBindToken('Zk3vQm8TQ2yXw1c4b7n0aA'), device.openToBind(), device.reportReset('5f0c9d')]
  const home = device.home()
  const all = said.map(({ tail, body }, at) => [tail, { id: String(at + 1), ...body }])
  await until(() => rig.platform.uplinks.length === 4)
  expect(sent(rig)).toEqual(all)
  down(rig, 'down/ack', { id: '2', code: 403, msg: 'already in a home' })
  expect(await asked[1]).toMatchObject({ code: 403, msg: 'already in a home' })
  rig.gateway.kick(1)
  await until(() => rig.platform.uplinks.length === 7)
  expect(sent(rig).slice(4)).toEqual(all.filter(([tail]) => tail !== 'up/bind/open'))
  for (const id of ['1', '3']) down(rig, 'down/ack', { id, code: 200, msg: 'ok' })
  down(rig, 'down/bind', { id: '4', bound: true, at: 7 })
  expect(await Promise.all([asked[0], asked[2], home])).toMatchObject([
    { code: 200 },
    { code: 200 },
    { bound: true, at: 7 },
  ])
  for (const { body } of received) down(rig, 'down/bind', body)
  await until(() => told.length === 4)
  expect(told.slice(1)).toEqual(received.map(({ bound, at }) => (at ? { bound, at } : { bound })))
  await device.close()
})

test('it listens again after a loss, and says so', async () => {
  const seen: boolean[] = []
  const { rig, device } = await connected({ reconnectMs: 1, onConnection: (is) => void seen.push(is) })
  await using _rig = rig
  rig.gateway.kick(1)
  await until(() => seen.length === 3)
  expect(seen).toEqual([true, false, true])
  await device.close()
})
