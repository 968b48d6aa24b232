import {
  chartRollout,
  explainUpdate,
  listCampaigns,
  watchRollout,
} from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import {
  campaignHeld,
  campaignStarted,
  deviceUpgraded,
  deviceUpgradeFailed,
} from '@slipway/contract/devices/campaigns/campaigns.events.ts'
import { approveRollout, stopRollout } from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { getOta } from '@slipway/contract/products/firmware/firmware-pages.calls.ts'
import { upgradeOta } from '@slipway/contract/products/firmware/firmware.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../events/subscriptions.ts'
import { eventually } from '../../../testing/eventually.ts'
import { refused } from '../../../testing/test-server.ts'
import { uplink } from '../devices/testing/devices-rig.ts'
import { makeFleet, settle } from './testing/rollout-fleet.ts'
import { quickPlan, rolloutsOf, type Rollouts } from './testing/rollouts-rig.ts'
import { miscounted, OLD, updatesRig, type UpdatesRig } from './testing/updates-rig.ts'

const MINUTE_MS = 60_000
const events: string[] = []

let rig: UpdatesRig
let rollouts: Rollouts
beforeEach(async () => {
  events.length = 0
  const noted = [campaignStarted, campaignHeld, deviceUpgraded, deviceUpgradeFailed].map((event) =>
    inTransaction<typeof campaignStarted | typeof deviceUpgraded>(event, async () => void events.push(event.name)),
  )
  rig = await updatesRig({ subscriptions: noted })
  rollouts = rolloutsOf(rig)
})
afterEach(async () => {
  const wrong = await miscounted(rig.server)
  await rig[Symbol.asyncDispose]()
  if (wrong.length > 0) throw new Error(`totals differ from a recount: ${JSON.stringify(wrong)}`)
})

const owner = () => rig.of.owner

describe('the approval of a plan', () => {
  test('is given by another account, for the plan as it is, and void after a change', async () => {
    await makeFleet(rig, { count: 20 })
    const { released, rollout, tick } = rollouts
    const other = rig.server.as('administrator')
    await other.account()
    const release = await released({ needsApproval: true })
    await tick()
    const { planHash, state } = await rollout(release)
    expect(state).toBe('scheduled')
    const { sentence } = await owner().call(explainUpdate, { productId: release.productId, serial: 'lamp-1' })
    expect(sentence).toContain('等待另一位成员批准')
    const own = owner().call(approveRollout, { ...release, planHash })
    await expect(own).rejects.toMatchObject(refused('campaigns.ownApproval'))
    await other.call(approveRollout, { ...release, planHash })
    const changed = quickPlan({ needsApproval: true, groups: { chosen: [4] } })
    await owner().call(saveRolloutPlan, { ...release, plan: changed })
    const stale = other.call(approveRollout, { ...release, planHash })
    await expect(stale).rejects.toMatchObject(refused('campaigns.planChanged'))
    rig.server.clock.advance(5000)
    await tick()
    expect(await rollout(release)).toMatchObject({ state: 'scheduled', isApproved: false })
    await other.call(approveRollout, { ...release, planHash: (await rollout(release)).planHash })
    rig.server.clock.advance(5000)
    await tick()
    expect((await rollout(release)).state).toBe('running')
  })

  test('can be required only where someone else could give it', async () => {
    const recordId = await rig.tested()
    await sql`update roles set administrator = false`.execute(rig.server.db)
    const plan = quickPlan({ needsApproval: true })
    const alone = owner().call(saveRolloutPlan, { productId: rig.of.productId, recordId, plan })
    await expect(alone).rejects.toMatchObject(refused('campaigns.noApprover'))
  })
})

