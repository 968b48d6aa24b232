import { SECOND_MS } from '@slipway/contract/durations.ts'
import { isGroupSettled, type RolloutCounts } from '@slipway/contract/devices/campaigns/rollout/engine.ts'
import { healthLook, soakMsOf, type HealthLook } from '@slipway/contract/devices/campaigns/rollout/health-looks.ts'
import { minuteOf, offersNow } from '@slipway/contract/devices/campaigns/rollout/pace.ts'
import { rolloutCounts } from '@slipway/contract/devices/campaigns/rollout/rollout-counts.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { tryLockKeyInTransaction } from '../../../../db/advisory-locks.ts'
import type { HistorySamples } from '../../device-history/index.ts'
import { sendControl } from '../../devices/index.ts'
import { campaignFactsViews } from '../check-in/campaign-facts.views.ts'
import { budgetOf } from '../check-in/stages.ts'
import { stagesViews, type Pace } from '../check-in/stages.views.ts'
import { isStaged, type EngineEffects, type StagedRow } from './engine-effects.ts'
import type { FleetReadings } from './fleet-readings.ts'
import { scanPage } from './fleet-scan.ts'
import { SEARCHED, takeFound, type Found } from './found-fleet.ts'
import { groupHealth } from './group-health.ts'
import { minutesStore } from './minutes.store.ts'
import { planGroups } from './planned-groups.ts'
import { queueStore } from './queue.store.ts'
import type { RehearsalMissing } from './rehearsal-missing.ts'

/** Devices that are called in one tick. */
const CALLED = 500
/** Without an answer a device is offline; its process has had this long to check it. */
const ANSWER_MS = 60 * SECOND_MS
/** Calls that can still be answered. */
const CALL_MS = 10 * SECOND_MS

interface Dependencies {
  db: Database
  clock: Clock
  effects: EngineEffects
  rehearsalMissing: RehearsalMissing
  samples: HistorySamples
  readings: FleetReadings
  /** A larger fleet is read after the first group has opened. */
  readFirst?: number | undefined
}

