import {
  cancelUpdate,
  consentToUpdate,
  explainUpdate,
  listCampaigns,
  listUpdateJobs,
  retryUpdate,
} from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { manifestStates } from '@slipway/contract/products/signing/signing.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused } from '../../../testing/test-server.ts'
import { makeProduct, V1 } from '../../products/firmware/testing/firmware-rig.ts'
import { uplink } from '../devices/testing/devices-rig.ts'
import { miscounted, OLD, updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

type Device = Parameters<UpdatesRig['sent']>[0]

let rig: UpdatesRig
beforeEach(async () => void (rig = await updatesRig()))
afterEach(async () => {
  const wrong = await miscounted(rig.server)
  await rig[Symbol.asyncDispose]()
  if (wrong.length > 0) throw new Error(`totals differ from a recount: ${JSON.stringify(wrong)}`)
})

const explain = (serial: string) => rig.of.owner.call(explainUpdate, { productId: rig.of.productId, serial })
const offers = ({ deviceId }: Device) =>
  rig.transport.sent.filter((one) => one.deviceId === deviceId && one.tail === 'down/ota/upgrade').length
/** Resolves once the device was sent this number of offers. */
const offered = (device: Device, times = 1) => eventually(() => offers(device) === times)
async function jobOf({ serial }: Device): Promise<string> {
  const { updates } = await explain(serial)
  return updates.find(({ job }) => job)?.job?.jobId ?? ''
}
const oneJob = (jobId: string) => ({ productId: rig.of.productId, jobId })

async function logOf(jobId: string) {
  const { rows } = await sql<{ line: string }>`
    select state || ' ' || reason as line from ota_job_events
    where job_id = ${Number(jobId)} and actor like 'account:%' order by at`.execute(rig.server.db)
  return rows.map(({ line }) => line)
}

describe('an explanation', () => {
  test('names what is missing, then the state of the job, and changes nothing', async () => {
    const device = await rig.device('lamp')
    expect((await explain('lamp')).updates).toEqual([])
    const recordId = await rig.release(100, { remindType: 1 })
    await eventually(async () => (await rig.jobs(device)).length === 1)
    const before = await rig.jobs(device)
    const { sentence, updates } = await explain('lamp')
    expect(sentence).toMatch(/consent|同意/)
    const update = updates.find(({ kind }) => kind === 'rollout')
    expect(update).toMatchObject({ recordId, firmwareVersion: V1, firmwareType: 1 })
    expect(update?.job).toMatchObject({ state: 'consenting', attempt: 1, percent: 0 })
    expect(update?.lines.at(-1)).toMatchObject({ reason: 'jobActive', isMet: false })
    expect(await rig.jobs(device)).toEqual(before)
  })

  test('of a device that runs the version, is held back by the ratio, or is unknown', async () => {
    await rig.release(1)
    const devices = await Promise.all(Array.from({ length: 3 }, (_, index) => rig.device(`lamp-${index}`)))
    const waiting = []
    for (const { serial } of devices) waiting.push((await explain(serial)).updates[0])
    const gray = waiting.find((update) => update?.job === null)
    const line = gray?.lines.find(({ isMet }) => !isMet)
    expect(line?.reason).toBe('gray')
    expect(line?.text).toMatch(/1%/)
    const [first] = devices
    if (!first) throw new Error('no device')
    await rig.version(first, V1)
    const { updates } = await explain(first.serial)
    expect(updates[0]?.lines.find(({ isMet }) => !isMet)?.reason).toBe('hasTarget')
    await expect(explain('SN-UNKNOWN')).rejects.toMatchObject(refused('devices.notFound'))
  })
})

describe('the campaigns of a release', () => {
  test('have totals and lanes, and list their devices page by page', async () => {
    const recordId = await rig.release(100)
    const devices = []
    for (const serial of ['a', 'b', 'c', 'd']) devices.push(await rig.device(serial))
    const [first, second] = devices
    if (!first || !second) throw new Error('no device')
    await rig.progress(first, await jobOf(first), 'downloading', { percent: 30 })
    await rig.progress(second, await jobOf(second), 'failed', { code: 3, msg: 'bad\0signature' })
    const release = { productId: rig.of.productId, recordId }
    const [rollout, validation] = await rig.of.owner.call(listCampaigns, release)
    expect(rollout).toMatchObject({
      kind: 'rollout',
      state: 'running',
      open: { CN: 100, US: 100, OTHER: 100 },
      total: 4,
    })
    expect(rollout?.counts).toEqual([
      { state: 'FAILED', code: 3, n: 1 },
      { state: 'downloading', code: 0, n: 1 },
      { state: 'offered', code: 0, n: 2 },
    ])
    expect(validation).toMatchObject({ kind: 'validation', state: 'finished', total: 1 })

    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await rig.of.owner.call(listUpdateJobs, {
        ...release,
        kind: 'rollout',
        pageSize: 1,
        ...(cursor ? { cursor } : {}),
      })
      seen.push(...page.jobs.map(({ serial, state, percent }) => `${serial} ${state} ${percent}`))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(seen).toEqual(['c offered 0', 'd offered 0', 'a downloading 30', 'b FAILED 0'])
    const { jobs, next } = await rig.of.owner.call(listUpdateJobs, { ...release, state: 'FAILED' })
    // A NUL is dropped: the database can't store it, and the report counts.
    expect(jobs).toMatchObject([{ serial: 'b', code: 3, msg: 'badsignature', fromVersion: OLD }])
    expect(next).toBeNull()
    const productId = await makeProduct(rig.of.owner)
    const elsewhere = rig.of.owner.call(listCampaigns, { productId, recordId })
    await expect(elsewhere).rejects.toMatchObject(refused('firmware.notFound'))
  })
})

describe('a job, by an account,', () => {
  test('is accepted and then offered, or declined and not asked again until a retry', async () => {
    await rig.release(100, { remindType: 1 })
    const [willing, other] = [await rig.device('willing'), await rig.device('other')]
    const accepted = await jobOf(willing)
    const { owner } = rig.of
    expect(await owner.call(consentToUpdate, { ...oneJob(accepted), accept: true })).toEqual({
      jobId: accepted,
      state: 'offered',
    })
    await offered(willing)
    const again = owner.call(consentToUpdate, { ...oneJob(accepted), accept: false })
    await expect(again).rejects.toMatchObject(refused('campaigns.noConsentAwaited'))
    expect(await rig.jobs(willing)).toEqual(['offered 1'])

    const declined = await jobOf(other)
    await owner.call(consentToUpdate, { ...oneJob(declined), accept: false })
    await rig.version(other, OLD)
    expect(await rig.jobs(other)).toEqual(['REJECTED 1'])
    await owner.call(retryUpdate, oneJob(declined))
    await eventually(async () => (await rig.jobs(other)).length === 2)
    expect(await rig.jobs(other)).toEqual(['REJECTED 1', 'consenting 1'])
    expect(await logOf(declined)).toEqual(['REJECTED declined', 'REJECTED retry'])
  })

  test('is cancelled before the installation only, and offered again after a retry, which happens once', async () => {
    await rig.release(100)
    const [waiting, busy] = [await rig.device('waiting'), await rig.device('busy')]
    const { owner } = rig.of
    const jobId = await jobOf(waiting)
    expect(await owner.call(cancelUpdate, oneJob(jobId))).toEqual({ jobId, state: 'CANCELLED' })
    await eventually(() => rig.transport.sent.some(({ tail }) => tail === 'down/ota/cancel'))
    await rig.version(waiting, OLD)
    expect(offers(waiting)).toBe(1)
    await owner.call(retryUpdate, oneJob(jobId))
    await offered(waiting, 2)
    expect(await rig.jobs(waiting)).toEqual(['CANCELLED 1', 'offered 1'])
    await expect(owner.call(retryUpdate, oneJob(jobId))).rejects.toMatchObject(refused('campaigns.notRetriable'))
    expect(await logOf(jobId)).toEqual(['CANCELLED cancel', 'CANCELLED retry'])

    const installing = await jobOf(busy)
    await rig.progress(busy, installing, 'installing')
    const late = owner.call(cancelUpdate, oneJob(installing))
    await expect(late).rejects.toMatchObject(refused('campaigns.notCancellable'))
    await expect(owner.call(retryUpdate, oneJob(installing))).rejects.toMatchObject(refused('campaigns.notRetriable'))
    const productId = await makeProduct(owner)
    const elsewhere = owner.call(cancelUpdate, { productId, jobId: installing })
    await expect(elsewhere).rejects.toMatchObject(refused('campaigns.jobNotFound'))
  })
})

test('an offer without a current manifest is neither sent nor counted, and goes out once there is one', async () => {
  await rig.release(100)
  const state = (to: number) => sql`update manifests set manifest_state = ${to}`.execute(rig.server.db)
  await state(manifestStates.replaced)
  const device = await rig.device('lamp')
  expect(offers(device)).toBe(0)
  await uplink(rig.server, device, { id: '7' }, { tail: 'up/ota/get' })
  expect(rig.sent(device)).toMatchObject([{ tail: 'down/ack', data: { why: { reason: 'jobActive' } } }])
  for (let hour = 0; hour < 5; hour++) {
    rig.server.clock.advance(61 * 60_000)
    await rig.runTimers()
  }
  expect(await rig.jobs(device)).toEqual(['offered 1'])
  await state(manifestStates.current)
  await rig.version(device, OLD)
  expect(offers(device)).toBe(1)
})
