import { deleteOta, testedOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused } from '../../../testing/test-server.ts'
import { V1, V2 } from '../../products/firmware/testing/firmware-rig.ts'
import { uplink } from '../devices/testing/devices-rig.ts'
import { miscounted, OLD, updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let rig: UpdatesRig
beforeEach(async () => void (rig = await updatesRig()))
afterEach(async () => {
  const wrong = await miscounted(rig.server)
  await rig[Symbol.asyncDispose]()
  if (wrong.length > 0) throw new Error(`totals differ from a recount: ${JSON.stringify(wrong)}`)
})

const offered = (device: Parameters<UpdatesRig['sent']>[0]) =>
  rig.sent(device).filter(({ tail }) => tail === 'down/ota/upgrade')
/** Resolves once this was sent to the device, over the connection that it has. */
const reached = ({ deviceId }: Parameters<UpdatesRig['sent']>[0], tail: string, version = ''): Promise<boolean> =>
  eventually(() =>
    rig.transport.sent.some((one) => one.deviceId === deviceId && one.tail === tail && one.payload.includes(version)),
  )
const jobOf = (device: Parameters<UpdatesRig['sent']>[0]): string => String(offered(device).at(-1)?.data['jobId'])

test('support sees the firmware that a device reported and the newest release that is not withdrawn (EN-DEVICE-07, -08)', async () => {
  const { deviceId } = await rig.device('asked')
  const { owner, productId } = rig.of
  const seen = () => rig.server.domains.campaigns.firmwareOf({ deviceId, productId })
  expect(await seen()).toEqual({ version: OLD, latest: null })
  const recordId = await rig.release(100)
  expect((await seen()).latest).toBe(V1)
  await owner.call(deleteOta, { productId, recordId })
  expect((await seen()).latest).toBeNull()
})

describe('a validation', () => {
  test('offers the version to its test devices only, and ends as confirmed with the reported version', async () => {
    const [one, other] = [await rig.device('one'), await rig.device('other')]
    const recordId = await rig.validate(['one'])
    // The opening reaches devices that are connected without a message of theirs.
    await reached(one, 'down/ota/upgrade')
    await rig.version(other, OLD)
    expect(offered(other)).toEqual([])
    const data = offered(one)[0]?.data ?? {}
    expect(data).toMatchObject({
      type: 'module',
      version: V1,
      signMethod: 'ed25519',
      attempt: 1,
      keys: 1,
      forced: false,
    })
    const jobId = String(data['jobId'])
    const { updates } = rig.server.domains.campaigns
    const { size } = await rig.server.db.selectFrom('firmware_packages').select('size').executeTakeFirstOrThrow()
    // The first bytes begin the download; those after them only move it on.
    for (const [bytes, percent] of [
      [0, 0],
      [size / 2, 50],
      [size / 4, 50],
    ] as const) {
      await updates.bytesServed(jobId, bytes)
      rig.server.clock.advance(10_000)
      const job = await rig.server.db.selectFrom('ota_jobs').select(['state', 'percent']).executeTakeFirst()
      expect(job).toEqual({ state: 'downloading', percent })
    }
    for (const state of ['downloading', 'downloaded', 'installing', 'installed']) {
      rig.server.clock.advance(10_000)
      await rig.progress(one, jobId, state)
      expect(await rig.jobs(one)).toEqual([`${state} 1`])
    }
    await rig.reconnect(one)
    await rig.version(one, V1)
    expect(await rig.jobs(one)).toEqual(['CONFIRMED 1'])
    await rig.of.owner.call(testedOta, { productId: rig.of.productId, recordId })
  })

  test('does not pass while a test device has rolled back', async () => {
    const [good, bad] = [await rig.device('good'), await rig.device('bad')]
    const recordId = await rig.validate(['good', 'bad'])
    await reached(bad, 'down/ota/upgrade')
    await rig.progress(bad, jobOf(bad), 'installing')
    // The same connection proves no restart.
    await rig.version(bad, OLD)
    expect(await rig.jobs(bad)).toEqual(['installing 1'])
    await rig.reconnect(bad)
    await rig.version(bad, OLD)
    expect(await rig.jobs(bad)).toEqual(['ROLLED_BACK 1'])
    // Neither it nor the other one reports the version: the failure says more.
    const early = rig.of.owner.call(testedOta, { productId: rig.of.productId, recordId, passed: true })
    await expect(early).rejects.toMatchObject(refused('firmware.testFailed'))
    await rig.version(good, V1)
    const passing = rig.of.owner.call(testedOta, { productId: rig.of.productId, recordId })
    await expect(passing).rejects.toMatchObject(refused('firmware.testFailed'))
    await rig.of.owner.call(testedOta, { productId: rig.of.productId, recordId, passed: false, reason: 'rolled back' })
  })
})

describe('a release', () => {
  test('is offered below its ratio, and raising it only adds devices', async () => {
    const recordId = await rig.release(30)
    const devices = await Promise.all(Array.from({ length: 12 }, (_, index) => rig.device(`lamp-${index}`)))
    const before = devices.filter((device) => offered(device).length > 0)
    expect(before.length).toBeGreaterThan(0)
    expect(before.length).toBeLessThan(12)
    await rig.of.owner.call(upgradeOta, { productId: rig.of.productId, recordId, grayRatio: 100 })
    await Promise.all(devices.map((device) => reached(device, 'down/ota/upgrade')))
  })

  test('is not offered after it was withdrawn, and is taken back from those that have not begun', async () => {
    const recordId = await rig.release(100)
    const [waiting, installing, late] = [await rig.device('a'), await rig.device('b'), await rig.device('c')]
    await rig.progress(installing, jobOf(installing), 'installing')
    const jobId = jobOf(waiting)
    rig.sent(late)
    await rig.of.owner.call(deleteOta, { productId: rig.of.productId, recordId })
    expect(await rig.jobs(waiting)).toEqual(['CANCELLED 1'])
    expect(await rig.jobs(installing)).toEqual(['installing 1'])
    await reached(waiting, 'down/ota/cancel')
    expect(rig.sent(waiting)).toEqual([{ tail: 'down/ota/cancel', data: { jobId, why: 'withdrawn' } }])
    await rig.version(waiting, OLD)
    expect(offered(waiting)).toEqual([])
    await rig.reconnect(installing)
    await rig.version(installing, V1)
    expect(await rig.jobs(installing)).toEqual(['CONFIRMED 1'])
    // It had begun before the cancel reached it: the reported version wins.
    expect(await rig.jobs(waiting)).toEqual(['CANCELLED 1'])
    await rig.version(waiting, V1)
    expect(await rig.jobs(waiting)).toEqual(['CONFIRMED 1'])
    expect(await miscounted(rig.server)).toEqual([])
  })

  test('that asks is sent after the consent only', async () => {
    await rig.release(100, { remindType: 1 })
    const device = await rig.device('asked')
    expect(rig.sent(device)).toMatchObject([{ tail: 'down/ota/ask', data: { version: V1, reminder: 0 } }])
    await rig.version(device, OLD)
    expect(rig.sent(device)).toEqual([])
    rig.server.clock.advance(25 * HOUR_MS)
    await rig.runTimers()
    await eventually(() => rig.transport.sent.filter(({ tail }) => tail === 'down/ota/ask').length === 2)
    expect(rig.sent(device)).toMatchObject([{ data: { reminder: 1 } }])
    await uplink(rig.server, device, { id: '7' }, { tail: 'up/ota/get' })
    const [answer] = rig.sent(device)
    expect(answer).toMatchObject({ tail: 'down/ack', data: { why: { reason: 'consent' }, job: { version: V1 } } })
    const { jobId } = (answer?.data['job'] ?? {}) as { jobId?: string }
    await uplink(rig.server, device, { id: '8', accept: jobId }, { tail: 'up/ota/get' })
    expect(offered(device)).toMatchObject([{ data: { jobId } }])
    expect(await rig.jobs(device)).toEqual(['offered 1'])
  })

  test('waits while the device asks for it', async () => {
    await rig.release(100, { remindType: 1 })
    const device = await rig.device('a', { ota: false })
    expect(await rig.jobs(device)).toEqual([])
    await uplink(rig.server, device, { data: { hold: true, why: 'in use' } }, { tail: 'up/ota/hold' })
    await rig.version(device, OLD)
    expect(await rig.jobs(device)).toEqual([])
    await uplink(rig.server, device, { id: '3' }, { tail: 'up/ota/get' })
    expect(rig.sent(device)).toMatchObject([{ data: { why: { reason: 'deviceHold' } } }])
    await uplink(rig.server, device, { data: { hold: false } }, { tail: 'up/ota/hold' })
    expect(await rig.jobs(device)).toEqual(['consenting 1'])
  })

  test('that is silent is offered in the idle hours of its devices only, and reaches connected ones when they begin', async () => {
    await rig.release(100, { remindType: 2 })
    // It is 08:00 UTC: 16:00 in China, and 02:00 six hours west of UTC.
    const [awake, asleep] = [await rig.device('awake'), await rig.device('asleep', { tz: -360 })]
    expect(offered(asleep)).toMatchObject([{ data: { window: { from: '02:00', to: '05:00' } } }])
    expect(await rig.jobs(awake)).toEqual([])
    await uplink(rig.server, awake, { id: '3' }, { tail: 'up/ota/get' })
    expect(rig.sent(awake)).toMatchObject([{ data: { why: { reason: 'window' } } }])
    rig.server.clock.advance(3 * HOUR_MS)
    // A repeated offer waits for the next night.
    await rig.reconnect(asleep)
    await rig.version(asleep, OLD, { tz: -360 })
    await rig.runTimers()
    expect(offered(asleep)).toEqual([])
    rig.server.clock.advance(7 * HOUR_MS)
    await rig.runJob('campaigns.idleHours')
    await reached(awake, 'down/ota/upgrade')
    expect(await rig.jobs(asleep)).toEqual(['offered 1'])
  })

  test('of a newer version replaces a job that has not begun to install', async () => {
    await rig.release(100)
    const device = await rig.device('a')
    await rig.progress(device, jobOf(device), 'downloading', { percent: 40 })
    await rig.release(100, {}, 1)
    await reached(device, 'down/ota/upgrade', V2)
    expect(await rig.jobs(device)).toEqual(['SUPERSEDED 1', 'offered 1'])
    expect(offered(device)).toMatchObject([{ data: { version: V2 } }])
  })

  test('ends with its window: what was only offered expires, and a download goes on', async () => {
    await rig.release(99)
    const devices = await Promise.all(Array.from({ length: 4 }, (_, index) => rig.device(`d${index}`)))
    const within = devices.filter((device) => rig.transport.sent.some(({ deviceId }) => deviceId === device.deviceId))
    const [idle, busy] = within
    if (!idle || !busy) throw new Error('too few devices are within the ratio')
    rig.server.clock.advance(7 * 24 * HOUR_MS - MINUTE_MS)
    await rig.progress(busy, jobOf(busy), 'downloading')
    rig.server.clock.advance(2 * MINUTE_MS)
    await rig.runTimers()
    expect(await rig.jobs(idle)).toEqual(['EXPIRED 1'])
    expect(await rig.jobs(busy)).toEqual(['downloading 1'])
  })
})

describe('a job', () => {
  beforeEach(() => rig.release(100))

  test('is tried three times, later each time, and then has failed', async () => {
    const device = await rig.device('a')
    const jobId = jobOf(device)
    for (const attempt of [1, 2]) {
      await rig.progress(device, jobId, 'failed', { code: 1, msg: 'connection lost' })
      await rig.version(device, OLD)
      expect(offered(device)).toEqual([])
      rig.server.clock.advance(12 * MINUTE_MS * 4 ** (attempt - 1))
      await rig.runTimers()
      await reached(device, 'down/ota/upgrade', `"attempt":${attempt + 1}`)
      expect(offered(device)).toMatchObject([{ data: { jobId, attempt: attempt + 1 } }])
      // A message of the attempt before, which arrives late, costs none.
      await rig.progress(device, jobId, 'failed', { code: 1, attempt })
      expect(await rig.jobs(device)).toEqual([`offered ${attempt + 1}`])
    }
    await rig.progress(device, jobId, 'failed', { code: 1 })
    await rig.version(device, OLD)
    expect(await rig.jobs(device)).toEqual(['FAILED 3'])
    expect(offered(device)).toEqual([])
  })

  test('is not tried again after a refusal of its signature', async () => {
    const device = await rig.device('a')
    await rig.progress(device, jobOf(device), 'failed', { code: 3 })
    expect(await rig.jobs(device)).toEqual(['FAILED 1'])
  })

  test('that went silent after the installation is missing, and lost after a day', async () => {
    const device = await rig.device('a')
    await rig.progress(device, jobOf(device), 'installed')
    rig.server.clock.advance(16 * MINUTE_MS)
    await rig.runTimers()
    expect(await rig.jobs(device)).toEqual(['missing 1'])
    rig.server.clock.advance(25 * HOUR_MS)
    await rig.runTimers()
    expect(await rig.jobs(device)).toEqual(['LOST 1'])
  })

  test('takes no report of another device, of an ended job, or that goes back', async () => {
    const [one, other] = [await rig.device('a'), await rig.device('b')]
    const jobId = jobOf(one)
    await rig.progress(other, jobId, 'installed')
    await rig.progress(one, '999999', 'failed', { code: 3 })
    expect(await rig.jobs(one)).toEqual(['offered 1'])
    await rig.progress(one, jobId, 'downloading', { percent: 50 })
    await rig.progress(one, jobId, 'downloading', { percent: 10 })
    await rig.progress(one, jobId, 'downloading', { percent: 52 })
    const read = () => rig.server.db.selectFrom('ota_jobs').select('percent').where('device_id', '=', one.deviceId)
    expect((await read().executeTakeFirstOrThrow()).percent).toBe(50)
    await rig.version(one, V1)
    await rig.progress(one, jobId, 'failed', { code: 12 })
    expect(await rig.jobs(one)).toEqual(['CONFIRMED 1'])
    expect(await rig.jobs(other)).toEqual(['offered 1'])
  })
})
