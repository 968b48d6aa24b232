import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { deviceIdentityLimits } from '@slipway/contract/devices/device-identity/device-identity.limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { identityResolver } from '../../device-identity/index.ts'
import { makeDevice, makeProduct, signedRequest, type OwnDevice } from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { devicesDomain, type DevicesApi } from '../index.ts'

let server: TestServer
let other: DevicesApi
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  productId = await makeProduct(server)
  // Another server process on the same database.
  other = devicesDomain({
    ...server.parts,
    ...server.domains,
    events: server.domains.deviceEvents,
    identity: identityResolver(server.db),
    userNameOf: async () => new Map(),
    boundTo: async () => undefined,
    db: server.db,
  })
})
afterAll(async () => {
  await other.stop()
  await server[Symbol.asyncDispose]()
})

const owner = () => server.as('developer')
const attemptsOf = async (own: OwnDevice) => {
  const { refusedAttempts } = await owner().call(getDevice, own)
  return refusedAttempts.filter(({ serial, cause }) => serial === own.serial && cause === 'cloned')
}

async function make(): Promise<{ own: OwnDevice; device: DeviceIdentity }> {
  const own = await makeDevice(owner(), productId)
  const answer = await server.domains.devices.ports.authenticate(signedRequest(own, server.clock.now()))
  if (!answer.ok) throw new Error('not let in')
  return { own, device: answer.device }
}

interface Coming {
  ip: string
  door?: DevicesApi
  /** The session that the new connection takes over, where the same process has it. */
  over?: { ip: string; session: string }
}

async function come(device: DeviceIdentity, session: string, { ip, door = server.domains.devices, over }: Coming) {
  if (over) await door.ports.onPresence(device, { online: false, ...over, reason: 'takenOver' })
  await door.ports.onPresence(device, { online: true, ip, session })
}

/** Connects from these addresses in turn; each connection takes over the previous one. */
async function comeFrom(device: DeviceIdentity, addresses: readonly string[]): Promise<void> {
  let over: Coming['over']
  for (const [place, ip] of addresses.entries()) {
    await come(device, `s${place}`, over ? { ip, over } : { ip })
    over = { ip, session: `s${place}` }
  }
}

describe('an identity that two devices use', () => {
  test('is reported to the owner with both addresses', async () => {
    const { own, device } = await make()
    await comeFrom(device, ['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.2'])
    const [told] = await eventually(async () => {
      const attempts = await attemptsOf(own)
      return attempts.length > 0 && attempts
    })
    expect(told?.found.split(' ⇄ ').toSorted()).toEqual(['192.0.2.1', '192.0.2.2'])
  })

  test('is seen where two processes hold their connections', async () => {
    const { own, device } = await make()
    const rivals = [
      { ip: '192.0.2.1', door: server.domains.devices },
      { ip: '192.0.2.2', door: other },
    ]
    for (let turn = 0; turn < 6; turn += 1) {
      const rival = rivals[turn % 2]
      if (rival) await come(device, `p${turn}`, rival)
    }
    await eventually(async () => (await attemptsOf(own)).length > 0)
  })

  test('behind one address is reported as connections that replace each other', async () => {
    const { own, device } = await make()
    await comeFrom(
      device,
      Array.from({ length: 7 }, () => '192.0.2.1'),
    )
    const problem = await eventually(async () => {
      const { items } = await owner().call(getDeviceTimeline, { subSerial: own.serial, kind: 'problem' })
      return items.find((line) => line.kind === 'problem')
    })
    expect(problem).toMatchObject({ problem: { cause: 'replacedOften', found: '192.0.2.1' } })
    expect(await attemptsOf(own)).toEqual([])
  })

  test('is not suspected of one device that moves, or that comes back after long', async () => {
    const moving = await make()
    await comeFrom(moving.device, ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5', '192.0.2.6'])
    const slow = await make()
    let over: Coming['over']
    for (let turn = 0; turn < 8; turn += 1) {
      const at = { ip: `192.0.2.${1 + (turn % 2)}`, session: `t${turn}` }
      await come(slow.device, at.session, over ? { ip: at.ip, over } : { ip: at.ip })
      over = at
      server.clock.advance(deviceIdentityLimits.clonedWindowMs / 2)
    }
    // A reported clone proves that an earlier one would have been reported before it.
    const cloned = await make()
    await comeFrom(cloned.device, ['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.2'])
    await eventually(async () => (await attemptsOf(cloned.own)).length > 0)
    expect(await attemptsOf(moving.own)).toEqual([])
    expect(await attemptsOf(slow.own)).toEqual([])
  })
})
