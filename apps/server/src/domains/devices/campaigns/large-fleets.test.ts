import { listCampaigns } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { groupOf } from '@slipway/contract/devices/campaigns/rollout/group-places.ts'
import { planOf } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { placeOf } from '@slipway/device-sdk/ota/place.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { takingBack } from './campaigns/taking-back.ts'
import { campaignFactsViews } from './check-in/campaign-facts.views.ts'
import { engineEffects } from './rollouts/engine-effects.ts'
import { fleetCounts } from './rollouts/fleet-counts.ts'
import { fleetReadings } from './rollouts/fleet-readings.ts'
import { rolloutTick } from './rollouts/rollout-tick.ts'
import { makeFleet, settle } from './testing/rollout-fleet.ts'
import { rolloutsOf } from './testing/rollouts-rig.ts'
import { historySamples } from '../device-history/index.ts'
import { miscounted, updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

/** More devices than these are a large fleet here. */
const READ_FIRST = 50
const PAGE = 40

let rig: UpdatesRig
beforeEach(async () => void (rig = await updatesRig()))
afterEach(async () => {
  const wrong = await miscounted(rig.server)
  await rig[Symbol.asyncDispose]()
  if (wrong.length > 0) throw new Error(`totals differ from a recount: ${JSON.stringify(wrong)}`)
})

/** A process with the jobs role. */
function engineProcess() {
  const { db, clock } = rig.server
  const takeBack = takingBack({ clock })
  const effects = engineEffects({ clock, takeBack, events: { publish: () => Promise.resolve() } })
  const readings = fleetReadings(db, PAGE)
  const rehearsalMissing = () => Promise.resolve(undefined)
  const samples = historySamples(db.pool)
  const tick = rolloutTick({ db, clock, effects, rehearsalMissing, samples, readings, readFirst: READ_FIRST })
  return {
    readings,
    tick(campaignId: number) {
      clock.advance(1000)
      return tick(campaignId)
    },
  }
}

test('its first group opens before all of it has been read, and no group passes before; a restart reads it again', async () => {
  await makeFleet(rig, { count: 220 })
  const { released, rollout, offered } = rolloutsOf(rig)
  const release = await released()
  const campaign = (await rig.of.owner.call(listCampaigns, release)).find(({ kind }) => kind === 'rollout')
  const id = Number(campaign?.campaignId)
  const killed = engineProcess()
  await killed.tick(id)
  await offered(9)
  const planning = await rollout(release)
  expect(planning).toMatchObject({ state: 'running', openGroups: 1, isPlanning: true })
  expect(planning.groups.map(({ target, chosen }) => [target, chosen])).toEqual([
    [9, 9],
    [39, 30],
    [99, 60],
  ])
  await settle(rig)
  await killed.tick(id)
  expect(await rollout(release)).toMatchObject({ openGroups: 1, soakEndTime: null, isPlanning: true })
  await killed.readings.stop()

  const engine = engineProcess()
  await eventually(async () => {
    await engine.tick(id)
    return !(await rollout(release)).isPlanning
  })
  const { groups } = await rollout(release)
  expect(groups.map(({ target }) => target)).toEqual([9, 39, 99, 199, 220])
  await eventually(async () => {
    await engine.tick(id)
    await settle(rig)
    return (await rollout(release)).n('CONFIRMED') === 220
  })
  const { rows } = await sql<{ serial: string; chosen: number | null; group: number; places: number[] }>`
    select e.serial, m.group_no as chosen, e.group_no as group,
      array(select place from campaign_groups where campaign_id = ${id} order by group_no) as places
    from ota_job_ends e left join campaign_members m on m.campaign_id = e.campaign_id and m.device_id = e.device_id
    where e.campaign_id = ${id}`.execute(rig.server.db)
  expect(new Set(rows.map(({ serial }) => serial)).size).toBe(220)
  expect(rows).toHaveLength(220)
  const strays = rows.filter(({ serial, chosen, group, places }) => {
    const planned = places.map((place) => ({ place, target: 0, chosen: 0 }))
    return group !== (chosen ?? groupOf(planned, placeOf(rig.of.packages[0], serial)))
  })
  expect(strays).toEqual([])
})

/** Processes that have just started, and count the fleet for a plan. */
async function counter() {
  const { db, clock, parts } = rig.server
  const release = await rolloutsOf(rig).released()
  const [listed] = await rig.of.owner.call(listCampaigns, release)
  const id = Number(listed?.campaignId)
  const campaign = (await campaignFactsViews(db).ofJobs([id])).get(id)
  if (!campaign) throw new Error('there is no campaign')
  return (sizes: Parameters<typeof fleetCounts>[1]) => {
    const countFleet = fleetCounts({ db, clock, log: parts.log }, sizes)
    return async () => {
      const scan = { productId: rig.of.productId, campaign, plan: planOf('standard'), now: clock.now() }
      const { kinds, ...found } = await countFleet(scan)
      return { ...found, devices: kinds.flatMap(({ devices }) => devices).reduce((sum, n) => sum + n, 0) }
    }
  }
}

test('it is counted once a minute, and callers have the counts before with their time', async () => {
  await makeFleet(rig, { count: 100 })
  const { clock } = rig.server
  const count = (await counter())({ page: PAGE })
  const countedAt = clock.now()
  // With the test device.
  const first = { devices: 101, countedAt, isCounting: false, isEstimate: false }
  expect(await Promise.all([count(), count()])).toEqual([first, first])
  await makeFleet(rig, { count: 7, prefix: 'late' })
  clock.advance(59_000)
  expect(await count()).toEqual(first)
  clock.advance(1000)
  expect(await count()).toEqual({ ...first, isCounting: true })
  await eventually(async () => (await count()).devices === 108)
  expect(await count()).toEqual({ ...first, devices: 108, countedAt: countedAt + 60_000 })
})

test('before it is counted for the first time, callers have an estimate from a sample, whose sum is right', async () => {
  await makeFleet(rig, { count: 300 })
  await makeFleet(rig, { count: 100, prefix: 'sim', isSimulated: true })
  // With the test device; the sample has 200 of them.
  const counting = await counter()
  const count = counting({ page: PAGE, leastSampled: 200, sampledRows: 4 })
  expect(await count()).toMatchObject({ devices: 401, isCounting: true, isEstimate: true })
  await eventually(async () => !(await count()).isEstimate)
  const exact = { devices: 401, isCounting: false, isEstimate: false }
  expect(await count()).toMatchObject(exact)
  expect(await counting({ page: PAGE, leastSampled: 300, sampledRows: 4 })()).toMatchObject(exact)
})
