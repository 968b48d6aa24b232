import { getDevice } from '@slipway/contract/devices/devices/devices.calls.ts'
import { listUpdateJobs } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import type { BoardState } from '@slipway/contract/devices/virtual-devices/virtual-board.ts'
import { addOta, testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { listNearbyDevices } from '@slipway/contract/users/homes/binding/bind-tokens.calls.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { VirtualSockets } from '../../../mqtt/virtual/virtual-sockets.ts'
import { eventually } from '../../../testing/eventually.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { makeProduct, makeRelease, stock, V1, V2 } from '../../products/firmware/testing/firmware-rig.ts'
import { aUser, newHome } from '../../users/homes/testing/homes-rig.ts'
import { boundToken, connectVirtual, type VirtualDevice } from './testing/virtual-rig.ts'

let server: TestServer
let sockets: VirtualSockets
let base: string

beforeAll(async () => {
  server = await startTestServer()
  sockets = server.domains.virtualDevices.open({ transferMs: 0, restartMs: 1 })
  sockets.mount(server.app.server)
  base = await server.listen()
  server.domains.downloads.listensOn(Number(new URL(base).port))
})
afterAll(async () => {
  await sockets.stop()
  await server[Symbol.asyncDispose]()
})

const boardOf = ({ heard }: VirtualDevice): BoardState | undefined =>
  heard.flatMap((frame) => (frame.type === 'board' ? [frame.state] : [])).at(-1)

/** A virtual device of a product with two versions, of which it runs the first. */
async function openedDevice() {
  const { owner, productId, firmwareId, packages } = await stock(server)
  const key = await boundToken(owner, productId)
  const device = await connectVirtual(base, key)
  const board = (is: (state: BoardState) => boolean) =>
    eventually(async () => {
      const state = boardOf(device)
      return state && is(state) ? state : undefined
    })
  await board(({ power, why }) => power === 'on' && why !== null)
  return {
    ...device,
    owner,
    productId,
    board,
    /** The second version is to be validated on the device. */
    async release(fields: { remindType?: 1 | 2 | 3 } = {}) {
      const added = { productId, firmwareId, packageId: packages[1], remindType: 2 as const, ...fields }
      const { recordId } = await owner.call(addOta, added)
      await owner.call(upgradeOta, { productId, recordId, cnDevices: [key.serial], effectiveDay: 7 })
      const jobs = async () => (await owner.call(listUpdateJobs, { productId, recordId })).jobs
      return {
        job: (state: string) => eventually(async () => (await jobs()).find((one) => one.state === state)),
        pass: () => owner.call(testedOta, { productId, recordId }),
      }
    },
    online: async () => (await owner.call(getDevice, { productId, serial: key.serial })).device.online,
  }
}

describe('the board of a virtual device', () => {
  test('is there soon after the first firmware of the product, while the page stays open', async () => {
    const owner = server.as('developer')
    const productId = await makeProduct(owner)
    const device = await connectVirtual(base, await boundToken(owner, productId))
    await makeRelease(server, owner, productId)
    const state = await eventually(async () => {
      server.clock.advance(15_000)
      device.send({ type: 'heartbeat', ts: server.clock.now() })
      await device.hears('heartbeat')
      sockets.sweep()
      return boardOf(device)
    })
    expect(state.power).toBe('on')
    expect(state.firmware).toHaveLength(1)
    device.end()
  })

  test('runs the version before the newest one, and says why nothing is offered', async () => {
    const device = await openedDevice()
    expect(boardOf(device)).toMatchObject({
      power: 'on',
      firmware: [{ firmwareType: 'module', version: V1, versions: [V2, V1] }],
      why: { en: 'The product has no firmware release in progress' },
      update: null,
    })
    device.end()
  })

  test('takes a release, restarts with a connection of its own, and lets the validation pass', async () => {
    const device = await openedDevice()
    const release = await device.release()
    expect(await release.job('CONFIRMED')).toMatchObject({ fromVersion: V1 })
    const state = await device.board(({ update, power }) => update?.state === 'installed' && power === 'on')
    expect(state).toMatchObject({ power: 'on', firmware: [{ version: V2 }] })
    expect(device.heard.some((frame) => frame.type === 'board' && frame.state.power === 'restarting')).toBe(true)
    await release.pass()
    const counted = server.db.selectFrom('counters').select('key').where('scope', '=', 'firmwareVersions')
    expect(await counted.where('key', 'like', `${device.productId}:%`).execute()).toEqual([])
    device.end()
  })

  test('does not install what a damaged flash does not give back', async () => {
    const device = await openedDevice()
    device.send({ type: 'board_flash', corrupt: true })
    await device.board(({ isFlashCorrupt }) => isFlashCorrupt)
    await device.release()
    const state = await device.board(({ update }) => update?.state === 'failed')
    expect(state).toMatchObject({ firmware: [{ version: V1 }], update: { code: 12 } })
    device.end()
  })

  test('hangs in the new image if it is to never return, and starts the previous one after a power cycle', async () => {
    const device = await openedDevice()
    device.send({ type: 'board_return', never: true })
    const release = await device.release()
    await device.board(({ power }) => power === 'hung')
    await eventually(async () => !(await device.online()))
    await release.job('installed')
    server.clock.advance(1000)
    device.send({ type: 'board_power', on: true })
    expect(await release.job('ROLLED_BACK')).toMatchObject({ fromVersion: V1 })
    expect(boardOf(device)).toMatchObject({ power: 'on', firmware: [{ version: V1 }] })
    device.end()
  })

  test('continues an update after a power cut, also with another page', async () => {
    const device = await openedDevice()
    device.send({ type: 'board_power', on: false })
    await device.board(({ power }) => power === 'off')
    await eventually(async () => !(await device.online()))
    const release = await device.release()
    device.end()
    const next = await connectVirtual(base, await boundToken(device.owner, device.productId))
    await release.job('CONFIRMED')
    await eventually(async () => boardOf(next)?.firmware[0]?.version === V2)
    next.end()
  })

  test('can be loaded with another version by cable', async () => {
    const device = await openedDevice()
    device.send({ type: 'board_load', firmwareType: 'module', version: V2 })
    await device.board(({ power, firmware }) => power === 'on' && firmware[0]?.version === V2)
    device.send({ type: 'board_load', firmwareType: 'module', version: 'V9.9.9 build 260101' })
    await device.board(({ power, firmware }) => power === 'on' && firmware[0]?.version === V2)
    device.end()
  })
})

test('a virtual device is added to a home after a press, learns it, and is reset like every device', async () => {
  const owner = server.as('developer')
  const productId = await makeProduct(owner)
  const device = await connectVirtual(base, await boundToken(owner, productId))
  const user = await aUser(server, 'user', '127.0.0.1')
  const homeId = await newHome(user)
  const states = () => device.heard.filter((frame) => frame.type === 'message' && frame.topic === 'down/bind')
  device.send({ type: 'bind_get', msgId: 'g1' })
  await eventually(() => states().length === 1)
  expect(states()).toMatchObject([{ value: { id: 'g1', bound: false } }])
  device.send({ type: 'bind_open', msgId: 'o1', seconds: 121 })
  expect(await device.hears('ack')).toMatchObject({ code: 400 })
  device.send({ type: 'bind_open', msgId: 'o2', seconds: 60 })
  const [near] = await eventually(async () => {
    const devices = await user.call(listNearbyDevices, {})
    return devices.length > 0 && devices
  })
  expect(near).toMatchObject({ productId, serialEnd: device.serial.slice(-4) })
  await user.call(claimDevice, { homeId, nearbyId: near?.nearbyId ?? '' })
  await eventually(() => states().length === 2)
  expect(states()[1]).toMatchObject({ value: { bound: true } })
  // By default only the owner takes a device out of its home.
  device.send({ type: 'bind_reset', msgId: 'r1', reset: 'one' })
  const refusal = await eventually(() => device.heard.find((frame) => frame.type === 'ack' && frame.msgId === 'r1'))
  expect(refusal).toMatchObject({ code: 403 })
  device.end()
})
