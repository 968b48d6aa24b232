import { nextState } from '../../../../lifecycle.ts'
import {
  otaLifecycle,
  otaStatus,
  type OtaEvent,
  type OtaStatus,
} from '../../../../products/firmware/firmware.lifecycle.ts'
import { PLACES } from '../../open-areas.ts'
import type { JobOutcome, JobState } from '../../jobs.lifecycle.ts'
import { timingOf } from '../../jobs/job-timing.ts'
import { nextJob, type Job, type JobChange, type JobEvent } from '../../jobs/next-job.ts'
import { freshRollout, rolloutEngine, type RolloutEvent, type RolloutState } from '../engine.ts'
import { groupTargets, type RolloutPlan } from '../plan.ts'
import { rolloutCounts } from '../rollout-counts.ts'

/** A device of the system, with its place in the order of the release. */
export interface SystemDevice {
  place: number
  isOnline: boolean
  connectedAt: number
  runs: 'old' | 'target' | 'other'
  boots: number
  job?: Job
  /** Of the last job; undefined again once the device can be retried. */
  outcome?: JobOutcome
  /** Outcomes of earlier jobs, which stay counted. */
  earlier: JobOutcome[]
}

type Counts = Map<JobState | JobOutcome, number>

/** What one step did, for the model to compare. */
export interface JobStepMade {
  before: Job
  event: JobEvent
  after: JobState | JobOutcome
  boots: number
  isOnline: boolean
  now: number
}

/**
 * A release with its rollout, groups and jobs, put together from the platform's own rules: the counters are kept by
 * changes, as triggers do, and never recounted.
 */
export class RolloutSystem {
  release: OtaStatus = otaStatus.toBeValidated
  isWithdrawn = false
  ratio = 0
  state: RolloutState | undefined
  targets: number[] = []
  readonly counts: Counts = new Map()
  readonly made: JobStepMade[] = []
  private retried = 0
  private readonly plan: RolloutPlan
  readonly devices: readonly SystemDevice[]

  constructor(plan: RolloutPlan, fleet: number) {
    this.plan = plan
    this.devices = Array.from({ length: fleet }, (_, index) => ({
      place: Math.floor((index * PLACES) / fleet),
      isOnline: true,
      connectedAt: 0,
      runs: 'old',
      boots: 0,
      earlier: [],
    }))
  }

  /** Devices within the ratio, in place order. */
  private get reached(): number {
    return this.devices.filter(({ place }) => place < (this.ratio * PLACES) / 100).length
  }

  step(event: OtaEvent): boolean {
    const next = nextState(otaLifecycle, this.release, event)
    if (next === undefined) return false
    this.release = next
    return true
  }

  /** SI-071: the ratio never falls. */
  publish(ratio: number): boolean {
    const isFirst = this.release === otaStatus.toBeReleased
    if (this.isWithdrawn || (!isFirst && (this.release !== otaStatus.released || ratio < this.ratio))) return false
    if (isFirst) this.step('release')
    this.ratio = ratio
    const opened = this.targets.slice(0, (this.state?.group ?? -1) + 1)
    const further = groupTargets(this.plan, this.reached).filter((target) => target > (opened.at(-1) ?? 0))
    this.targets = [...opened, ...further]
    this.state ??= freshRollout
    if (further.length > 0) this.state = { ...this.state, isThrough: false }
    return true
  }

  get members(): number {
    return this.targets[this.state?.group ?? -1] ?? 0
  }

  rollout(event: RolloutEvent): string[] {
    if (!this.state) return []
    const engine = rolloutEngine({ plan: this.plan, targets: this.targets, fleet: this.reached })
    const { state, effects } = engine(this.state, event)
    this.state = state
    return effects.map((effect) => (effect.do === 'record' ? `record ${effect.step}` : effect.do))
  }

  evidence() {
    const waiting = this.devices.filter(
      (device, index) => index < this.members && device.isOnline && !device.job && device.outcome === undefined,
    ).length
    return rolloutCounts(this.counts, this.plan.limits, { waiting, members: this.members, retried: this.retried })
  }

  /** As the insert of an offer: only while the rollout runs, to a device of an open group without a job. */
  offer(index: number, now: number, asks: boolean): boolean {
    const device = this.devices[index]
    if (!device || this.state?.status !== 'running' || index >= this.members) return false
    if (!device.isOnline || device.job || device.outcome !== undefined || device.runs === 'target') return false
    const state = asks ? 'consenting' : 'offered'
    device.job = { ...firstJob(now), state, fromVersion: device.runs }
    this.count(state, 1)
    if (!asks) this.tell(index, { type: 'sent' }, now)
    return true
  }

  tell(index: number, event: JobEvent, now: number): void {
    const device = this.devices[index]
    const before = device?.job
    if (!device || !before) return
    const facts = {
      now,
      timing: timingOf(this.plan.timing),
      random: 0.5,
      endsAt: Number.MAX_SAFE_INTEGER,
      boots: device.boots,
    }
    const change = nextJob(before, event, facts)
    this.apply(device, before, change)
    const after = device.job?.state ?? device.outcome ?? before.state
    this.made.push({ before, event, after, boots: device.boots, isOnline: device.isOnline, now })
    if (change.kind !== 'end' && change.resend && device.isOnline) this.tell(index, { type: 'sent' }, now)
  }

  private apply(device: SystemDevice, before: Job, change: JobChange): void {
    if (change.kind === 'end') {
      this.count(before.state, -1)
      this.count(change.outcome, 1)
      delete device.job
      device.outcome = change.outcome
    } else if (change.job) {
      if (change.job.state !== before.state) {
        this.count(before.state, -1)
        this.count(change.job.state, 1)
      }
      device.job = change.job
    }
  }

  /** The device can be offered the package again. */
  retry(index: number): void {
    const device = this.devices[index]
    if (device?.outcome === undefined) return
    device.earlier.push(device.outcome)
    this.retried++
    delete device.outcome
  }

  private count(state: JobState | JobOutcome, by: number): void {
    this.counts.set(state, (this.counts.get(state) ?? 0) + by)
  }
}

const firstJob = (now: number): Job => ({
  state: 'offered',
  attempt: 1,
  sent: 0,
  percent: 0,
  code: 0,
  fromVersion: 'old',
  stateAt: now,
  reportedAt: 0,
  createdAt: now,
  dueAt: null,
  notBefore: 0,
  installingAt: null,
  boots: null,
})
