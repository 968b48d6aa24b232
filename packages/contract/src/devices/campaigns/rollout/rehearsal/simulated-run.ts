import type { Steps } from '../../../../cooperative-steps.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../durations.ts'
import { timingOf, type TimingChanges } from '../../jobs/job-timing.ts'
import { freshRollout, isGroupSettled, rolloutEngine, type RolloutCounts, type RolloutState } from '../engine.ts'
import { healthLook, nextLookAt, soakMsOf } from '../health-looks.ts'
import type { HealthResult } from '../health.ts'
import { inFlightLimit, minuteOf, offersNow, rateAt, type MinuteOffers } from '../pace.ts'
import { rolloutCounts } from '../rollout-counts.ts'
import { windowState } from '../windows.ts'
import { DeviceWorld, type WorldOptions } from './device-world.ts'
import type { RunResult } from './report.ts'
import { runOutcome } from './run-result.ts'
import { simulatedHealth } from './simulated-health.ts'
import { simulatedDevices, type FleetFrame, type SimulatedDevice } from './simulated-fleet.ts'

/** Longer than any plan should take; the rest of the fleet is hardly ever online. */
const LONGEST_MS = 90 * DAY_MS
const EVENTS_PER_STEP = 500
const HOUR_MINUTES = HOUR_MS / MINUTE_MS

interface RunOptions extends Pick<WorldOptions, 'faults' | 'imageBytes' | 'traced'> {
  frame: FleetFrame
  seed: number
  /** Of the product. */
  timing?: TimingChanges | undefined
}

/** One rollout on a simulated fleet: the platform's engine and job rules on a virtual clock. */
export function* simulatedRun(options: RunOptions): Steps<RunResult> {
  const devices = yield* simulatedDevices(options.frame, options.faults, options.seed)
  const run = new SimulatedRun(options, devices)
  for (let handled = 1; run.advance(); handled++) if (handled % EVENTS_PER_STEP === 0) yield
  return run.result()
}

class SimulatedRun {
  private readonly world: DeviceWorld
  private readonly frame: RunOptions['frame']
  private readonly step: ReturnType<typeof rolloutEngine>
  private state: RolloutState = freshRollout
  private ready: SimulatedDevice[] = []
  private waiting = 0
  private members = 0
  private tickAt = Infinity
  private spent: MinuteOffers = { minute: 0, offered: 0 }
  private mostOffers = 0
  private stop?: { at: number; exposed: number }
  private isOver = false
  private readonly groups: RunResult['groups'] = []
  private readonly offersPerHour: number[] = []

  constructor({ frame, faults, imageBytes, traced, timing }: RunOptions, devices: readonly SimulatedDevice[]) {
    const { plan } = frame
    this.frame = frame
    this.step = rolloutEngine(frame)
    this.world = new DeviceWorld({
      devices,
      faults,
      imageBytes,
      traced,
      timing: timingOf(timing, plan.timing),
      endsAt: plan.endsAt ?? LONGEST_MS,
      onReady: (device) => this.enqueue(device),
      onChange: () => this.wantTick(this.world.now + SECOND_MS),
    })
    this.wantTick(plan.startsAt ?? 0)
  }

  /** False once the rollout is over. */
  advance(): boolean {
    const entry = this.isOver ? undefined : this.world.queue.next()
    if (!entry || entry.at > LONGEST_MS) return false
    this.world.now = entry.at
    if (entry.item.type !== 'tick') this.world.handle(entry.item)
    else if (entry.at === this.tickAt) this.tick()
    return true
  }

  private wantTick(at: number): void {
    const second = Math.ceil(at / SECOND_MS) * SECOND_MS
    if (second >= this.tickAt) return
    this.tickAt = second
    this.world.queue.add(second, { type: 'tick' })
  }

  private enqueue(device: SimulatedDevice): void {
    if (device.group < 0 || device.group > this.state.group || device.job || device.outcome !== undefined) return
    if (device.isQueued) return
    if (device.isWaiting !== device.isOnline) this.waiting += device.isOnline ? 1 : -1
    device.isWaiting = device.isOnline
    if (!device.isOnline) return
    const { isOpen, changesAt } = windowState(this.frame.plan.windows, this.world.now, this.offsetOf(device))
    device.isQueued = isOpen
    if (isOpen) this.ready.push(device)
    else if (changesAt !== undefined) this.world.queue.add(changesAt, { type: 'wake', device: device.index })
    this.wantTick(this.world.now + SECOND_MS)
  }

  private offsetOf({ part, faults }: SimulatedDevice): number {
    return part.utcOffset + (faults.clockJump?.minutes ?? 0)
  }

  private counts(): RolloutCounts {
    const { waiting, members } = this
    return rolloutCounts(this.world.jobs, this.frame.plan.limits, { waiting, members, retried: 0 })
  }

