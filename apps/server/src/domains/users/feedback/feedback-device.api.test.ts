import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { deviceQueryLimits } from '@slipway/contract/devices/device-query/device-query.limits.ts'
import { addDevice, deleteDevice, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { claimDevice } from '@slipway/contract/users/homes/binding.calls.ts'
import { getFeedbackDevice } from '@slipway/contract/users/feedback/feedback-desk.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  uplink,
  type OwnDevice,
} from '../../devices/devices/testing/devices-rig.ts'
import { createdApp } from '../apps/testing/apps-samples.ts'
import { aUser, ends, labelOf, newHome, releaseNow, type TestUser } from '../homes/testing/homes-rig.ts'
import { written, writtenIn } from './testing/feedback-samples.ts'

const transport = recordingTransport()
let server: TestServer
let productId: string
beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
  await releaseNow(server, productId)
})
afterAll(() => server[Symbol.asyncDispose]())

const developer = () => server.as('developer')
const support = () => server.as('support')
const pass = (minutes: number) => server.clock.advance(minutes * MINUTE_MS)

async function bound(name: string): Promise<{ user: TestUser; device: OwnDevice; deviceId: string }> {
  const user = await aUser(server, name)
  const device = await makeDevice(developer(), productId)
  const homeId = await newHome(user)
  const { deviceId } = await user.call(claimDevice, { homeId, ...labelOf(server, device) })
  return { user, device, deviceId }
}

async function disconnect(device: OwnDevice, deviceId: number): Promise<void> {
  await server.domains.devices.ports.onPresence(
    { deviceId, productId, serial: device.serial },
    { online: false, ip: '192.0.2.7', reason: 'keepaliveTimeout', session: `s-${device.serial}` },
  )
}

test('shows the state of the device when its user wrote, and its timeline before and after', async () => {
  const { user, device, deviceId } = await bound('ann')
  const known = await connect(server, transport, device)
  await uplink(server, known, { data: { nothing: 1 } })
  pass(2)
  await disconnect(device, known.deviceId)
  const offSince = server.clock.now()
  pass(5)
  const recordId = await written(user, 'It is off', { problemType: 201, deviceId })
  const time = server.clock.now()
  pass(2)
  await connect(server, transport, device)
  pass(11)
  await developer().call(setProperties, { productId, serial: device.serial, data: { sw: true } })
  await disconnect(device, known.deviceId)

  const found = await support().call(getFeedbackDevice, { recordId })
  expect(found).toMatchObject({ time, device: { state: 'offline', since: offSince, reason: 'keepaliveTimeout' } })
  const lines = found.device?.items ?? []
  expect(lines.map(({ kind }) => kind)).toEqual(['presence', 'presence', 'violation', 'presence', 'deed'])
  expect(lines.map(({ time: at }) => at > time)).toEqual([true, false, false, false, false])
  expect(lines[0]).toMatchObject({ change: { type: 1, ip: '192.0.*.*' } })
})

test('shows a device that was online, one that never connected, and one that was disabled', async () => {
  const { user, device, deviceId } = await bound('bob')
  const before = await written(user, 'New', { deviceId })
  expect((await support().call(getFeedbackDevice, { recordId: before })).device).toMatchObject({
    state: 'neverConnected',
    since: null,
  })
  pass(1)
  await connect(server, transport, device)
  const onSince = server.clock.now()
  pass(1)
  const online = await written(user, 'Slow', { deviceId })
  pass(1)
  const { device: then } = await support().call(getFeedbackDevice, { recordId: online })
  expect(then).toMatchObject({ state: 'online', since: onSince, reason: '' })
  // What it was before does not change with what it is now.
  expect((await support().call(getFeedbackDevice, { recordId: before })).device?.state).toBe('neverConnected')
  await server.db.deleteFrom('device_onoff').execute()
  expect((await support().call(getFeedbackDevice, { recordId: online })).device).toMatchObject({ state: 'unknown' })
  await server.db
    .updateTable('devices')
    .set({ disabled_at: new Date(onSince) })
    .where('serial', '=', device.serial)
    .execute()
  expect((await support().call(getFeedbackDevice, { recordId: online })).device).toMatchObject({
    state: 'disabled',
    since: onSince,
  })
})

test('shows the nearest lines only', async () => {
  const { user, device, deviceId } = await bound('carol')
  const known = await connect(server, transport, device)
  const { linesBefore, linesAfter } = deviceQueryLimits.moment
  for (let n = 0; n < linesBefore + 2; n += 1) await uplink(server, known, 'no json')
  pass(1)
  const recordId = await written(user, 'Busy', { deviceId })
  const time = server.clock.now()
  for (let n = 0; n < linesAfter + 2; n += 1) {
    server.clock.advance(1_000)
    await uplink(server, known, 'no json')
  }
  const { device: then } = await support().call(getFeedbackDevice, { recordId })
  const times = (then?.items ?? []).map((line) => line.time)
  expect(times.slice(0, linesAfter)).toEqual([5, 4, 3, 2, 1].map((second) => time + second * 1_000))
  expect(times).toHaveLength(linesBefore + linesAfter)
})

test('is null without a device, and after the device was removed or added again', async () => {
  const { user, device, deviceId } = await bound('dave')
  const plain = await written(user, 'A question')
  expect((await support().call(getFeedbackDevice, { recordId: plain })).device).toBe(null)
  const recordId = await written(user, 'Gone', { deviceId })
  expect((await support().call(getFeedbackDevice, { recordId })).device).not.toBe(null)
  await developer().call(deleteDevice, { productId, serial: device.serial })
  expect((await support().call(getFeedbackDevice, { recordId })).device).toBe(null)
  pass(1)
  await developer().call(addDevice, { productId, serial: device.serial })
  expect((await support().call(getFeedbackDevice, { recordId })).device).toBe(null)
})

test('a developer sees the device of feedback of an own application where it is of an own product', async () => {
  const { user, deviceId } = await bound('erin')
  const { appId } = await createdApp(developer())
  const other = server.as('developer', 'other')
  const { appId: otherApp } = await createdApp(other)
  const own = await writtenIn(server, user, { appId, description: 'Mine', deviceId })
  const foreign = await writtenIn(server, user, { appId: otherApp, description: 'Not mine', deviceId })
  expect((await developer().call(getFeedbackDevice, { recordId: own })).device).not.toBe(null)
  expect((await other.call(getFeedbackDevice, { recordId: foreign })).device).toBe(null)
  expect(await ends(developer().call(getFeedbackDevice, { recordId: foreign }))).toBe('feedback.notFound')
  const log = await server.as('administrator').call(listAuditEntries, { action: 'feedback.getFeedbackDevice' })
  expect(log.items.length).toBeGreaterThan(3)
})
