import { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { getDeviceTimeline } from '@slipway/contract/devices/device-query/device-query.calls.ts'
import type { TimelineKind, TimelineLine } from '@slipway/contract/devices/device-query/device-query.ts'
import type { DeviceProblemCause } from '@slipway/contract/devices/devices/device-problems.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { resetDeviceSecret, setProperties } from '@slipway/contract/devices/devices/devices.calls.ts'
import { applySerials } from '@slipway/contract/devices/serial-numbers/serial-numbers.calls.ts'
import { getProduct, updateProduct } from '@slipway/contract/products/products/products.calls.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import {
  connect,
  makeDevice,
  makeProduct,
  recordingTransport,
  signedRequest,
  uplink,
  type OwnDevice,
} from '../devices/testing/devices-rig.ts'
import { eventually } from '../../../testing/eventually.ts'

const transport = recordingTransport()
const SECOND = 1_000
let server: TestServer
let productId: string

beforeAll(async () => {
  server = await startTestServer()
  server.domains.devices.attach(transport)
  productId = await makeProduct(server)
})
afterAll(() => server[Symbol.asyncDispose]())

const owner = () => server.as('developer')
const support = () => server.as('support')
const asked = (device: OwnDevice, more: Partial<InputOf<typeof getDeviceTimeline>> = {}) => ({
  subSerial: device.serial,
  ...more,
})
const ofKind = async (caller: Caller, device: OwnDevice, kind: TimelineKind): Promise<TimelineLine[]> =>
  (await caller.call(getDeviceTimeline, asked(device, { kind }))).items

/** A connection attempt with the wrong secret. */
async function refuse(device: OwnDevice): Promise<void> {
  const wrong = { ...device, deviceSecret: 'not-the-secret' }
  const answer = await server.domains.devices.ports.authenticate(signedRequest(wrong, server.clock.now()))
  expect(answer.ok).toBe(false)
  await eventually(async () => (await ofKind(owner(), device, 'attempt')).length > 0)
}

/** A device with one record of each kind, one second apart. */
async function makeEventful(): Promise<OwnDevice> {
  const device = await makeDevice(owner(), productId)
  server.clock.advance(SECOND)
  await refuse(device)
  server.clock.advance(SECOND)
  const known = await connect(server, transport, device)
  server.clock.advance(SECOND)
  await uplink(server, known, { data: { temp: 400, nothing: 1, sw: true } })
  server.clock.advance(SECOND)
  await owner().call(setProperties, { productId, serial: device.serial, data: { sw: true } })
  server.clock.advance(SECOND)
  await owner().call(resetDeviceSecret, { productId, serial: device.serial })
  return device
}

