import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../durations.ts'
import type { JobOutcome, JobState } from '../../jobs.lifecycle.ts'
import type { JobTiming } from '../../jobs/job-timing.ts'
import { nextJob, type Job, type JobChange, type JobEvent } from '../../jobs/next-job.ts'
import { deviceScript, type DeviceAct, type RestartedWith } from './device-script.ts'
import { eventQueue, type EventQueue } from './event-queue.ts'
import type { Fault } from './faults.ts'
import type { HistoryLine } from './report.ts'
import { OLD, TARGET, type SimulatedDevice } from './simulated-fleet.ts'
import { Traffic } from './traffic.ts'

export type WorldEvent =
  | { type: 'tick' }
  | { type: 'act'; device: number; attempt: number; act: DeviceAct }
  /** A duplicate or late message; it arrives whatever the device does by then. */
  | { type: 'copy'; device: number; event: JobEvent }
  | { type: 'timer' | 'arrive' | 'depart' | 'wake'; device: number }
  | { type: 'restart' }

export interface WorldOptions {
  devices: readonly SimulatedDevice[]
  faults: readonly Fault[]
  imageBytes: number
  timing: JobTiming
  endsAt: number
  traced: number
  /** A device of an open group became available. */
  onReady: (device: SimulatedDevice) => void
  /** A counter changed. */
  onChange: () => void
}

const COPY_MS = 2 * SECOND_MS
const firstJob = (now: number): Job => ({
  state: 'offered',
  attempt: 1,
  sent: 0,
  percent: 0,
  code: 0,
  fromVersion: OLD,
  stateAt: now,
  reportedAt: 0,
  createdAt: now,
  dueAt: null,
  notBefore: 0,
  installingAt: null,
  boots: null,
})

/** A device with required versions on its way installs them one after the other. */
function restart(device: SimulatedDevice, running: RestartedWith): void {
  if (running === 'other') device.version = running
  if (running !== 'installed') return
  device.installed++
  device.version = device.installed < device.part.installs ? `step ${device.installed}` : TARGET
}

/** What a connected device reports: a version on its way leads to the next installation of its job. */
function versionEvent({ version, installed, job, connectedAt }: SimulatedDevice): JobEvent {
  const isOnWay = version === `step ${installed}` && job?.fromVersion !== version
  const next = isOnWay ? { next: { fromVersion: version } } : {}
  return { type: 'version', version, isTarget: version === TARGET, ...next, connectedAt }
}

/** The devices of a run and their jobs, which the platform's own `nextJob` moves. */
export class DeviceWorld {
  readonly queue: EventQueue<WorldEvent> = eventQueue()
  readonly devices: readonly SimulatedDevice[]
  readonly jobs = new Map<JobState | JobOutcome, number>()
  readonly history: HistoryLine[] = []
  readonly traffic = new Traffic()
  exposed = 0
  events = 0
  now = 0
  private readonly options: WorldOptions

  constructor(options: WorldOptions) {
    const { devices, faults } = options
    this.options = options
    this.devices = devices
    for (const { index, isOnline, random } of this.devices) {
      if (!isOnline) this.queue.add(random.whole(0, DAY_MS - 1), { type: 'arrive', device: index })
    }
    for (const fault of faults) {
      if (fault.kind === 'serverRestart') this.queue.add(fault.afterMinutes * MINUTE_MS, { type: 'restart' })
    }
  }

  /** Creates the job of a device and delivers its offer. */
  offer(device: SimulatedDevice): void {
    device.job = firstJob(this.now)
    this.exposed++
    this.count('offered', 1)
    this.note(device, device.job.state, device.job.attempt, 'offer')
    this.deliver(device)
  }

  handle(event: Exclude<WorldEvent, { type: 'tick' }>): void {
    this.events++
    if (event.type === 'restart') {
      for (const device of this.devices)
        if (device.isOnline) this.leave(device, device.random.whole(SECOND_MS, MINUTE_MS))
      return
    }
    const device = this.devices[event.device]
    if (!device) return
    if (event.type === 'act') this.act(device, event.attempt, event.act)
    else if (event.type === 'copy') this.apply(device, event.event)
    else if (event.type === 'timer') this.apply(device, { type: 'timer', isOnline: device.isOnline })
    else if (event.type === 'arrive') this.arrive(device)
    else if (event.type === 'wake') this.options.onReady(device)
    else this.depart(device)
  }

