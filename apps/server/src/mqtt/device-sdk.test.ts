import { signedText } from '@slipway/contract/devices/devices/device-sign-in.ts'
import { connectDevice } from '@slipway/device-sdk/device.ts'
import type { DeviceOptions } from '@slipway/device-sdk/device.ts'
import { signature } from '@slipway/device-sdk/sign.ts'
import { expect, test } from 'vitest'
import type { Rig } from './testing/gateway-rig.ts'
import { deviceOf, productId, startRig, until } from './testing/gateway-rig.ts'

const options = (rig: Rig, more: Partial<DeviceOptions> = {}): DeviceOptions => ({
  url: `mqtt://127.0.0.1:${rig.port}`,
  productId,
  serial: 'd1',
  deviceSecret: 'secret',
  onSet: () => undefined,
  ...more,
})

async function startSdkRig(): Promise<Rig> {
  const rig = await startRig()
  rig.platform.settings.authenticate = async () => ({ ok: true, device: deviceOf(1) })
  return rig
}

const replies = (rig: Rig): unknown[] =>
  rig.platform.uplinks.filter(({ tail }) => tail.endsWith('reply')).map(({ payload }) => JSON.parse(payload.toString()))

test.each([4, 5] as const)('a device of the SDK reports over protocol version %d', async (protocolVersion) => {
  await using rig = await startSdkRig()
  const device = await connectDevice(options(rig, { protocolVersion, now: () => 1_750_000_000_000 }))
  await device.report({ temp: 23.5 })
  await device.close()

  const [report] = rig.platform.uplinks
  expect([report?.tail, report?.qos, JSON.parse(report?.payload.toString() ?? '')]).toEqual([
    'up/property/report',
    1,
    { id: '1', time: 1_750_000_000_000, data: { temp: 23.5 } },
  ])
})

test('it answers each set, and a fault where that fails', async () => {
  await using rig = await startSdkRig()
  const device = await connectDevice(
    options(rig, {
      onSet: async (data) => {
        if (data['bad']) throw new Error('stuck')
        return data['soft'] ? { code: 422, msg: 'too hot' } : undefined
      },
    }),
  )
  const set = (id: string, data: object) =>
    rig.gateway.sendDown(1, { tail: 'down/property/set', payload: JSON.stringify({ id, data, expire: 30 }), qos: 1 })
  set('a', { sw: true })
  set('b', { soft: 1 })
  set('c', { bad: 1 })
  rig.gateway.sendDown(1, { tail: 'down/property/set', payload: 'no json', qos: 1 })

  await until(() => replies(rig).length === 3)
  expect(replies(rig)).toEqual([
    { id: 'a', code: 200 },
    { id: 'b', code: 422, msg: 'too hot' },
    { id: 'c', code: 500, msg: 'Error: stuck' },
  ])
  await device.close()
})

test('it signs every connect separately', async () => {
  await using rig = await startSdkRig()
  let now = 1_750_000_000_000
  const device = await connectDevice(options(rig, { now: () => now, reconnectMs: 1 }))
  now += 3_600_000
  rig.gateway.kick(1)
  await until(() => rig.platform.requests.length === 2)

  const [first, second] = rig.platform.requests
  expect(first?.clientId).toBe('d1|timestamp=1750000000000,signmethod=hmacsha256|')
  expect(second?.clientId).toBe('d1|timestamp=1750003600000,signmethod=hmacsha256|')
  const text = signedText('d1', { productId, serial: 'd1' }, '1750003600000')
  expect(second?.password?.toString()).toBe(signature('secret', text))
  await until(() => rig.platform.ready.length === 2)
  await device.close()
})

test('a first sign-in that is refused is reported at once', async () => {
  await using rig = await startRig()

  await expect(connectDevice(options(rig))).rejects.toThrow('Bad username or password')
})
