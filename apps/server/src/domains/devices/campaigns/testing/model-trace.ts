import { cancelUpdate } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { rolloutPlan, type RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import {
  afterAct,
  afterTick,
  freshModel,
  modelPlanOf,
  type ModelPlan,
  type ModelRollout,
  type UserAct,
} from '@slipway/contract/devices/campaigns/rollout/testing/expected-rollout.ts'
import { numbersOf, recountOf } from '@slipway/contract/devices/campaigns/rollout/testing/recount.ts'
import { RolloutSystem } from '@slipway/contract/devices/campaigns/rollout/testing/rollout-system.ts'
import type { JobEvent, ProgressState } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import { placeOf } from '@slipway/device-sdk/ota/place.ts'
import { sql } from 'kysely'
import type { DeviceIdentity } from '../../../../mqtt/ports.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { V1 } from '../../../products/firmware/testing/firmware-rig.ts'
import { makeFleet } from './rollout-fleet.ts'
import { rolloutsOf } from './rollouts-rig.ts'
import { carryOn } from './trace-aims.ts'
import { callFor, orRefused } from './trace-calls.ts'
import {
  aimOfTrace,
  planOfTrace,
  SILENCE_MS,
  LOSS_MS,
  TRACE_FLEET,
  traceJumps,
  type TraceAct,
  type TraceStep,
} from './trace-steps.ts'
import type { UpdatesRig } from './updates-rig.ts'

const CALM = 2
const MOST_TICKS = 20
const RARE = 24
/** Reports that a device makes one after the other. */
const next: Readonly<Record<string, ProgressState>> = {
  offered: 'downloaded',
  downloaded: 'installing',
  installing: 'installed',
}
const retriable: ReadonlySet<string> = new Set(['FAILED', 'TIMED_OUT', 'ROLLED_BACK', 'LOST'])
const isRare: ReadonlySet<string> = new Set(['rollBack', 'error', 'reject', 'cancel', 'silence'])

export interface TraceFindings {
  divergences: string[]
  reached: Set<string>
}

/**
 * What users and devices do, in a trace of the rollout's model, carried out over the API and by the model. `planted`: what
 * the model takes to be different, so that it has to be found.
 */
export async function modelTrace(
  rig: UpdatesRig,
  { seed, steps, planted = {} }: { seed: number; steps: readonly TraceStep[]; planted?: Partial<ModelPlan> },
): Promise<TraceFindings> {
  const plan = rolloutPlan.parse({ ...planOfTrace(seed), health: [] })
  const trace = new ModelTrace(rig, plan, planted)
  await trace.begin()
  for (const [at, step] of steps.entries()) {
    if (!(await trace.step(step))) continue
    await trace.compare(`step ${at} ${step.act}`)
    if (trace.divergences.length > 0) return trace
  }
  await carryOn(trace, aimOfTrace(seed))
  return trace
}

class ModelTrace implements TraceFindings {
  readonly divergences: string[] = []
  readonly reached = new Set<string>()
  private readonly rig: UpdatesRig
  private readonly plan: RolloutPlan
  private readonly planted: Partial<ModelPlan>
  private readonly system: RolloutSystem
  private model: ModelRollout = freshModel()
  private devices: DeviceIdentity[] = []
  private release = { productId: '', recordId: '' }

  constructor(rig: UpdatesRig, plan: RolloutPlan, planted: Partial<ModelPlan>) {
    this.rig = rig
    this.planted = planted
    this.plan = plan
    this.system = new RolloutSystem(plan, TRACE_FLEET)
  }

  private get now(): number {
    return this.rig.server.clock.now()
  }

  get isOpen(): boolean {
    return ['scheduled', 'running', 'held', 'paused'].includes(this.model.status)
  }

  get isRunning(): boolean {
    return this.model.status === 'running'
  }

  isUpdating(device: number): boolean {
    return this.system.devices[device]?.job !== undefined
  }

  /** The same fleet on both sides, in the order of the release, and the release with its plan. */
  async begin(): Promise<void> {
    const { rig, system } = this
    const [packageId] = rig.of.packages
    const place = ({ serial }: DeviceIdentity): number => placeOf(packageId, serial)
    this.devices = (await makeFleet(rig, { count: TRACE_FLEET })).toSorted((a, b) => place(a) - place(b))
    this.release = await rolloutsOf(rig).released(this.plan)
    for (const event of ['startValidation', 'passValidation'] as const) system.step(event)
    system.publish(100)
  }

  /** False where the step changes nothing in this rollout. */
  async step({ act, device, value }: TraceStep): Promise<boolean> {
    this.rig.server.clock.advance(1000)
    if (act === 'tick') await this.tick(traceJumps[value % traceJumps.length] ?? 0)
    else if (act === 'timers') await this.timers()
    else if (act === 'pause' || act === 'resume' || act === 'skipSoak' || act === 'retryFailed') await this.user(act)
    else if (act === 'stop' || act === 'withdraw') {
      if (value % RARE > 0) return false
      await this.user(act)
    } else if (act === 'silence') await this.silence(device, value)
    else return this.tellDevices(act, device, value)
    return true
  }

  /** A device installs the version and does not return in time; two of three never do. */
  async silence(device: number, value: number): Promise<void> {
    await this.tellDevices('silence', device, 0)
    await this.compare('silence')
    for (const passed of value % 3 === 0 ? [SILENCE_MS] : [SILENCE_MS, LOSS_MS]) {
      this.rig.server.clock.advance(passed)
      await this.timers()
      await this.compare(`silence of ${passed} ms`)
    }
  }

  /** Until nothing moves: the platform searches its fleet in ticks of their own. */
  async tick(jump: number): Promise<void> {
    const { server } = this.rig
    server.clock.advance(jump)
    for (let calm = 0, at = 0; calm < CALM && at < MOST_TICKS; at++) {
      const before = await this.stored()
      // Longer than a rollout rests that has nothing to do.
      server.clock.advance(6000)
      await server.domains.campaigns.rollouts.tickAll()
      await this.called()
      calm = (await this.stored()) === before ? calm + 1 : 0
      this.tickModel()
    }
  }

  private tickModel(): void {
    const { system, now } = this
    const members = system.devices.slice(0, system.members)
    const unfinished = members.filter(({ job, outcome }) => job !== undefined || outcome === undefined).length
    const frame = {
      plan: modelPlanOf(this.plan, this.planted),
      targets: system.targets,
      fleet: TRACE_FLEET,
      unfinished,
    }
    this.model = afterTick(this.model, numbersOf(system), now, frame)
    if (this.model.status === 'stopped' && system.state?.status !== 'stopped') this.reached.add('stopped by the engine')
    const made = system.rollout({ type: 'tick', now, counts: system.evidence(), health: [] })
    if (made.includes('withdrawOffers')) this.takeBack()
    if (this.model.status === 'running') for (const index of system.devices.keys()) system.offer(index, now, false)
  }

  /** The devices of the open groups have been sent the offer. */
  private async called(): Promise<void> {
    await eventually(async () => {
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from campaign_queue q join campaigns c on c.id = q.campaign_id
        where c.state = 'running'`.execute(this.rig.server.db)
      return rows[0]?.n === 0
    })
  }

  private async stored(): Promise<string> {
    const { rows } = await sql`
      select c.state, c.rollout, (select count(*) from ota_jobs) as jobs from campaigns c
      where c.product_id = ${this.release.productId} order by c.id`.execute(this.rig.server.db)
    return JSON.stringify(rows)
  }

  async user(act: UserAct): Promise<void> {
    const { system, model, release, now } = this
    await callFor(act, { owner: this.rig.of.owner, release, model })
    this.model = afterAct(model, act, { numbers: numbersOf(system), now, targets: system.targets })
    const made =
      act === 'resume' || act === 'retryFailed'
        ? system.rollout({ type: act, counts: system.evidence() })
        : system.rollout(act === 'skipSoak' ? { type: act, now } : { type: act })
    if (act === 'withdraw') system.isWithdrawn = true
    if (made.includes('withdrawOffers')) this.takeBack()
    if (made.includes('retryFailed')) this.retryFailed()
  }

  private retryFailed(): void {
    for (const [index, { outcome }] of this.system.devices.entries())
      if (outcome !== undefined && retriable.has(outcome)) this.system.retry(index)
  }

  private takeBack(): void {
    for (const index of this.system.devices.keys()) this.system.tell(index, { type: 'cancel' }, this.now)
  }

  private async timers(): Promise<void> {
    await this.rig.runTimers()
    // A rollout that does not run sends no offers.
    for (const [index, { job }] of this.system.devices.entries()) {
      const isOnline = job?.state !== 'offered' || this.model.status === 'running'
      this.system.tell(index, { type: 'timer', isOnline }, this.now)
    }
  }

  async tellDevices(act: TraceAct, from: number, value: number): Promise<boolean> {
    if (isRare.has(act) && value % 2 > 0) return false
    const { rows } = await sql<{ deviceId: number; jobId: string }>`
      select device_id as "deviceId", id::text as "jobId" from ota_jobs`.execute(this.rig.server.db)
    const jobs = new Map(rows.map(({ deviceId, jobId }) => [deviceId, jobId]))
    let left = isRare.has(act) ? 1 : 4 + (value % TRACE_FLEET)
    const start = isRare.has(act) ? from : 0
    for (let at = 0; at < TRACE_FLEET && left > 0; at++) {
      const index = (start + at) % TRACE_FLEET
      const device = this.devices[index]
      const jobId = device && jobs.get(device.deviceId)
      if (device && jobId && (await this.tellDevice(act, { index, device, jobId }))) left--
    }
    return true
  }

  private async tellDevice(
    act: TraceAct,
    { index, device, jobId }: { index: number; device: DeviceIdentity; jobId: string },
  ): Promise<boolean> {
    const { rig, system } = this
    const state = system.devices[index]?.job?.state ?? ''
    const said = (report: ProgressState, code = 0): JobEvent => ({ type: 'progress', state: report, percent: 0, code })
    const tell = (event: JobEvent): void => system.tell(index, event, this.now)
    if (act === 'report' || act === 'silence') {
      const report = act === 'silence' ? 'installed' : next[state]
      if (report === undefined) return false
      await rig.progress(device, jobId, report)
      tell(said(report))
    } else if (act === 'confirm') {
      await rig.version(device, V1)
      const known = system.devices[index]
      if (known) known.runs = 'target'
      tell({ type: 'version', version: 'target', isTarget: true, connectedAt: 0 })
    } else if (act === 'cancel') {
      await orRefused(rig.of.owner.call(cancelUpdate, { productId: this.release.productId, jobId }))
      tell({ type: 'cancel' })
    } else {
      const [report, code] =
        act === 'reject' ? (['rejected', 11] as const) : (['failed', act === 'error' ? 3 : 13] as const)
      await rig.progress(device, jobId, report, { code })
      tell(said(report, code))
    }
    return true
  }

  /** What the calls say is what the model says. */
  async compare(which: string): Promise<void> {
    const { system, model } = this
    const seen = await rolloutsOf(this.rig).rollout(this.release)
    const same = (what: string, made: unknown, expected: unknown): void => {
      if (made !== expected) this.divergences.push(`${which}: ${what} ${String(made)}, expected ${String(expected)}`)
    }
    same('rollout', seen.state, model.status)
    if (this.isOpen) same('open groups', seen.openGroups, model.group + 1)
    if (this.isOpen) same('soak until', seen.soakEndTime ?? undefined, model.soakUntil)
    const counted = recountOf(system)
    for (const name of new Set([...counted.keys(), ...system.counts.keys()])) {
      same(`count of ${name}`, seen.n(name), counted.get(name) ?? 0)
      if ((counted.get(name) ?? 0) > 0) this.reached.add(name)
    }
    this.reached.add(`rollout ${model.status}`).add(`group ${model.group}`)
  }
}