describe('the pace', () => {
  test('lets no more devices update than the plan allows, and tells the others', async () => {
    const fleet = await makeFleet(rig, { count: 20 })
    const { released, tick, jobs, offered } = rollouts
    const release = await released({ groups: { chosen: [], targets: [] }, inFlight: { least: 5 } })
    await tick(3)
    await offered(5)
    await tick(12)
    expect(await jobs()).toBe(5)
    const { rows } = await sql<{ id: number }>`select device_id as id from ota_jobs`.execute(rig.server.db)
    const waiting = fleet.find(({ deviceId }) => !rows.some(({ id }) => id === deviceId))
    const asked = { productId: release.productId, serial: waiting?.serial ?? '' }
    expect((await owner().call(explainUpdate, asked)).sentence).toContain('5 台设备正在升级')
    await settle(rig)
    await tick(12)
    await offered(5)
  })
})

describe('after the commit of a hold', () => {
  test('nothing is offered, whatever was decided before', async () => {
    const [device] = await makeFleet(rig, { count: 1 })
    if (!device) throw new Error('no device')
    await rollouts.released({ groups: { chosen: [], targets: [] } })
    await rollouts.tick(1)
    const holder = await rig.server.db.pool.connect()
    await holder.query('begin')
    await holder.query(`update campaigns set state = 'held', epoch = epoch + 1 where kind = 'rollout'`)
    // The check waits for the campaign's row, and then decides with what the hold has left.
    const checked = rig.version(device, OLD)
    await eventually(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(rig.server.db)
      return (rows[0]?.n ?? 0) > 0
    })
    await holder.query('commit')
    holder.release()
    await checked
    expect(await rig.jobs(device)).toEqual([])
  })
})

describe('the health of a group', () => {
  test('holds a rollout whose devices fall silent after they have confirmed', async () => {
    await makeFleet(rig, { count: 60 })
    const { released, rollout, tick, offered } = rollouts
    const release = await released({
      groups: { chosen: [30], targets: [] },
      soak: { minutes: 60, laterMinutes: 60 },
      health: [{ kind: 'silence', tolerance: 10 }],
    })
    await tick(3)
    await offered(30)
    await settle(rig)
    await tick(2)
    const at = new Date(rig.server.clock.now())
    await sql`
      update device_presence set online = false, changed_at = ${at}
      where device_id in (select device_id from ota_job_ends where outcome = 'CONFIRMED')`.execute(rig.server.db)
    // Long before the end of the soak.
    rig.server.clock.advance(16 * MINUTE_MS)
    await tick()
    const { state, heldWhy } = await rollout(release)
    expect([state, heldWhy]).toEqual(['held', expect.stringContaining('健康指标变差：离线时长')])
  })

  test('holds a rollout whose devices report worse values than before, and than devices without the update', async () => {
    const { productId } = rig.of
    const property = { productId, featureType: 1, transType: 1, deName: { zh: '信号', en: 'Signal' } } as const
    await owner().call(addFeature, {
      ...property,
      deKey: 'rssi',
      deInput: { type: 'integer', minimum: -128, maximum: 0 },
    })
    await owner().call(addFeature, { ...property, deKey: 'note', deInput: { type: 'string', maxLength: 8 } })
    const fleet = await makeFleet(rig, { count: 60 })
    const report = (rssi: (deviceId: number) => number) =>
      Promise.all(
        fleet.map((device, at) => uplink(rig.server, device, { data: { rssi: rssi(device.deviceId) - (at % 5) } })),
      )
    await report(() => -60)
    const { rollout, tick, offered } = rollouts
    const release = { productId, recordId: await rig.tested() }
    const signal = { kind: 'value', worse: 'lower', tolerance: 5 } as const
    const plan = { groups: { chosen: [30], targets: [] }, soak: { minutes: 60, laterMinutes: 60 } }
    const by = (deKey: string) =>
      owner().call(saveRolloutPlan, { ...release, plan: quickPlan({ ...plan, health: [{ ...signal, deKey }] }) })
    await expect(by('note')).rejects.toMatchObject(refused('campaigns.propertyNotNumeric'))
    rig.server.clock.advance(MINUTE_MS)
    await by('rssi')
    await owner().call(upgradeOta, { ...release, grayRatio: 100, area: 'CN' })
    await tick(3)
    await offered(30)
    await settle(rig)
    await tick(2)
    const { rows } = await sql<{ id: number }>`
      select device_id as id from ota_job_ends where outcome = 'CONFIRMED'`.execute(rig.server.db)
    const updated = new Set(rows.map(({ id }) => id))
    await report((id) => (updated.has(id) ? -80 : -60))
    rig.server.clock.advance(16 * MINUTE_MS)
    await tick()
    const { state, heldWhy } = await rollout(release)
    expect([state, heldWhy]).toEqual(['held', expect.stringContaining('健康指标变差：rssi')])
  })
})

