import { MINUTE_MS } from '../../../../durations.ts'
import type { ProgressState } from '../../jobs/next-job.ts'
import { rolloutPlan, type RolloutPlan } from '../plan.ts'
import { designTiming, expectedJob } from './expected-job.ts'
import {
  afterAct,
  afterTick,
  freshModel,
  modelPlanOf,
  type ModelPlan,
  type ModelRollout,
  type UserAct,
} from './expected-rollout.ts'
import { MOST_DEVICES, type ModelAct, type ModelStep } from './model-steps.ts'
import { numbersOf, recountOf } from './recount.ts'
import { RolloutSystem } from './rollout-system.ts'

const plans = [
  { groups: { chosen: [9, 30, 60], targets: [] } },
  {
    groups: { chosen: [2, 3, 5], targets: [20], factor: 2 },
    limits: { zeroTolerance: 5, gates: [{ from: 10, permille: 300 }] },
    timing: { attempts: 2, unansweredOffers: 1, downloadHours: 1, downloadedHours: 5 },
  },
  { groups: { chosen: [], targets: [] }, soak: { minutes: 0, laterMinutes: 0 }, membership: 'fixed' },
  {
    groups: { chosen: [5], targets: [30] },
    limits: { zeroTolerance: 0, gates: [{ from: 30, permille: 100 }] },
    endsAt: 4 * 24 * 60 * MINUTE_MS,
  },
] as const
const jumps = [1000, MINUTE_MS, 20 * MINUTE_MS, 61 * MINUTE_MS, 25 * 60 * MINUTE_MS, 25 * 60 * MINUTE_MS]
const progress: readonly ProgressState[] = ['downloading', 'downloaded', 'installing', 'installed', 'waiting']
const codes = [1, 2, 3, 8, 13, 99]
const AT_ONCE = 24
const retriable: ReadonlySet<string> = new Set(['FAILED', 'TIMED_OUT', 'ROLLED_BACK', 'LOST'])
const rare: ReadonlySet<string> = new Set([
  'rollBack',
  'otherVersion',
  'error',
  'reject',
  'decline',
  'cancel',
  'supersede',
  'leave',
])

interface ModelFindings {
  divergences: string[]
  reached: Set<string>
}

/**
 * Carries the same steps out on the platform's rules and on the model, and compares them after each. `planted`: what the
 * model takes to be different, so that it has to be found.
 */
export function modelRun(seed: number, steps: readonly ModelStep[], planted: Partial<ModelPlan> = {}): ModelFindings {
  const plan = rolloutPlan.parse(plans[seed % plans.length])
  const run = new ModelRun(plan, { fleet: 100 + (seed % (MOST_DEVICES - 100)), asks: seed % 3 === 0, planted })
  for (const [at, step] of steps.entries()) {
    run.step(step)
    if (run.divergences.length > 0) {
      run.divergences[0] = `step ${at} ${step.act}: ${run.divergences[0]}`
      break
    }
  }
  return run
}

class ModelRun implements ModelFindings {
  readonly divergences: string[] = []
  readonly reached = new Set<string>()
  private readonly plan: RolloutPlan
  private readonly system: RolloutSystem
  private readonly asks: boolean
  private readonly planted: Partial<ModelPlan>
  private model: ModelRollout | undefined
  private release = 1
  private ratio = 0
  private now = 0

  constructor(
    plan: RolloutPlan,
    { fleet, asks, planted }: { fleet: number; asks: boolean; planted: Partial<ModelPlan> },
  ) {
    this.plan = plan
    this.system = new RolloutSystem(plan, fleet)
    this.asks = asks
    this.planted = planted
  }

  step(step: ModelStep): void {
    this.now += 1000
    this.perform(step)
    this.compare()
  }