  private tick(): void {
    const { now } = this.world
    this.tickAt = Infinity
    const counts = this.counts()
    const { state, effects } = this.step(this.state, { type: 'tick', now, counts, health: this.health(counts) })
    this.state = state
    for (const effect of effects) {
      if (effect.do === 'open') this.open(effect.group)
      if (effect.do === 'pass') Object.assign(this.groups[effect.group] ?? {}, this.passed(effect.gate))
    }
    this.noteStop()
    if (state.status === 'running') this.sendOffers(counts)
    const watchedAt = this.frame.plan.health.length > 0 ? nextLookAt(state, this.soakMs()) : state.soakEndsAt
    if (watchedAt !== undefined && watchedAt > now) this.wantTick(watchedAt)
    if (effects.length > 0) this.wantTick(now + SECOND_MS)
    this.isOver = this.hasEnded(this.counts())
  }

  private passed({ settled, severe }: { settled: number; severe: number }) {
    return { passedAtMinute: Math.floor(this.world.now / MINUTE_MS), settled, severe }
  }

  private open(group: number): void {
    this.groups.push({ group, openedAtMinute: Math.floor(this.world.now / MINUTE_MS) })
    const members = this.frame.groups[group] ?? []
    this.members += members.length
    for (const index of members) {
      const device = this.world.devices[index]
      if (!device) continue
      device.group = group
      this.enqueue(device)
    }
  }

  /** A returning device can lift a hold; then the run continues. */
  private noteStop(): void {
    const { status } = this.state
    const isStopped = status === 'held' || status === 'stopped'
    this.stop = isStopped ? (this.stop ?? { at: this.world.now, exposed: this.world.exposed }) : undefined
  }

  private sendOffers({ settled, inFlight }: RolloutCounts): void {
    const { plan } = this.frame
    const { now, jobs, exposed } = this.world
    const isChosen = this.state.group < plan.groups.chosen.length
    const room = isChosen ? this.ready.length : Math.max(0, inFlightLimit(plan.inFlight, settled) - inFlight)
    const limit = rateAt(plan.rate, { confirmed: jobs.get('CONFIRMED') ?? 0, offered: exposed })
    if (this.spent.minute !== minuteOf(now)) this.spent = { minute: minuteOf(now), offered: 0 }
    let left = offersNow(now, Math.min(room, this.ready.length), limit, this.spent)
    let taken = 0
    while (left > 0 && taken < this.ready.length) {
      const device = this.ready[taken++]
      if (!device || !this.isStillReady(device)) continue
      this.world.offer(device)
      this.spent.offered++
      left--
    }
    this.ready = this.ready.slice(taken)
    this.mostOffers = Math.max(this.mostOffers, this.spent.offered)
    const hour = Math.floor(minuteOf(now) / HOUR_MINUTES)
    while (this.offersPerHour.length < hour) this.offersPerHour.push(0)
    this.offersPerHour[hour] = (this.offersPerHour[hour] ?? 0) + this.world.exposed - exposed
    if (this.ready.length > 0 && limit !== undefined && room > 0) this.wantTick(now + SECOND_MS)
  }

  /** Leaves the queue: offered now, offline until it returns, or waiting for its window. */
  private isStillReady(device: SimulatedDevice): boolean {
    device.isQueued = false
    const isOpen = windowState(this.frame.plan.windows, this.world.now, this.offsetOf(device)).isOpen
    device.isWaiting = false
    this.waiting--
    if (device.isOnline && !isOpen) this.enqueue(device)
    return device.isOnline && isOpen
  }

  private soakMs(): number {
    const { plan, targets, fleet } = this.frame
    return soakMsOf(plan, targets[this.state.group] ?? fleet, fleet)
  }

  /** Compared during and at the end of a soak. */
  private health(counts: RolloutCounts): HealthResult[] {
    const { plan } = this.frame
    const { now, devices } = this.world
    if (this.state.status !== 'running' || plan.health.length === 0) return []
    const look = healthLook(this.state, { soakMs: this.soakMs(), now, isSettled: isGroupSettled(plan, counts) })
    return look ? simulatedHealth(plan.health, devices, { now, look }) : []
  }

  private hasEnded({ settled, members, inFlight, missing }: RolloutCounts): boolean {
    const { status, isThrough } = this.state
    if (status === 'expired' || status === 'finished') return true
    if (inFlight > 0 || missing > 0) return false
    return status === 'held' || status === 'stopped' || (isThrough && settled >= members)
  }

  result(): RunResult {
    return runOutcome({
      world: this.world,
      state: this.state,
      stop: this.stop,
      groups: this.groups,
      offersPerHour: this.offersPerHour,
      mostOffersInMinute: this.mostOffers,
    })
  }
}