/** One step of a rollout in groups; resolves to whether another one is soon useful. */
export function rolloutTick({ db, clock, effects, rehearsalMissing, samples, readings, readFirst }: Dependencies) {
  const scanOf = (row: StagedRow) => ({
    productId: row.productId,
    campaign: row,
    plan: row.plan,
    now: clock.now(),
  })

  const isDue = ({ plan, rollout, approvedBy }: StagedRow): boolean =>
    (plan.startsAt === undefined || rollout.startsNow === true || plan.startsAt <= clock.now()) &&
    (!plan.needsApproval || approvedBy !== null)

  /** Reads without a lock on the rollout: devices go on with their updates. */
  async function search(tx: DatabaseOrTransaction, row: StagedRow): Promise<Found | undefined> {
    const { state, rollout } = row
    if (state === 'scheduled') {
      const lacksRehearsal = (await rehearsalMissing(tx, row)) !== undefined
      if (lacksRehearsal || !isDue(row)) return { kind: 'waiting', lacksRehearsal }
      return { kind: 'planned', planned: await planGroups(tx, scanOf(row), readFirst) }
    }
    if (rollout.isStale) {
      const further = await readings.groups(tx, row, scanOf(row))
      return further && { kind: 'further', groups: further }
    }
    const { fill } = rollout
    if (!fill || state !== 'running') return undefined
    const devices: { deviceId: number; place: number }[] = []
    const last = await scanPage(tx, scanOf(row), { after: fill.after, limit: SEARCHED }, (device) => {
      if (!device.reason && device.isOnline) devices.push(device)
    })
    return { kind: 'page', devices, last, group: fill.group }
  }

  /** Has the next devices checked by the processes that they are connected to. */
  async function callDevices(tx: DatabaseOrTransaction, row: StagedRow, pace: Pace): Promise<void> {
    const id = Number(row.campaignId)
    const now = clock.now()
    const queue = queueStore(tx)
    await queue.forget(id, now - ANSWER_MS)
    const { perMinute, room } = budgetOf(row.plan, row.rollout.group, pace)
    const wanted = offersNow(now, CALLED, perMinute, { minute: minuteOf(now), offered: pace.offered })
    const isLimited = perMinute !== undefined || room !== undefined
    const called = isLimited ? await queue.calledSince(id, now - CALL_MS) : 0
    const count = Math.min(wanted, room ?? wanted) - called
    for (const deviceId of await queue.call(id, count, now)) await sendControl(tx, { type: 'update', body: deviceId })
  }

  const countsOf = ({ plan, groups, rollout }: StagedRow, { jobs, waiting, retried }: Pace): RolloutCounts => {
    const members = groups[rollout.group]?.target ?? 0
    // Until the search has ended, it is unknown how many devices of the group are online, or which group comes next.
    const isKnown = !rollout.fill && !rollout.isStale
    const unsearched = isKnown ? 0 : members * 100
    return rolloutCounts(jobs, plan.limits, { waiting: waiting + unsearched, members, retried })
  }

  /** Whether the health of the newest group is compared now. */
  const lookAt = (row: StagedRow, pace: Pace): HealthLook | undefined => {
    const { plan, state, groups, rollout } = row
    if (state !== 'running' || plan.health.length === 0) return undefined
    const fleet = groups.at(-1)?.target ?? 0
    const soakMs = soakMsOf(plan, groups[rollout.group]?.target ?? fleet, fleet)
    return healthLook(rollout, { soakMs, now: clock.now(), isSettled: isGroupSettled(plan, countsOf(row, pace)) })
  }
  const paceOf = async (tx: DatabaseOrTransaction, campaignId: number): Promise<Pace | undefined> =>
    (await stagesViews(tx).paces([campaignId], minuteOf(clock.now()))).get(campaignId)

  return async (campaignId: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      if (!(await tryLockKeyInTransaction(tx, 'rollouts', campaignId))) return false
      const views = campaignFactsViews(tx)
      const seen = (await views.ofJobs([campaignId])).get(campaignId)
      if (!isStaged(seen)) return false
      const found = await search(tx, seen)
      const before = await paceOf(tx, campaignId)
      const look = before && lookAt(seen, before)
      const health = look ? await groupHealth(tx, seen, { look, now: clock.now(), samples }) : []
      const locked = await views.lockRollout(campaignId)
      // A change since then makes what was found doubtful; the next tick searches again.
      if (!isStaged(locked) || !isSame(locked, seen)) return true
      const now = clock.now()
      const row = found ? await takeFound(tx, locked, { found, now }) : locked
      if (found?.kind === 'waiting') return false
      const pace = await paceOf(tx, campaignId)
      if (!pace) return false
      // The group has settled meanwhile: it must not be judged without its health.
      if (!look && lookAt(row, pace) === 'last') return true
      const counts = countsOf(row, pace)
      const { state, effects: done } = await effects(tx, row, { type: 'tick', now, counts, health })
      const { confirmed, inFlight, severe, failed } = totalsOf(pace, counts)
      await minutesStore(tx).totals(campaignId, minuteOf(now), { confirmed, inFlight, severe, failed })
      if (state.status === 'running') {
        await callDevices(tx, { ...row, rollout: { ...row.rollout, group: state.group } }, pace)
      }
      const isBusy = done.length > 0 || counts.inFlight + pace.waiting > 0 || !state.isThrough || row.rollout.isStale
      return state.status === 'running' && isBusy === true
    })
}

const isSame = (one: StagedRow, other: StagedRow): boolean =>
  one.epoch === other.epoch &&
  one.state === other.state &&
  one.planHash === other.planHash &&
  JSON.stringify([one.rollout, one.open]) === JSON.stringify([other.rollout, other.open])

const totalsOf = ({ jobs }: Pace, { inFlight, severe }: RolloutCounts) => ({
  confirmed: jobs.get('CONFIRMED') ?? 0,
  inFlight,
  severe,
  failed: (jobs.get('FAILED') ?? 0) + (jobs.get('TIMED_OUT') ?? 0),
})