  private act(device: SimulatedDevice, attempt: number, act: DeviceAct): void {
    if (!device.isAlive || attempt !== device.attempt) return
    if (act.do === 'die') {
      device.isAlive = false
      device.isOnline = false
      device.diedAt = this.now
    } else if (act.do === 'leave') {
      restart(device, act.with)
      device.boots++
      this.leave(device, act.forMs)
    } else if (device.isOnline) this.apply(device, act.event)
    // The device sends what it has to say when it is connected again.
    else this.queue.add(device.backAt + SECOND_MS, { type: 'act', device: device.index, attempt, act })
  }

  private leave(device: SimulatedDevice, forMs: number): void {
    if (!device.isAlive) return
    device.isOnline = false
    device.backAt = Math.max(device.backAt, this.now + forMs)
    this.queue.add(device.backAt, { type: 'arrive', device: device.index })
  }

  /** A device with limited hours is away until the same time tomorrow. */
  private depart(device: SimulatedDevice): void {
    if (device.isOnline) this.leave(device, (24 - device.part.onlineHours) * HOUR_MS)
    this.queue.add(this.now + DAY_MS, { type: 'depart', device: device.index })
  }

  private arrive(device: SimulatedDevice): void {
    if (!device.isAlive || device.isOnline || this.now < device.backAt) return
    if (!device.hasHours) {
      device.hasHours = true
      this.queue.add(this.now + device.part.onlineHours * HOUR_MS, { type: 'depart', device: device.index })
    }
    device.isOnline = true
    device.connectedAt = this.now
    this.apply(device, versionEvent(device))
    if (device.job?.state === 'offered' && this.now >= device.job.notBefore) this.deliver(device)
    else if (!device.job && device.outcome === undefined) this.options.onReady(device)
  }

  private deliver(device: SimulatedDevice): void {
    this.apply(device, { type: 'sent' })
    const { faults, part, random } = device
    const { imageBytes, timing } = this.options
    const attempt = ++device.attempt
    const acts = deviceScript({ faults, imageBytes, timing, ...part, random })
    for (const act of acts) {
      const at = this.now + act.after
      this.queue.add(at, { type: 'act', device: device.index, attempt, act })
      if (act.do !== 'say') continue
      const copy = { type: 'copy', device: device.index, event: act.event } as const
      if (faults.duplicates) this.queue.add(at + COPY_MS, copy)
      if (faults.lateMessages) this.queue.add(at + faults.lateMessages.minutes * MINUTE_MS, copy)
    }
  }

  private apply(device: SimulatedDevice, event: JobEvent): void {
    const { job } = device
    if (!job) return
    const { timing, endsAt } = this.options
    const facts = { now: this.now, timing, random: device.random.next(), endsAt, boots: device.boots }
    const change = nextJob(job, event, facts)
    if (change.kind === 'end') this.end(device, job, change)
    else if (change.job) this.move(device, job, change.job)
    if (change.kind !== 'end' && change.resend && device.isOnline) this.deliver(device)
  }

  private end(device: SimulatedDevice, job: Job, { outcome, why }: Extract<JobChange, { kind: 'end' }>): void {
    this.count(job.state, -1)
    this.count(outcome, 1)
    device.job = undefined
    device.outcome = outcome
    this.note(device, outcome, job.attempt, why)
    this.options.onChange()
  }

  private move(device: SimulatedDevice, before: Job, job: Job): void {
    device.job = job
    const received = job.percent - before.percent
    if (received > 0) this.traffic.add(this.now, Math.floor((this.options.imageBytes * received) / 100))
    if (job.dueAt !== null && job.dueAt !== before.dueAt)
      this.queue.add(job.dueAt, { type: 'timer', device: device.index })
    if (job.state === before.state && job.attempt === before.attempt) return
    this.count(before.state, -1)
    this.count(job.state, 1)
    this.note(device, job.state, job.attempt, job.code === 0 ? '' : `code ${job.code}`)
    this.options.onChange()
  }

  private count(state: JobState | JobOutcome, by: number): void {
    this.jobs.set(state, (this.jobs.get(state) ?? 0) + by)
  }

  private note(device: SimulatedDevice, state: JobState | JobOutcome, attempt: number, why: string): void {
    if (device.index === this.options.traced) this.history.push({ ms: this.now, state, attempt, why })
  }
}