describe('a rollout is followed', () => {
  test('by its chart, its history, its stream and its events', async () => {
    await makeFleet(rig, { count: 9 })
    const { released, rollout, tick, offered } = rollouts
    const release = await released()
    await tick(3)
    await offered(9)
    let bricked = ''
    await settle(rig, { isBricked: (serial) => (bricked ||= serial) === serial })
    rig.server.clock.advance(16 * MINUTE_MS)
    await rig.runTimers()
    await tick(2)
    expect((await rollout(release)).state).toBe('held')
    expect(events.filter((name) => name === 'device.upgraded')).toHaveLength(9)
    expect(events.filter((name) => name.startsWith('campaign'))).toEqual(['campaign.started', 'campaign.held'])

    const address = await rig.server.listen()
    const { url, headers } = requestOf(watchRollout, release)
    const { token } = await owner().account()
    const gone = new AbortController()
    const reply = await fetch(address + url, { headers: { ...headers, accesstoken: token }, signal: gone.signal })
    const states: string[] = []
    const reading = (async () => {
      for await (const chunk of reply.body ?? []) {
        const found = /"kind":"rollout","state":"(\w+)"/.exec(Buffer.from(chunk as Uint8Array).toString())
        if (found?.[1]) states.push(found[1])
      }
    })().catch(() => undefined)
    await eventually(() => states.includes('held'))
    await owner().call(stopRollout, { ...release, reason: 'one is lost' })
    await eventually(() => states.includes('stopped'))
    gone.abort()
    await reading

    const { points, steps } = await owner().call(chartRollout, release)
    expect(points.at(-1)).toMatchObject({ confirmed: 8, severe: 1, inFlight: 0 })
    expect(points.reduce((sum, { offered: n }) => sum + n, 0)).toBe(9)
    expect(steps.map(({ step, group }) => [step, group])).toEqual([
      ['start', 1],
      ['hold', 1],
      ['stop', 1],
    ])
    expect(steps.at(-1)?.text).toBe('one is lost')
  })

  test('all at once by a preset that is named with the release, simulated devices apart', async () => {
    await makeFleet(rig, { count: 12 })
    await sql`update devices set is_simulated = true where serial in ('lamp-1', 'lamp-2', 'lamp-3')`.execute(
      rig.server.db,
    )
    const recordId = await rig.tested()
    const release = { productId: rig.of.productId, recordId }
    await owner().call(upgradeOta, { ...release, grayRatio: 100, area: 'CN', plan: 'allAtOnce' })
    await rollouts.tick(3)
    await rollouts.offered(12)
    expect((await rollouts.rollout(release)).groups.map(({ target }) => target)).toEqual([12])
    await settle(rig)
    const [campaign] = await owner().call(listCampaigns, release)
    expect(campaign).toMatchObject({
      counts: [{ state: 'CONFIRMED', n: 9 }],
      total: 9,
      simulated: [{ state: 'CONFIRMED', n: 3 }],
    })
    const { campaign: newest } = await owner().call(getOta, release)
    expect(newest).toMatchObject({ settled: 9, total: 9, simulated: 3 })
  })
})
