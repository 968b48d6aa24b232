import { explainUpdate, listUpdateJobs, retryUpdate } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import {
  liftHold,
  pauseRollout,
  resumeRollout,
  retryFailedUpdates,
  skipSoak,
  startRollout,
} from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { getRolloutPlan, saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { listProductOta, upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { placeOf } from '@slipway/device-sdk/ota/place.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { refused } from '../../../testing/test-server.ts'
import { added, stock, V1 } from '../../products/firmware/testing/firmware-rig.ts'
import { makeFleet, settle } from './testing/rollout-fleet.ts'
import { quickPlan as plan, rolloutsOf, type Rollouts } from './testing/rollouts-rig.ts'
import { miscounted, updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

const MINUTE_MS = 60_000

let rig: UpdatesRig
beforeEach(async () => void (rig = await updatesRig()))
afterEach(async () => {
  const wrong = await miscounted(rig.server)
  await rig[Symbol.asyncDispose]()
  if (wrong.length > 0) throw new Error(`totals differ from a recount: ${JSON.stringify(wrong)}`)
})

const owner = () => rig.of.owner
const releaseOf = (recordId: string) => ({ productId: rig.of.productId, recordId })
const released: Rollouts['released'] = (...given) => rolloutsOf(rig).released(...given)
const rollout: Rollouts['rollout'] = (release) => rolloutsOf(rig).rollout(release)
const tick: Rollouts['tick'] = (times) => rolloutsOf(rig).tick(times)
const jobs: Rollouts['jobs'] = () => rolloutsOf(rig).jobs()
const offered: Rollouts['offered'] = (expected) => rolloutsOf(rig).offered(expected)

/** The firmware upgrade list, one product a page. */
const pageOfList = (pageStart: number) => owner().call(listProductOta, { pageStart, pageSize: 1 })

/** Another product with a release, which changed last. */
async function changedLater(): Promise<string> {
  rig.server.clock.advance(1000)
  const other = await stock(rig.server, owner())
  await added(other)
  return other.productId
}

describe('a plan', () => {
  test('states its groups, what it detects, and whom the release does not reach', async () => {
    const lamps = await makeFleet(rig, { count: 130 })
    // Most ids between the two are those of other products.
    await sql`select setval(pg_get_serial_sequence('devices', 'id'), 10000)`.execute(rig.server.db)
    const away = await makeFleet(rig, { count: 20, prefix: 'away', online: false })
    const recordId = await rig.tested()
    const release = releaseOf(recordId)
    const none = await owner().call(getRolloutPlan, release)
    expect(none.plan).toBeNull()
    const saved = await owner().call(saveRolloutPlan, { ...release, preset: 'standard', area: 'CN' })
    expect(saved).toMatchObject({
      preset: 'standard',
      statistics: {
        devices: 150,
        online: 130,
        testDevices: 1,
        // The test device runs the version already.
        excluded: [{ reason: 'hasTarget', devices: 1 }],
        warnings: ['fewTestDevices', 'smallFleet'],
      },
    })
    expect(saved.statistics.groups.map(({ target }) => target)).toEqual([9, 39, 99, 150])
    expect(saved.planHash).toMatch(/^[0-9a-f]{64}$/)
    const places = [...lamps, ...away].map(({ serial }) => placeOf(rig.of.packages[0], serial))
    const within = places.filter((place) => place < 300_000).length
    const gray = await owner().call(getRolloutPlan, { ...release, area: 'CN', grayRatio: 30 })
    expect(gray.statistics).toMatchObject({
      devices: within,
      excluded: [
        { reason: 'gray', devices: 150 - within },
        { reason: 'hasTarget', devices: 1 },
      ],
    })
    const serials = ['lamp-1', 'away-2', 'unknown']
    const listed = await owner().call(saveRolloutPlan, { ...release, plan: plan({ filter: { serials } }) })
    expect(listed.statistics).toMatchObject({ devices: 2, online: 1 })
    const own = await owner().call(saveRolloutPlan, { ...release, plan: plan({ filter: { versions: ['V0.8.0'] } }) })
    expect(own.preset).toBeUndefined()
    expect(own.planHash).not.toBe(saved.planHash)
    expect(own.statistics).toMatchObject({ devices: 0, warnings: expect.arrayContaining(['noDevices']) })
    const flawed = owner().call(saveRolloutPlan, { ...release, plan: plan({ groups: { targets: [50] } }) })
    await expect(flawed).rejects.toMatchObject(refused('campaigns.planFlawed'))
    await expect(owner().call(saveRolloutPlan, release)).rejects.toMatchObject(refused('campaigns.planMissing'))
    await owner().call(saveRolloutPlan, { ...release, preset: 'none' })
    expect((await owner().call(getRolloutPlan, release)).plan).toBeNull()
  })

  test('is fixed once its rollout has started', async () => {
    await makeFleet(rig, { count: 20 })
    const startsAt = rig.server.clock.now() + 60 * MINUTE_MS
    const release = await released({ startsAt })
    await tick()
    expect(await rollout(release)).toMatchObject({ state: 'scheduled', startTime: startsAt, openGroups: 0 })
    const { sentence } = await owner().call(explainUpdate, { productId: release.productId, serial: 'lamp-1' })
    expect(sentence).toContain('推送尚未开始')
    await owner().call(saveRolloutPlan, { ...release, plan: plan({ startsAt: startsAt + 1, groups: { chosen: [5] } }) })
    await owner().call(startRollout, release)
    rig.server.clock.advance(5000)
    await tick()
    expect(await rollout(release)).toMatchObject({
      state: 'running',
      openGroups: 1,
      groups: [{ target: 5 }, { target: 20 }],
    })
    const late = owner().call(saveRolloutPlan, { ...release, preset: 'careful' })
    await expect(late).rejects.toMatchObject(refused('campaigns.planFixed'))
    await expect(owner().call(startRollout, release)).rejects.toMatchObject(refused('campaigns.notScheduled'))
  })
})

describe('a rollout in groups', () => {
  test('opens group by group, and offers nothing to devices of groups that are closed', async () => {
    await makeFleet(rig, { count: 150 })
    const release = await released()
    for (const [group, devices] of [9, 30, 60, 51].entries()) {
      await tick(3)
      await offered(devices)
      expect(await rollout(release)).toMatchObject({ state: 'running', openGroups: group + 1 })
      await settle(rig)
    }
    await tick(4)
    const { groups, isThrough, n } = await rollout(release)
    expect(isThrough).toBe(true)
    expect(n('CONFIRMED')).toBe(150)
    expect(groups.map(({ gate }) => gate?.verdict)).toEqual(['passed', 'passed', 'passed', 'passed'])
    expect(groups[2]?.gate).toMatchObject({ severe: 0, settled: 99, allowed: 0, bound: 299 })
  })

  test('tells devices of closed groups why, and passes no group whose soak is not over', async () => {
    await makeFleet(rig, { count: 30 })
    const release = await released({ soak: { minutes: 60, laterMinutes: 60 } })
    await tick(3)
    await offered(9)
    await settle(rig)
    await tick(2)
    const { soakEndTime, openGroups } = await rollout(release)
    expect([openGroups, soakEndTime]).toEqual([1, expect.any(Number)])
    const { rows } = await sql<{ serial: string }>`
      select serial from devices d where serial like 'lamp-%'
        and not exists (select from campaign_members m where m.device_id = d.id and group_no = 0) limit 1`.execute(
      rig.server.db,
    )
    const asked = { productId: release.productId, serial: rows[0]?.serial ?? '' }
    const { sentence } = await owner().call(explainUpdate, asked)
    expect(sentence).toContain('第 2 批')
    await owner().call(skipSoak, { ...release, reason: 'seen enough' })
    await tick(2)
    expect((await rollout(release)).openGroups).toBe(2)
    const twice = owner().call(skipSoak, { ...release, reason: 'again' })
    await expect(twice).rejects.toMatchObject(refused('campaigns.noSoak'))
  })

  test('is held by the first device that does not return, goes on when it returns, and offers nothing meanwhile', async () => {
    const [fleet] = [await makeFleet(rig, { count: 60 })]
    const release = await released()
    await tick(3)
    await offered(9)
    let victim = ''
    const isBricked = (serial: string): boolean => (victim ||= serial) === serial
    await settle(rig, { isBricked })
    rig.server.clock.advance(16 * MINUTE_MS)
    await rig.runTimers()
    await tick(3)
    expect(await rollout(release)).toMatchObject({
      state: 'held',
      openGroups: 1,
      heldWhy: expect.stringContaining('9 台'),
    })
    expect(await jobs()).toBe(0)
    const other = await changedLater()
    const [first, second] = [await pageOfList(0), await pageOfList(1)]
    expect([first.items[0]?.productId, second.items[0]?.productId]).toEqual([release.productId, other])
    expect(first).toMatchObject({ total: 2, counts: { 1: 1, 4: 1, held: 1 } })
    const campaign = { state: 'held', settled: 8, target: 60, heldWhy: expect.stringContaining('9 台') }
    expect(first.items[0]?.firmwares).toMatchObject([{ latest: { campaign }, held: [] }])
    const device = fleet.find(({ serial }) => serial === victim)
    if (!device) throw new Error('no device was bricked')
    await rig.version(device, V1)
    await tick(6)
    await offered(30)
    expect(await rollout(release)).toMatchObject({ state: 'running', openGroups: 2, heldWhy: '' })
    expect(await pageOfList(0)).toMatchObject({ counts: { held: 0 }, items: [{ productId: other }] })
  })

  test('stops a version that bricks devices before most of the fleet has it, and takes its offers back', async () => {
    await makeFleet(rig, { count: 400 })
    const release = await released({ limits: { zeroTolerance: 0 } })
    const isRolledBack = (serial: string): boolean => Number(serial.split('-')[1]) % 5 === 0
    for (let round = 0; round < 12; round++) {
      await tick(3)
      await eventually(async () => (await rollout(release)).waiting === 0)
      await settle(rig, { isRolledBack })
      await tick(2)
      const { state } = await rollout(release)
      if (state === 'stopped') break
      if (state === 'held') await owner().call(liftHold, { ...release, reason: 'looks unrelated' })
    }
    const { state, heldWhy, n } = await rollout(release)
    expect(state).toBe('stopped')
    expect(heldWhy).toContain('与正常版本不符')
    expect(n('CONFIRMED') + n('ROLLED_BACK')).toBeLessThan(200)
    expect(await jobs()).toBe(0)
    await expect(owner().call(pauseRollout, release)).rejects.toMatchObject(refused('campaigns.noRollout'))
    const {
      jobs: [job],
    } = await owner().call(listUpdateJobs, { ...release, state: 'ROLLED_BACK' })
    const retry = owner().call(retryUpdate, { productId: release.productId, jobId: job?.jobId ?? '' })
    await expect(retry).rejects.toMatchObject(refused('campaigns.stoppedByRule'))
    for (const preset of ['none', 'standard'] as const) {
      await owner().call(saveRolloutPlan, { ...release, preset })
      const again = owner().call(upgradeOta, { ...release, grayRatio: 100, area: 'GLOBAL' })
      await expect(again).rejects.toMatchObject({
        message: expect.stringContaining('已由停止规则终止'),
        ...refused('firmware.releaseFailed'),
      })
    }
  })

  test('retries only the devices that failed', async () => {
    const fleet = await makeFleet(rig, { count: 9 })
    await makeFleet(rig, { count: 1, prefix: 'away', online: false })
    const release = await released({ membership: 'fixed' })
    await tick(3)
    await offered(9)
    const [victim] = fleet
    if (!victim) throw new Error('no device')
    const { rows } = await sql<{ id: string }>`
      select id::text from ota_jobs where device_id = ${victim.deviceId}`.execute(rig.server.db)
    await rig.progress(victim, rows[0]?.id ?? '', 'failed', { code: 3 })
    await settle(rig)
    await tick(2)
    expect((await rollout(release)).n('FAILED')).toBe(1)
    expect(await owner().call(retryFailedUpdates, release)).toMatchObject({ devices: 1 })
    await tick(6)
    await offered(1)
    expect(await rig.jobs(victim)).toEqual(['FAILED 1', 'offered 1'])
    expect((await rollout(release)).retried).toEqual({ devices: 1, confirmed: 0, failed: 0 })
    await settle(rig)
    await tick(6)
    // Ten outcomes, but one of the ten devices has none yet.
    const { state, retried, n } = await rollout(release)
    expect([state, retried]).toEqual(['running', { devices: 1, confirmed: 1, failed: 0 }])
    expect([n('CONFIRMED'), n('FAILED'), n('retried')]).toEqual([9, 1, 0])
    const none = owner().call(retryFailedUpdates, release)
    await expect(none).rejects.toMatchObject(refused('campaigns.nothingToRetry'))
  })

  test('plans further groups when the ratio is raised, and keeps those that have opened', async () => {
    await makeFleet(rig, { count: 200 })
    const release = await released({}, 10)
    await tick(2)
    const before = await rollout(release)
    expect(before.groups.at(-1)?.target).toBeLessThan(50)
    await owner().call(upgradeOta, { ...release, grayRatio: 100 })
    await tick(2)
    const { groups } = await rollout(release)
    expect(groups[0]).toEqual(before.groups[0])
    // Without the test device, which runs the version already.
    expect(groups.at(-1)?.target).toBe(200)
  })

  test('keeps within its offers per minute, and pauses and resumes', async () => {
    await makeFleet(rig, { count: 60 })
    const release = await released({ rate: { kind: 'constant', perMinute: 6 }, groups: { chosen: [], targets: [] } })
    rig.server.clock.advance(MINUTE_MS - (rig.server.clock.now() % MINUTE_MS))
    await tick(40)
    await eventually(async () => (await jobs()) >= 4)
    expect(await jobs()).toBeLessThanOrEqual(6)
    await owner().call(pauseRollout, { ...release, reason: 'weekend' })
    rig.server.clock.advance(10 * MINUTE_MS)
    const before = await jobs()
    await tick(10)
    expect([await jobs(), (await rollout(release)).heldWhy]).toEqual([before, 'weekend'])
    await owner().call(resumeRollout, release)
    await tick(30)
    await eventually(async () => (await jobs()) > before)
    const { rows } = await sql<{ most: number }>`select max(offered) as most from campaign_minutes`.execute(
      rig.server.db,
    )
    expect(rows[0]?.most).toBeLessThanOrEqual(6)
  })
})
