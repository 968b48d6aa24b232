import { createHash } from 'node:crypto'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { saveJobTiming } from '@slipway/contract/devices/campaigns/job-timing.calls.ts'
import { usualTiming, type TimingChanges } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { rolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { rehearsalReport } from '@slipway/contract/devices/campaigns/rollout/rehearsal/report.ts'
import {
  cancelRehearsal,
  chooseRehearsal,
  getProductFleet,
  getRehearsal,
  getRehearsalRule,
  getSimulatedDevice,
  listRehearsals,
  setRehearsalRule,
  startRehearsal,
} from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { rehearsalsLimits } from '@slipway/contract/devices/rehearsals/rehearsals.limits.ts'
import { DAY_MS, MINUTE_MS } from '@slipway/contract/durations.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../db/database.ts'
import { refused } from '../../../testing/test-server.ts'
import { OLD, updatesRig, type UpdatesRig } from '../campaigns/testing/updates-rig.ts'

type Start = InputOf<typeof startRehearsal>

let rig: UpdatesRig
let recordId: string
beforeAll(async () => {
  rig = await updatesRig()
  recordId = await rig.validate([(await rig.device('tester')).serial])
})
afterAll(() => rig[Symbol.asyncDispose]())

const owner = () => rig.of.owner
const release = () => ({ productId: rig.of.productId, recordId })
const named = (rehearsalId: string) => ({ productId: rig.of.productId, rehearsalId })
const neverReturns = { kind: 'neverReturns', permille: 30 } as const
const start = (fields: Partial<Start> = {}) =>
  owner().call(startRehearsal, {
    ...release(),
    fleet: [{ version: OLD, devices: 120 }],
    faults: [neverReturns],
    validationDevices: 0,
    seeds: 2,
    ...fields,
  })
const job = (name: string) => rig.server.domains.rehearsals.jobs.find((one) => one.name === name)?.run()
const run = () => job('rehearsals.run')
async function rehearsed(fields: Partial<Start> = {}) {
  const { rehearsalId } = await start(fields)
  await run()
  return owner().call(getRehearsal, named(rehearsalId))
}
/** As if the report had been about other runs. */
const withEvidence = async (rehearsalId: string, change: object) => {
  await rig.server.db.pool.query(
    `update rehearsals set summary = jsonb_set(summary, '{evidence}', summary->'evidence' || $2) where id = $1`,
    [rehearsalId, JSON.stringify(change)],
  )
}
const strong = { early: { devices: 99, runs: 20 }, runs: { length: 20 } }

describe('a rehearsal', () => {
  test('waits, is run in the background, and has the same report for the same input', async () => {
    const started = await start()
    expect(started).toMatchObject({
      state: 'waiting',
      runs: 3,
      runsDone: 0,
      fleet: 120,
      reportHash: null,
      result: null,
    })
    await run()
    const first = await owner().call(getRehearsal, named(started.rehearsalId))
    expect(first).toMatchObject({ state: 'done', runsDone: 3, result: { healthyHow: 'through', earlyDevices: 99 } })
    const report = rehearsalReport.parse(JSON.parse(first.report ?? ''))
    expect(report).toMatchObject({ fleet: 120, healthy: { outcomes: { CONFIRMED: 120 } }, faults: [neverReturns] })
    expect(
      createHash('sha256')
        .update(first.report ?? '')
        .digest('hex'),
    ).toBe(first.reportHash)

    expect((await rehearsed()).reportHash).toBe(first.reportHash)
    expect((await rehearsed({ seed: 2 })).reportHash).not.toBe(first.reportHash)
    const list = await owner().call(listRehearsals, release())
    expect(list.map(({ seed }) => seed)).toEqual([2, 1, 1])
  })

  test('runs one at a time per product, and can be cancelled until it is over', async () => {
    const { rehearsalId } = await start()
    await expect(start()).rejects.toMatchObject(refused('rehearsals.running'))
    expect(await owner().call(cancelRehearsal, named(rehearsalId))).toMatchObject({ state: 'cancelled' })
    await run()
    expect(await owner().call(getRehearsal, named(rehearsalId))).toMatchObject({ state: 'cancelled', report: null })
    const again = owner().call(cancelRehearsal, named(rehearsalId))
    await expect(again).rejects.toMatchObject(refused('rehearsals.overAlready'))
    await expect(owner().call(chooseRehearsal, named(rehearsalId))).rejects.toMatchObject(refused('rehearsals.notDone'))
  })

  test('of a process that died is begun again after a minute, but not for ever', async () => {
    const { rehearsalId } = await start()
    const state = async () => (await owner().call(getRehearsal, named(rehearsalId))).state
    const dies = (attempts: number) =>
      rig.server.db.pool.query(
        `update rehearsals set state = 'running', attempts = $2, holder = gen_random_uuid(), held_until = $3 where id = $1`,
        [rehearsalId, attempts, new Date(rig.server.clock.now() + MINUTE_MS)],
      )
    await dies(rehearsalsLimits.attempts)
    await run()
    expect(await state()).toBe('running')
    rig.server.clock.advance(MINUTE_MS)
    await run()
    expect(await state()).toBe('failed')

    const other = await start()
    await rig.server.db.pool.query(`update rehearsals set state = 'running', attempts = 1 where id = $1`, [
      other.rehearsalId,
    ])
    await run()
    expect(await owner().call(getRehearsal, named(other.rehearsalId))).toMatchObject({ state: 'done' })
  })

  test('refuses a plan that contradicts itself, and a fleet without devices', async () => {
    const flawed = start({ plan: { groups: { targets: [50] } } })
    await expect(flawed).rejects.toMatchObject(refused('rehearsals.planFlawed'))
    const filtered = start({ plan: { filter: { hardware: ['B2'] } } })
    await expect(filtered).rejects.toMatchObject(refused('rehearsals.noDevices'))
    const tooMany = start({
      fleet: [
        { version: OLD, devices: 20_000 },
        { version: OLD, devices: 1 },
      ],
    })
    await expect(tooMany).rejects.toMatchObject({ name: 'CallRefused' })
  })

  test('tells what became of any device in any run', async () => {
    const { rehearsalId, report } = await rehearsed({ faults: [{ kind: 'neverReturns', serials: ['fleet-3'] }] })
    const { worst } = rehearsalReport.parse(JSON.parse(report ?? ''))
    expect(worst?.troubled).toEqual([{ device: 3, outcome: 'LOST' }])
    const call = (device: number, runSeed?: number) =>
      owner().call(getSimulatedDevice, { ...named(rehearsalId), device, ...(runSeed !== undefined && { runSeed }) })
    const lost = await call(3, worst?.seed)
    expect(lost).toMatchObject({ faults: ['neverReturns'], part: { version: OLD } })
    expect(lost.lines.map(({ state }) => state).slice(-2)).toEqual(['missing', 'LOST'])
    expect((await call(3)).lines.at(-1)?.state).toBe('CONFIRMED')
    await expect(call(120)).rejects.toMatchObject(refused('rehearsals.deviceNotFound'))
    await withEvidence(rehearsalId, { engineVersion: 0 })
    await expect(call(3)).rejects.toMatchObject(refused('rehearsals.otherEngine'))
  })
})

test('the product’s devices make up its fleet, without those that the version does not reach', async () => {
  await rig.device('east')
  const gone = await rig.device('gone')
  await rig.version(gone, 'V9.0.0 build 990101')
  const found = await owner().call(getProductFleet, release())
  expect(found).toMatchObject({
    devices: 3,
    total: 3,
    validationDevices: 0,
    leftOut: [{ reason: 'hasNewer', devices: 1 }],
  })
  expect(found.fleet.map(({ version, area, devices }) => ({ version, area, devices }))).toEqual([
    { version: OLD, area: 'CN', devices: 2 },
  ])
  const done = await rehearsed({ fleet: undefined, validationDevices: undefined })
  expect(done).toMatchObject({ state: 'done', fleet: 2 })
})

describe('as evidence', () => {
  const plan = rolloutPlan.parse({})
  const missing = (changed = plan, timing: TimingChanges | null = null) =>
    inTransaction(rig.server.db, (tx) =>
      rig.server.domains.rehearsals.missing(tx, { ...release(), plan: changed, timing }),
    )

  test('a rehearsal is needed where the plan or the product requires one', async () => {
    expect(await missing()).toBeUndefined()
    expect(await missing({ ...plan, needsRehearsal: true })).toBe('none')
    const { productId } = release()
    expect(await owner().call(getRehearsalRule, { productId })).toEqual({ isRequired: false })
    expect(await owner().call(setRehearsalRule, { productId, isRequired: true })).toEqual({ isRequired: true })
    await owner().call(setRehearsalRule, { productId, isRequired: true })
    expect(await owner().call(getRehearsalRule, { productId })).toEqual({ isRequired: true })
    expect(await missing()).toBe('none')
  })

  test('one counts that was chosen, and stops to with its release, its plan and its age', async () => {
    const weak = await rehearsed()
    expect(weak.flaw).toBe('otherFault')
    await expect(owner().call(chooseRehearsal, named(weak.rehearsalId))).rejects.toMatchObject(
      refused('rehearsals.noEvidence'),
    )
    await withEvidence(weak.rehearsalId, strong)
    expect(await missing()).toBe('none')
    const chosen = await owner().call(chooseRehearsal, named(weak.rehearsalId))
    expect(chosen).toMatchObject({ flaw: null, evidenceTime: rig.server.clock.now() })
    expect(await missing()).toBeUndefined()
    expect(await missing(rolloutPlan.parse({ soak: { minutes: 61 } }))).toBe('otherPlan')
    expect(await missing(plan, { attempts: 2 })).toBe('otherTiming')
    const { productId } = release()
    await owner().call(saveJobTiming, { productId, ...usualTiming, attempts: 2 })
    const [seen] = await owner().call(listRehearsals, release())
    expect(seen?.flaw).toBe('otherTiming')
    const same = await rehearsed({ plan: { timing: { attempts: 2, returnMinutes: 15 } } })
    expect(same.planHash).toBe(weak.planHash)
    await withEvidence(same.rehearsalId, strong)
    await owner().call(chooseRehearsal, named(same.rehearsalId))
    expect(await missing(plan, { attempts: 2 })).toBeUndefined()
    await owner().call(saveJobTiming, { productId, ...usualTiming })

    const next = await rehearsed({ seed: 9 })
    await withEvidence(next.rehearsalId, { ...strong, validationDevices: 1 })
    await expect(owner().call(chooseRehearsal, named(next.rehearsalId))).rejects.toMatchObject(
      refused('rehearsals.noEvidence'),
    )
    await withEvidence(next.rehearsalId, { validationDevices: 0 })
    await owner().call(chooseRehearsal, named(next.rehearsalId))
    const list = await owner().call(listRehearsals, release())
    expect(list.filter(({ evidenceTime }) => evidenceTime !== null).map(({ seed }) => seed)).toEqual([9])
    const weekAgo = new Date(rig.server.clock.now() - 7 * DAY_MS - 1)
    await rig.server.db.pool.query('update rehearsals set created_at = $1 where evidence_at is not null', [weekAgo])
    expect(await missing()).toBe('tooOld')
  })

  test('old rehearsals go, the newest of a product and its evidence stay', async () => {
    const count = async () => (await rig.server.db.selectFrom('rehearsals').select('id').execute()).length
    await rig.server.db.pool.query(
      `insert into rehearsals (product_id, release_id, account_id, input, plan_hash, fleet, runs, state, created_at, ended_at)
       select product_id, release_id, account_id, input, plan_hash, fleet, runs, 'cancelled', created_at, created_at
       from (select * from rehearsals limit 1) as one, generate_series(1, 60)`,
    )
    await start()
    expect(await count()).toBe(rehearsalsLimits.keptPerProduct + 1)
    expect((await owner().call(listRehearsals, release())).length).toBe(rehearsalsLimits.shown)
    await run()
    rig.server.clock.advance((rehearsalsLimits.keepDays + 1) * DAY_MS)
    await job('rehearsals.prune')
    expect(await count()).toBe(0)
  })
})
