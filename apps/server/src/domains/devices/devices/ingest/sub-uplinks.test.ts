import { wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { FastifyBaseLogger } from 'fastify'
import { describe, expect, test } from 'vitest'
import { subUplinks } from './sub-uplinks.ts'
import type { SubDevice } from '../topology/topology.store.ts'

const gateway = { productId: 'a'.repeat(32), serial: 'G1', deviceId: 1 }
const message = (tail: string, payload = '{}') => ({ tail, payload: Buffer.from(payload), qos: 1 as const })
const log = { error: () => undefined, warn: () => undefined } as unknown as FastifyBaseLogger
const sub: SubDevice = { productId: gateway.productId, serial: 'S1', deviceId: 2, online: true }

const resolver = (findSubs: () => Promise<(SubDevice | undefined)[]>) =>
  subUplinks({
    log,
    findSubs,
    binding: { answer: () => Promise.reject(new Error('no homes here')) },
    stopping: new AbortController().signal,
    topology: {
      answer: () => findSubs().then(() => ({ code: 200, downlink: { tail: '', payload: '', qos: 0 }, arrived: [] })),
    },
  })
/** A Postgres error that no retry resolves. */
const permanent = () => Promise.reject(Object.assign(new Error('invalid byte sequence'), { code: '22021' }))
const away = () => Object.assign(new Error('the database is starting'), { code: '57P03' })

describe('a message of a gateway', () => {
  test.each([
    ['for a sub-device', message('up/sub/S1/property/report')],
    ['with a batch that names one', message('up/batch', '{"items":[{"type":"property","sub":"S1"}]}')],
    ['about its topology', message('up/topo/get')],
  ])(
    '%s is answered as a fault where the database has one, and not as if the device were another’s',
    async (_, told) => {
      expect(await resolver(permanent).resolve(gateway, told)).toMatchObject({ kind: 'refused', code: wireCode.fault })
    },
  )

  test('for a device that it does not have is refused as not its own', async () => {
    const found = await resolver(() => Promise.resolve([undefined])).resolve(
      gateway,
      message('up/sub/S1/property/report'),
    )
    expect(found).toMatchObject({ kind: 'refused', code: wireCode.notYours })
  })

  test('waits while the database is away', async () => {
    let tries = 0
    const find = () => (++tries === 1 ? Promise.reject(away()) : Promise.resolve([sub]))
    expect(await resolver(find).resolve(gateway, message('up/sub/S1/property/report'))).toMatchObject({
      kind: 'ofSub',
      device: { deviceId: 2 },
      message: { tail: 'up/property/report' },
      via: { gatewayId: 1, serial: 'S1' },
    })
  })
})