  private perform({ act, device, value }: ModelStep): void {
    switch (act) {
      case 'validate':
        return this.moveRelease('startValidation', this.release === 1 ? 2 : undefined)
      case 'pass':
        return this.moveRelease('passValidation', this.release === 2 ? 3 : undefined)
      case 'fail':
        return value % 4 === 0 ? this.moveRelease('failValidation', this.release === 2 ? 1 : undefined) : undefined
      case 'publish':
        return this.publish(30 + (value % 71))
      case 'tick':
        return this.tick(jumps[value % jumps.length] ?? 0)
      case 'pause':
      case 'resume':
      case 'skipSoak':
      case 'retryFailed':
        return this.user(act)
      // Rare, so that most runs get further.
      case 'stop':
      case 'withdraw':
        return value % 32 === 0 ? this.user(act) : undefined
      default:
        return this.devices(act, device, value)
    }
  }

  private moveRelease(event: 'startValidation' | 'passValidation' | 'failValidation', to: number | undefined): void {
    const isMoved = this.system.step(event)
    this.same(`release ${event}`, isMoved, to !== undefined)
    this.release = to ?? this.release
  }

  private publish(ratio: number): void {
    const may = !this.system.isWithdrawn && (this.release === 3 || (this.release === 4 && ratio >= this.ratio))
    this.same('publish', this.system.publish(ratio), may)
    if (!may) return
    this.release = 4
    this.ratio = ratio
    this.model ??= freshModel()
    // A higher ratio has groups of its own.
    if (this.system.targets.length > this.model.group + 1) this.model = { ...this.model, isThrough: false }
  }

  private tick(jump: number): void {
    this.now += jump
    this.timers()
    for (const index of this.system.devices.keys()) this.system.tell(index, { type: 'accept' }, this.now)
    if (!this.model) return
    const { targets } = this.system
    const members = this.system.devices.slice(0, this.system.members)
    const unfinished = members.filter(({ job, outcome }) => job !== undefined || outcome === undefined).length
    const frame = { plan: modelPlanOf(this.plan, this.planted), targets, fleet: this.fleet(), unfinished }
    const expected = afterTick(this.model, numbersOf(this.system), this.now, frame)
    const made = this.system.rollout({ type: 'tick', now: this.now, counts: this.system.evidence(), health: [] })
    this.model = expected
    if (made.includes('withdrawOffers')) this.takeBack(expected.status === 'expired' ? 'expire' : 'cancel')
  }

  private user(act: UserAct): void {
    if (!this.model) return
    const { numbers, now } = { numbers: numbersOf(this.system), now: this.now }
    this.model = afterAct(this.model, act, { numbers, now, targets: this.system.targets })
    const counts = this.system.evidence()
    const made =
      act === 'resume' || act === 'retryFailed'
        ? this.system.rollout({ type: act, counts })
        : this.system.rollout(act === 'skipSoak' ? { type: act, now } : { type: act })
    if (act === 'withdraw') this.system.isWithdrawn = true
    if (made.includes('withdrawOffers')) this.takeBack('cancel')
    if (made.includes('retryFailed')) this.retryFailed()
  }

  private retryFailed(): void {
    for (const [index, { outcome }] of this.system.devices.entries())
      if (outcome !== undefined && retriable.has(outcome)) this.system.retry(index)
  }

  private takeBack(type: 'cancel' | 'expire'): void {
    for (const index of this.system.devices.keys()) this.system.tell(index, { type }, this.now)
  }

  private timers(): void {
    for (const [index, { isOnline }] of this.system.devices.entries())
      this.system.tell(index, { type: 'timer', isOnline }, this.now)
  }

  /** Some devices in place order from one on, all round. */
  private devices(act: ModelAct, from: number, value: number): void {
    if (act === 'timers') return this.timers()
    const { devices } = this.system
    const isRare = rare.has(act)
    // Most runs shall get far.
    if (isRare && value % 4 > 0) return
    const many = act === 'join' ? devices.length : isRare ? 1 + (value % 2) : AT_ONCE
    const start = isRare ? from % devices.length : 0
    let left = many
    for (let at = 0; at < devices.length && left > 0; at++) {
      if (this.one(act, (start + at) % devices.length, value)) left--
    }
  }