describe('why a device is in its state', () => {
  test('lists everything that happened to it, newest first', async () => {
    const device = await makeEventful()
    const { items, next } = await owner().call(getDeviceTimeline, asked(device))
    expect(items.slice(0, 6).map(({ kind }) => kind)).toEqual([
      'deed',
      'command',
      'violation',
      'presence',
      'attempt',
      'deed',
    ])
    expect(items.map(({ time }) => time)).toEqual(items.map(({ time }) => time).toSorted((a, b) => b - a))
    expect(next).toBe(null)
  })

  test('names the check that a refused attempt failed, how often, and from where', async () => {
    const device = await makeDevice(owner(), productId)
    await refuse(device)
    const [line] = await ofKind(owner(), device, 'attempt')
    expect(line).toMatchObject({
      attempt: { cause: 'signature', serial: device.serial, count: 1, ip: '192.0.2.7', lastTime: server.clock.now() },
    })
    expect(await ofKind(owner(), await makeDevice(owner(), productId), 'attempt')).toEqual([])
  })

  test('names each value that is off the model, in the language of who asks', async () => {
    const device = await makeDevice(owner(), productId)
    const known = await connect(server, transport, device)
    await uplink(server, known, { data: { sw: true } })
    await uplink(server, known, { data: { temp: 400, nothing: 1, sw: { v: 'on', t: server.clock.now() } } })
    await uplink(server, known, 'no json')
    const [unreadable, off, ...rest] = await ofKind(owner(), device, 'violation')
    expect(rest).toEqual([])
    expect(unreadable).toMatchObject({ violation: { code: 400, payload: 'no json', reasons: [] } })
    const reasons = off?.kind === 'violation' ? off.violation.reasons : []
    expect(off).toMatchObject({ violation: { code: 422, tail: 'up/property/report' } })
    expect(reasons.map(({ deKey }) => deKey).toSorted()).toEqual(['nothing', 'sw', 'temp'])
    expect(reasons).toContainEqual({ deKey: 'nothing', reason: '产品没有该属性' })
  })

  test('names the field of a message that does not have the form of its topic', async () => {
    const device = await makeDevice(owner(), productId)
    const known = await connect(server, transport, device)
    await uplink(server, known, { time: 'now', data: {} })
    await uplink(server, known, { items: [{ type: 'event' }] }, { tail: 'up/batch' })
    await uplink(server, known, { subs: [{ serial: 's1', sign: 'x' }] }, { tail: 'up/topo/add' })
    const lines = await ofKind(owner(), device, 'violation')
    const fields = lines.flatMap((line) => (line.kind === 'violation' ? line.violation.reasons : []))
    expect(fields.map(({ deKey }) => deKey)).toEqual(['subs.0', 'items[0].deKey', 'time'])
  })

  test('names what is wrong in a batch by the place of the item', async () => {
    const device = await makeDevice(owner(), productId)
    const known = await connect(server, transport, device)
    const items = [
      { type: 'property', data: { sw: true } },
      { type: 'property', data: { temp: 400 } },
      { type: 'event', deKey: 'nothing', data: {} },
    ]
    await uplink(server, known, { id: '1', items }, { tail: 'up/batch' })
    const [line] = await ofKind(owner(), device, 'violation')
    const reasons = line?.kind === 'violation' ? line.violation.reasons : []
    expect(reasons.map(({ deKey }) => deKey)).toEqual(['items[1].temp', 'items[2].nothing'])
  })

  test('tells of a command who gave it and how it ended', async () => {
    const device = await makeDevice(owner(), productId)
    const { account } = await owner().account()
    await owner().call(setProperties, { productId, serial: device.serial, data: { sw: true }, expire: 30 })
    server.clock.advance(31 * SECOND)
    const [line] = await ofKind(owner(), device, 'command')
    expect(line).toMatchObject({ command: { status: 5, data: { sw: true }, sentTime: null, by: account } })
    const [seen] = await ofKind(support(), device, 'command')
    expect(seen).toMatchObject({ command: { by: 'd***@example.com' } })
  })

  test('tells who did what to the device and its product, not to its other devices', async () => {
    const own = await makeProduct(server)
    const device = await makeDevice(owner(), own)
    const other = await makeDevice(owner(), own)
    server.clock.advance(SECOND)
    await owner().call(resetDeviceSecret, other)
    const { productName: _old, ...product } = await owner().call(getProduct, { productId: own })
    await owner().call(updateProduct, { ...product, productId: own, productName: 'Renamed' })
    const { account } = await owner().account()
    const lines = await ofKind(owner(), device, 'deed')
    expect(lines[0]).toMatchObject({
      deed: { account, objects: [{ objectType: 'products', fields: expect.arrayContaining(['产品名称']) }] },
    })
    const names = lines.flatMap((line) => (line.kind === 'deed' ? line.deed.objects : [])).map((one) => one.objectName)
    expect(names).toContain(device.serial)
    expect(names).not.toContain(other.serial)
  })

  test('shows support no address and no account in full (SI-101)', async () => {
    const device = await makeEventful()
    const shown = JSON.stringify((await support().call(getDeviceTimeline, asked(device))).items)
    const { account } = await owner().account()
    expect(shown).not.toContain('192.0.2.7')
    expect(shown).not.toContain(account)
    expect(JSON.stringify((await owner().call(getDeviceTimeline, asked(device))).items)).toContain('192.0.2.7')
  })

  test('is read page by page without a gap and without a line twice, and by one kind', async () => {
    const device = await makeEventful()
    const whole = (await owner().call(getDeviceTimeline, asked(device, { pageSize: 100 }))).items
    const read: TimelineLine[] = []
    let after: string | undefined
    do {
      const page = await owner().call(getDeviceTimeline, asked(device, { pageSize: 2, after }))
      expect(page.items.length).toBeLessThanOrEqual(2)
      read.push(...page.items)
      after = page.next ?? undefined
    } while (after !== undefined)
    expect(read.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
    const kinds = await ofKind(owner(), device, 'presence')
    expect(kinds.map(({ id }) => id)).toEqual(whole.flatMap(({ id, kind }) => (kind === 'presence' ? [id] : [])))
  })

  test.each(['x', '~', '1~2~3~4~5', "~~~~1.' or true"])('does not read on from %j', async (after) => {
    const device = await makeDevice(owner(), productId)
    const attempt = owner().call(getDeviceTimeline, asked(device, { after }))
    await expect(attempt).rejects.toMatchObject({ data: { field: 'after' } })
  })

  test('is for the owner and for support, and each look stands in the audit log', async () => {
    const device = await makeDevice(owner(), productId)
    const neighbour = server.as('developer', 'neighbour')
    await expect(neighbour.call(getDeviceTimeline, asked(device))).rejects.toMatchObject(refused('devices.notFound'))
    const curious = server.as('support', 'curious')
    await curious.call(getDeviceTimeline, asked(device))
    const { account } = await curious.account()
    const { items } = await server.as('administrator').call(listAuditEntries, { account })
    expect(items.map(({ action }) => action)).toContain('device-query.getDeviceTimeline')
  })
})

describe('the first sentence and the default list', () => {
  const timelineOf = (device: OwnDevice) => owner().call(getDeviceTimeline, asked(device))

  test('tell of this device only: changes of the product and applications for serial numbers are behind the filter', async () => {
    const own = await makeProduct(server)
    const device = await makeDevice(owner(), own)
    server.clock.advance(SECOND)
    await owner().call(resetDeviceSecret, device)
    await server.as('administrator').call(applySerials, { productId: own, quantity: 1 })
    const { items } = await timelineOf(device)
    const objects = items.flatMap((line) => (line.kind === 'deed' ? line.deed.objects : []))
    expect(new Set(objects.map(({ objectType }) => objectType))).toEqual(new Set(['devices']))
    const all = (await ofKind(owner(), device, 'deed')).flatMap((line) =>
      line.kind === 'deed' ? line.deed.objects : [],
    )
    const types = new Set(all.map(({ objectType }) => objectType))
    expect(types.has('features')).toBe(true)
    expect(types.has('serial_applications')).toBe(false)
    expect(JSON.stringify(all.map(({ fields }) => fields))).not.toContain('_')
  })

  test('say whether it is online, since when and why not', async () => {
    const device = await makeDevice(owner(), productId)
    expect((await timelineOf(device)).state).toMatchObject({ state: 'neverConnected', since: null, attempt: null })
    await refuse(device)
    expect((await timelineOf(device)).state).toMatchObject({ state: 'neverConnected', attempt: 'signature' })
    server.clock.advance(SECOND)
    const known = await connect(server, transport, device)
    await uplink(server, known, { data: { temp: 400 } })
    const online = {
      state: 'online',
      overHttp: false,
      since: server.clock.now(),
      reason: '',
      attempt: null,
      rejectedMessages: 1,
    }
    expect((await timelineOf(device)).state).toMatchObject(online)
    await server.domains.devices.ports.onPresence(known, {
      online: false,
      ip: '192.0.2.7',
      session: `s-${device.serial}`,
      reason: 'keepaliveTimeout',
    })
    expect((await timelineOf(device)).state).toMatchObject({ state: 'offline', reason: 'keepaliveTimeout' })
    const next = await owner().call(getDeviceTimeline, asked(device, { pageSize: 1 }))
    const rest = await owner().call(getDeviceTimeline, asked(device, { after: next.next ?? '' }))
    expect(rest.state).toBe(null)
  })
})

describe('a communication problem', () => {
  const problem = (device: OwnDevice, cause: DeviceProblemCause, found: string) =>
    server.domains.devices.ports
      .find(device)
      .then((known) => known && server.domains.devices.ports.onProblem(known, { cause, found }))
  const problemsOf = async (device: OwnDevice) =>
    (await ofKind(owner(), device, 'problem')).flatMap((line) => (line.kind === 'problem' ? [line.problem] : []))

  test('is a row with the topic that the device used, the right one, and how often', async () => {
    const device = await makeDevice(owner(), productId)
    const tried = `iot/v1/${productId}/d4/up/property/report`
    for (let times = 0; times < 3; times += 1) await problem(device, 'topicForeign', tried)
    const [row, ...rest] = await eventually(async () => {
      const rows = await problemsOf(device)
      return rows.length > 0 && rows
    })
    expect(rest).toEqual([])
    const expected = `iot/v1/${productId}/${device.serial}/up/property/report`
    expect(row).toEqual({ cause: 'topicForeign', found: tried, expected, count: 3, lastTime: server.clock.now() })
    expect(await problemsOf(await makeDevice(owner(), productId))).toEqual([])
  })

  test('is one row a minute and cause, and the oldest rows of a device give way', async () => {
    const device = await makeDevice(owner(), productId)
    for (let minute = 0; minute < 205; minute += 1) {
      await problem(device, 'rateDropped', '')
      await problem(device, 'qos2', `up/${minute}`)
      server.clock.advance(MINUTE_MS)
    }
    const known = await server.domains.devices.ports.find(device)
    const kept = await eventually(async () => {
      const rows = await server.db
        .selectFrom('device_problems')
        .select(['found', 'times', 'cause'])
        .where('device_id', '=', known?.deviceId ?? 0)
        .orderBy('id', 'desc')
        .execute()
      return rows.length === deviceLimits.problemsPerDevice && rows.some(({ found }) => found === 'up/204') && rows
    })
    expect(kept.every(({ times }) => times === 1)).toBe(true)
  })
})
