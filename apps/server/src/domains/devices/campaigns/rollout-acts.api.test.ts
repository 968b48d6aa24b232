import { explainUpdate, listCampaigns } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { pauseRollout, resumeRollout, stopRollout } from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { getRolloutPlan, saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { setRehearsalRule } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused } from '../../../testing/test-server.ts'
import { makeFleet, settle } from './testing/rollout-fleet.ts'
import { rolloutsOf } from './testing/rollouts-rig.ts'
import { miscounted, OLD, updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

type Device = Parameters<UpdatesRig['sent']>[0]

let rig: UpdatesRig
beforeEach(async () => void (rig = await updatesRig()))
afterEach(async () => {
  const wrong = await miscounted(rig.server)
  await rig[Symbol.asyncDispose]()
  if (wrong.length > 0) throw new Error(`totals differ from a recount: ${JSON.stringify(wrong)}`)
})

const owner = () => rig.of.owner
const releaseOf = (recordId: string) => ({ productId: rig.of.productId, recordId })
const offers = ({ deviceId }: Device) =>
  rig.transport.sent.filter((one) => one.deviceId === deviceId && one.tail === 'down/ota/upgrade')
const offered = (device: Device) => eventually(() => offers(device)[0])
async function jobIdOf(device: Device): Promise<string> {
  const { data } = JSON.parse((await offered(device))?.payload ?? '{}') as { data: { jobId: string } }
  return data.jobId
}

describe('a paused rollout', () => {
  test('offers nothing more, tells devices why, and goes on when it is resumed', async () => {
    const release = releaseOf(await rig.release(100))
    const before = await rig.device('before')
    await offered(before)
    const paused = await owner().call(pauseRollout, { ...release, reason: 'complaints' })
    expect(paused).toMatchObject({ state: 'paused' })
    const late = await rig.device('late')
    await rig.version(before, OLD)
    expect([offers(late), offers(before).length]).toEqual([[], 1])
    const { sentence } = await owner().call(explainUpdate, { productId: release.productId, serial: 'late' })
    expect(sentence).toContain('complaints')
    const [rollout] = await owner().call(listCampaigns, release)
    expect(rollout).toMatchObject({ state: 'paused', heldWhy: 'complaints' })
    await expect(owner().call(pauseRollout, release)).rejects.toMatchObject(refused('campaigns.notRunning'))

    await owner().call(resumeRollout, release)
    await offered(late)
    await expect(owner().call(resumeRollout, release)).rejects.toMatchObject(refused('campaigns.notPaused'))
  })

  test('lets a device finish what it has begun, and stays paused when the ratio is raised', async () => {
    const recordId = await rig.release(99)
    const devices = await Promise.all(Array.from({ length: 3 }, (_, index) => rig.device(`lamp-${index}`)))
    const device = devices.find((one) => offers(one).length > 0)
    if (!device) throw new Error('no device was offered the version')
    const jobId = await jobIdOf(device)
    await rig.progress(device, jobId, 'installing')
    await owner().call(pauseRollout, releaseOf(recordId))
    await rig.progress(device, jobId, 'installed')
    expect(await rig.jobs(device)).toEqual(['installed 1'])
    await owner().call(upgradeOta, { ...releaseOf(recordId), grayRatio: 100 })
    const late = await rig.device('late')
    expect(offers(late)).toEqual([])
  })
})

describe('a stopped rollout', () => {
  test('takes back what has not begun to install, and has ended', async () => {
    const release = releaseOf(await rig.release(100))
    const [waiting, installing] = [await rig.device('a'), await rig.device('b')]
    await rig.progress(installing, await jobIdOf(installing), 'installing')
    await offered(waiting)
    expect(await owner().call(stopRollout, { ...release, reason: 'bad battery' })).toMatchObject({ state: 'stopped' })
    expect(await rig.jobs(waiting)).toEqual(['CANCELLED 1'])
    expect(await rig.jobs(installing)).toEqual(['installing 1'])
    await rig.version(waiting, OLD)
    expect(offers(waiting)).toHaveLength(1)
    const { updates } = await owner().call(explainUpdate, { productId: release.productId, serial: 'a' })
    expect(updates[0]?.lines.find(({ reason }) => reason === 'stopped')?.text).toContain('bad battery')
    for (const act of [pauseRollout, resumeRollout, stopRollout]) {
      await expect(owner().call(act, release)).rejects.toMatchObject(refused('campaigns.noRollout'))
    }
  })

  test('begins again without the devices that failed severely, and counts the test devices that report the version', async () => {
    await makeFleet(rig, { count: 40 })
    const { released, tick, jobs } = rolloutsOf(rig)
    const release = await released({}, 50)
    await tick(3)
    await eventually(async () => (await jobs()) > 0)
    let bad = ''
    await settle(rig, { isRolledBack: (serial) => (bad ||= serial) === serial })
    await tick(2)
    await owner().call(stopRollout, { ...release, reason: 'a bad cable' })
    const never = await rig.device('never-on')
    await sql`insert into release_devices (release_id, device_id, serial, region, position)
      select release_id, ${never.deviceId}, ${never.serial}, region, 2 from release_devices limit 1`.execute(
      rig.server.db,
    )
    const { statistics } = await owner().call(getRolloutPlan, { ...release, grayRatio: 60, area: 'CN' })
    expect(statistics.excluded).toContainEqual({ reason: 'lastWasSevere', devices: 1 })
    expect(statistics.testDevices).toBe(1)
  })

  test('starts again as a new rollout when the ratio is raised', async () => {
    const recordId = await rig.release(50)
    await owner().call(stopRollout, releaseOf(recordId))
    await owner().call(upgradeOta, { ...releaseOf(recordId), grayRatio: 100 })
    await offered(await rig.device('late'))
  })
})

describe('a product that requires rehearsals', () => {
  test('releases no version without a plan, and to no further devices, until it has one', async () => {
    const release = releaseOf(await rig.tested())
    const rule = (isRequired: boolean) => owner().call(setRehearsalRule, { productId: rig.of.productId, isRequired })
    const open = (grayRatio: number, fields = {}) => owner().call(upgradeOta, { ...release, grayRatio, ...fields })
    const gray = { area: 'CN', effectiveDay: 7 }
    const failed = refused('firmware.releaseFailed')
    await rule(true)
    await expect(open(50, gray)).rejects.toMatchObject(failed)
    await rule(false)
    await open(50, gray)
    await rule(true)
    await expect(open(100)).rejects.toMatchObject({ ...failed, message: expect.stringContaining('必须演练') })
    await open(50, { effectiveDay: 9 })
    await owner().call(stopRollout, release)
    await expect(open(100)).rejects.toMatchObject(failed)
    await owner().call(saveRolloutPlan, { ...release, preset: 'standard' })
    await open(100)
    rig.server.clock.advance(5000)
    await rig.server.domains.campaigns.rollouts.tickAll()
    const [rollout] = await owner().call(listCampaigns, release)
    expect(rollout).toMatchObject({ state: 'scheduled', rollout: { lacksRehearsal: true, openGroups: 0 } })
  })
})

test('a release that validates has no rollout, and one of another owner does not exist', async () => {
  await rig.device('one')
  const release = releaseOf(await rig.validate(['one']))
  await expect(owner().call(stopRollout, release)).rejects.toMatchObject(refused('campaigns.noRollout'))
  await expect(owner().call(pauseRollout, releaseOf('999999'))).rejects.toMatchObject(refused('firmware.notFound'))
  const stranger = rig.server.as('developer', 'stranger').call(stopRollout, release)
  await expect(stranger).rejects.toMatchObject(refused('products.notFound'))
})
