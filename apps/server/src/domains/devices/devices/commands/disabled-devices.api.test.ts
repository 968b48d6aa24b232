import {
  callAction,
  disableDevice,
  enableDevice,
  getDevice,
  setProperties,
} from '@slipway/contract/devices/devices/devices.calls.ts'
import { deleteProduct } from '@slipway/contract/products/products/products.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  signedRequest,
  type OwnDevice,
} from '../testing/devices-rig.ts'
import { eventually } from '../../../../testing/eventually.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  productId = await makeProduct(server)
  server.domains.devices.attach(transport)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const signIn = (device: OwnDevice) =>
  server.domains.devices.ports.authenticate(signedRequest(device, server.clock.now()))

describe('a disabled device', () => {
  test('is disconnected, kept out in words of its own, and let in again', async () => {
    const device = await makeDevice(owner(), productId)
    const { deviceId } = await connect(server, transport, device)
    const disabled = await owner().call(disableDevice, device)
    expect(disabled.disabledTime).toBe(server.clock.now())
    await eventually(() => transport.kicked.includes(deviceId))
    expect(await signIn(device)).toEqual({ ok: false, why: 'notAuthorized' })
    const told = await eventually(async () => {
      const { refusedAttempts } = await owner().call(getDevice, device)
      return refusedAttempts.find(({ serial, cause }) => serial === device.serial && cause === 'disabled')
    })
    expect(told.count).toBe(1)

    expect(await owner().call(enableDevice, device)).toMatchObject({ disabledTime: null })
    expect(await signIn(device)).toMatchObject({ ok: true })
  })

  test('gets this answer only once it is authenticated', async () => {
    const device = await makeDevice(owner(), productId)
    await owner().call(disableDevice, device)
    expect(await signIn({ ...device, deviceSecret: 'not it' })).toEqual({ ok: false, why: 'badIdentity' })
  })

  test('does not come online though it was let in a moment before', async () => {
    const device = await makeDevice(owner(), productId)
    const answer = await signIn(device)
    if (!answer.ok) throw new Error('not let in')
    await owner().call(disableDevice, device)
    const coming = server.domains.devices.ports.onPresence(answer.device, {
      online: true,
      ip: '192.0.2.1',
      session: 'late',
    })
    await expect(coming).rejects.toThrow('disabled')
    expect((await owner().call(getDevice, device)).device).toMatchObject({ online: false, activatedTime: null })
  })

  test('is given no commands', async () => {
    const device = await makeDevice(owner(), productId)
    const action = { productId, featureType: 2, deKey: `a${device.serial}` } as const
    await owner().call(addFeature, { ...action, deName: { zh: 'a', en: 'a' } })
    await owner().call(disableDevice, device)
    const set = { ...device, data: { sw: true } }
    await expect(owner().call(setProperties, set)).rejects.toMatchObject(refused('devices.disabled'))
    const asked = owner().call(callAction, { ...device, deKey: action.deKey })
    await expect(asked).rejects.toMatchObject(refused('devices.disabled'))
    await owner().call(enableDevice, device)
    expect(await owner().call(setProperties, set)).toMatchObject({ data: { sw: true } })
  })

  test('keeps the moment since when, however often it is disabled', async () => {
    const device = await makeDevice(owner(), productId)
    const { disabledTime } = await owner().call(disableDevice, device)
    server.clock.advance(1_000)
    expect((await owner().call(disableDevice, device)).disabledTime).toBe(disabledTime)
    await owner().call(enableDevice, device)
    expect(await owner().call(enableDevice, device)).toMatchObject({ disabledTime: null })
  })
})

test('a device of a product that was deleted after it was let in is ended as soon as it is online', async () => {
  const own = await makeProduct(server)
  const device = await makeDevice(owner(), own)
  const answer = await signIn(device)
  if (!answer.ok) throw new Error('not let in')
  await owner().call(deleteProduct, { productId: own })
  await eventually(async () => !(await signIn(device)).ok)
  const { deviceId } = answer.device
  transport.kicked.length = 0
  await server.domains.devices.ports.onPresence(answer.device, { online: true, ip: '192.0.2.1', session: 'late' })
  expect(transport.kicked).toEqual([deviceId])
})