  /** False where the device does nothing of the kind. */
  private one(act: ModelAct, index: number, value: number): boolean {
    const { system, now } = this
    const device = system.devices[index]
    if (!device) return false
    const hadJob = device.job !== undefined
    if (act === 'offer') {
      const may = this.model?.status === 'running' && index < system.members && device.isOnline && !hadJob
      const expected = may && device.outcome === undefined && device.runs !== 'target'
      const isMade = system.offer(index, now, this.asks)
      this.same('offer', isMade, expected)
      return isMade
    }
    if (act === 'leave' || act === 'join') {
      const isChange = device.isOnline === (act === 'leave')
      device.isOnline = act === 'join'
      if (isChange && act === 'join') device.connectedAt = now
      return isChange
    }
    if (!device.job || !device.isOnline) return false
    if (act === 'report') this.report(index, device.job.state, value)
    else if (act === 'error')
      system.tell(
        index,
        { type: 'progress', state: 'failed', percent: 0, code: codes[value % codes.length] ?? 99 },
        now,
      )
    else if (act === 'reject') system.tell(index, { type: 'progress', state: 'rejected', percent: 0, code: 11 }, now)
    else if (act === 'cancel' || act === 'supersede' || act === 'accept' || act === 'decline')
      system.tell(index, { type: act }, now)
    else return this.restart(index, act)
    return true
  }

  private report(index: number, present: string, value: number): void {
    const at = progress.findIndex((state) => state === present)
    const state = value % 11 === 0 ? progress[value % progress.length] : progress[Math.min(at + 1, 3)]
    this.system.tell(index, { type: 'progress', state: state ?? 'downloading', percent: 50, code: 0 }, this.now)
  }

  /** A new connection with the version that the device runs now. */
  private restart(index: number, act: ModelAct): boolean {
    const device = this.system.devices[index]
    if (!device?.job) return false
    if (act === 'confirm' && device.job.installingAt === null) {
      this.system.tell(index, { type: 'progress', state: 'installing', percent: 100, code: 0 }, this.now)
      if (device.job?.installingAt === null) return false
    }
    this.now += 1000
    device.boots++
    device.connectedAt = this.now
    device.runs = act === 'confirm' ? 'target' : act === 'otherVersion' ? 'other' : device.runs
    const { runs: version, connectedAt } = device
    this.system.tell(index, { type: 'version', version, isTarget: version === 'target', connectedAt }, this.now)
    return true
  }

  private fleet(): number {
    return this.system.devices.filter((_, index) => index * 100 < this.ratio * this.system.devices.length).length
  }

  private same(what: string, made: unknown, expected: unknown): void {
    if (made !== expected) this.divergences.push(`${what}: ${String(made)}, expected ${String(expected)}`)
  }

  private compare(): void {
    const { system, model } = this
    for (const made of system.made.splice(0)) {
      this.same(
        `job ${made.before.state} ${JSON.stringify(made.event)}`,
        made.after,
        expectedJob(made, { ...designTiming, ...this.plan.timing }),
      )
      this.reached.add(made.after)
    }
    this.same('release', system.release, this.release)
    this.same('ratio', system.ratio, this.ratio)
    this.same('rollout', system.state?.status, model?.status)
    this.same('group', system.state?.group, model?.group)
    this.same('soak', system.state?.soakEndsAt, model?.soakUntil)
    const counted = recountOf(this.system)
    for (const [name, n] of system.counts) this.same(`count of ${name}`, n, counted.get(name) ?? 0)
    for (const { job } of system.devices) if (job && job.attempt > 3) this.divergences.push('a fourth attempt')
    this.reached.add(`release ${this.release}`)
    if (model) this.reached.add(`rollout ${model.status}`).add(`group ${model.group}`)
  }
}
