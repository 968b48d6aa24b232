import { explainUpdate, listCampaigns } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { getJobTiming, saveJobTiming } from '@slipway/contract/devices/campaigns/job-timing.calls.ts'
import { usualTiming, type TimingChanges } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { planOf } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused } from '../../../testing/test-server.ts'
import { planHashOf } from './rollouts/plans.store.ts'
import { quickPlan, rolloutsOf } from './testing/rollouts-rig.ts'
import { updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

const MINUTE_MS = 60_000

let rig: UpdatesRig
beforeAll(async () => void (rig = await updatesRig()))
afterAll(() => rig[Symbol.asyncDispose]())
beforeEach(() => save({}))

const owner = () => rig.of.owner
const product = () => ({ productId: rig.of.productId })
const save = (changes: TimingChanges) => owner().call(saveJobTiming, { ...product(), ...usualTiming, ...changes })
/** When the platform acts on the device's job, in minutes from now, and how often it tries. */
async function waits(serial: string) {
  const { updates } = await owner().call(explainUpdate, { ...product(), serial })
  const job = updates.find((one) => one.job !== null)?.job
  return { minutes: ((job?.dueTime ?? 0) - rig.server.clock.now()) / MINUTE_MS, attempts: job?.attempts }
}
async function offeredTo(serial: string) {
  const device = await rig.device(serial)
  await eventually(async () => (await rig.jobs(device)).length > 0)
  const [job] = rig.sent(device).flatMap(({ data }) => (typeof data['jobId'] === 'string' ? [data['jobId']] : []))
  return { device, jobId: job ?? '' }
}

test('a product has the usual timing until it sets its own, within bounds', async () => {
  expect(await owner().call(getJobTiming, product())).toEqual(usualTiming)
  const own = { ...usualTiming, returnMinutes: 120, attempts: 5 }
  expect(await save(own)).toEqual(own)
  expect(await owner().call(getJobTiming, product())).toEqual(own)
  await expect(save({ downloadIdleMinutes: 61, downloadHours: 1 })).rejects.toMatchObject(
    refused('campaigns.idleAboveDownload'),
  )
  await expect(save({ attempts: 11 })).rejects.toMatchObject({ code: 40000 })
  expect(await owner().call(getJobTiming, product())).toEqual(own)
})

test('devices are waited for as their product said when the version was released', async () => {
  await save({ attempts: 5, answerMinutes: 7, returnMinutes: 90 })
  await rig.release(100)
  await save({ returnMinutes: 20 })
  const { device, jobId } = await offeredTo('product-1')
  expect(await waits('product-1')).toEqual({ minutes: 7, attempts: 5 })
  await rig.progress(device, jobId, 'installed')
  expect(await waits('product-1')).toEqual({ minutes: 90, attempts: 5 })
  rig.server.clock.advance(89 * MINUTE_MS)
  await rig.runTimers()
  expect(await rig.jobs(device)).toEqual(['installed 1'])
  rig.server.clock.advance(2 * MINUTE_MS)
  await rig.runTimers()
  expect(await rig.jobs(device)).toEqual(['missing 1'])
})

test('a plan has its own timing where it differs, and is the same plan where it does not', async () => {
  await save({ attempts: 5, returnMinutes: 90 })
  const rollouts = rolloutsOf(rig)
  const recordId = await rig.tested({}, 1)
  const release = { ...product(), recordId }
  const saved = await owner().call(saveRolloutPlan, {
    ...release,
    plan: { timing: { attempts: 5, returnMinutes: 90 } },
  })
  expect(saved.plan?.timing).toBeUndefined()
  expect(saved).toMatchObject({ preset: 'standard', planHash: planHashOf(planOf('standard')) })
  expect(saved.productTiming).toMatchObject({ attempts: 5, returnMinutes: 90 })
  await expect(
    owner().call(saveRolloutPlan, { ...release, plan: { timing: { downloadIdleMinutes: 1440, downloadHours: 23 } } }),
  ).rejects.toMatchObject(refused('campaigns.idleAboveDownload'))
  const plan = quickPlan({ groups: { chosen: [], targets: [] }, timing: { attempts: 2, returnMinutes: 90 } })
  const own = await owner().call(saveRolloutPlan, { ...release, plan })
  expect(own.plan?.timing).toEqual({ attempts: 2 })
  await owner().call(upgradeOta, { ...release, grayRatio: 100, area: 'CN' })
  await rollouts.tick(3)
  // A later change of the product is for other versions.
  await save({ attempts: 7, wakeMinutes: 360 })
  const [campaign] = await owner().call(listCampaigns, release)
  expect(campaign?.timing).toEqual({ ...usualTiming, attempts: 2, returnMinutes: 90 })
  const { device, jobId } = await offeredTo('plan-1')
  expect(await waits('plan-1')).toEqual({ minutes: 60, attempts: 2 })
  await rig.progress(device, jobId, 'failed', { code: 1 })
  rig.server.clock.advance(15 * MINUTE_MS)
  await rig.runTimers()
  await rig.progress(device, jobId, 'failed', { code: 1 })
  // The version that was released before is offered again.
  expect((await rig.jobs(device))[0]).toBe('FAILED 2')
})

test('results in a month without a partition are counted once when they are moved to theirs', async () => {
  await using own = await updatesRig()
  await own.release(100)
  const device = await own.device('moved-1')
  await eventually(async () => (await own.jobs(device)).length > 0)
  const { pool } = own.server.db
  const counts = async () => (await pool.query('select * from ota_counts where n <> 0 order by 1, 2, 3, 4, 5')).rows
  own.server.clock.advance(100 * 24 * 60 * MINUTE_MS)
  await own.version(device, 'V1.0.0 build 260101')
  const places = async () => {
    const { rows } = await pool.query<{ place: string }>(
      'select tableoid::regclass::text as place from ota_job_ends where device_id = $1',
      [device.deviceId],
    )
    return rows.map(({ place }) => place)
  }
  expect(await places()).toEqual(['ota_job_ends_undated'])
  const before = await counts()
  await own.runJob('campaigns.partitions')
  expect(await places()).toEqual([expect.stringMatching(/^ota_job_ends_[0-9]{8}$/)])
  expect(await counts()).toEqual(before)
})
