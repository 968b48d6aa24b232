import { nextState } from '../../../lifecycle.ts'
import { deviceCodes } from '../../../products/firmware/signed/device-codes.ts'
import { campaignsLimits } from '../campaigns.limits.ts'
import { until } from './job-deadlines.ts'
import { percentServed, stillDownloading } from './job-progress.ts'
import type { JobTiming } from './job-timing.ts'
import {
  isRevocable,
  jobLifecycle,
  jobStates,
  type JobOutcome,
  type JobState,
  type JobStep,
} from '../jobs.lifecycle.ts'

/** What decides the next state of a job; all times in epoch ms. */
export interface Job {
  state: JobState
  attempt: number
  /** Offers of this attempt, not counting those that a new connection repeats; before the consent, questions. */
  sent: number
  percent: number
  code: number
  fromVersion: string
  stateAt: number
  /** When the last report of this attempt was taken, for the limit of reports. */
  reportedAt: number
  createdAt: number
  dueAt: number | null
  /** Until then a further attempt waits, or the next question to the user. */
  notBefore: number
  /** When the device began to install; only a later connection proves a restart. */
  installingAt: number | null
  /** How often it had started by then, if it counts its starts. */
  boots: number | null
}

export const progressStates = [
  'downloading',
  'downloaded',
  'installing',
  'installed',
  'failed',
  'rejected',
  'waiting',
] as const
export type ProgressState = (typeof progressStates)[number]

export type JobEvent =
  | { type: 'sent' }
  /** The device was sent the question for its user. */
  | { type: 'asked' }
  | { type: 'progress'; state: ProgressState; percent: number; code: number }
  /** The download service has sent this share of the file. */
  | { type: 'served'; percent: number }
  /**
   * `isTarget`: the device runs all that the release installs. `next`: it runs what the job was installing, and another
   * installation follows. `connectedAt`: when its present connection was opened.
   */
  | { type: 'version'; version: string; isTarget: boolean; next?: { fromVersion: string }; connectedAt: number }
  | { type: 'timer'; isOnline: boolean }
  | { type: 'accept' }
  | { type: 'decline' | 'cancel' | 'supersede' | 'expire' }

export interface JobFacts {
  now: number
  /** Of the campaign. */
  timing: JobTiming
  /** From 0 to 1; spreads the times of further attempts. */
  random: number
  /** When the campaign stops offering. */
  endsAt: number
  /** How often the device has started, by its last report; undefined if it does not count. */
  boots?: number | undefined
  /** The device's key list is older than the product's. */
  hasOldKeys?: boolean
}

export type JobChange =
  | { kind: 'stay'; job?: Job; resend?: boolean }
  | { kind: 'move'; step: JobStep; job: Job; resend?: boolean }
  | { kind: 'end'; step: JobStep; outcome: JobOutcome; code: number; why: string }

const stay: JobChange = { kind: 'stay' }
const { backoffMs, backoffFactor, backoffSteps, backoffSpread, remindAfterMs } = campaignsLimits

/** The same bytes would be refused again. */
const final: ReadonlySet<number> = new Set([
  deviceCodes.signature,
  deviceCodes.hardware,
  deviceCodes.sequence,
  deviceCodes.expired,
  deviceCodes.needs,
])
/** The device is not ready; no attempt is lost. */
const waits: ReadonlySet<number> = new Set([deviceCodes.space, deviceCodes.battery, deviceCodes.busy])

const rank = (state: JobState): number => jobStates.indexOf(state)
const isState = (name: string): name is JobState => (jobStates as readonly string[]).includes(name)

/** The only place that decides what an event does to a job. */
export function nextJob(job: Job, event: JobEvent, facts: JobFacts): JobChange {
  if (event.type === 'progress') return onProgress(job, event, facts)
  if (event.type === 'served') return onServed(job, event.percent, facts)
  if (event.type === 'version') return onVersion(job, event, facts)
  if (event.type === 'timer') return onTimer(job, event.isOnline, facts)
  if (event.type === 'sent') return onSent(job, facts)
  if (event.type === 'asked') return onAsked(job, facts)
  if (event.type === 'accept') {
    const fresh = { sent: 0, notBefore: facts.now, dueAt: null, resend: true }
    return job.state === 'consenting' ? moved(job, 'consent', facts, fresh) : stay
  }
  if (event.type === 'decline') {
    return job.state === 'consenting' ? ended(job, 'reject', { why: 'declined' }) : stay
  }
  return endedByPlatform(job, event.type)
}

/** A job that ends without its device. */
export const endedByPlatform = (job: Job, step: 'cancel' | 'supersede' | 'expire'): JobChange =>
  canTake(job, step) ? ended(job, step, { why: step }) : stay

const canTake = ({ state }: Job, step: JobStep): boolean =>
  (step === 'cancel' ? isRevocable(state) : true) && nextState(jobLifecycle, state, step) !== undefined

function moved(
  job: Job,
  step: JobStep,
  { now }: JobFacts,
  changes: Partial<Job> & { resend?: boolean } = {},
): JobChange {
  const state = nextState(jobLifecycle, job.state, step)
  if (state === undefined || !isState(state)) return stay
  const { resend = false, ...rest } = changes
  return { kind: 'move', step, job: { ...job, state, stateAt: now, ...rest }, resend }
}

function ended(job: Job, step: JobStep, { code = 0, why = '' }: { code?: number; why?: string }): JobChange {
  const outcome = nextState(jobLifecycle, job.state, step)
  if (outcome === undefined || isState(outcome)) return stay
  return { kind: 'end', step, outcome, code, why }
}

/** An offer only counts while it is waiting for an answer. */
function onSent(job: Job, facts: JobFacts): JobChange {
  if (job.state !== 'offered') return stay
  return { kind: 'stay', job: { ...job, sent: Math.max(1, job.sent), dueAt: until.answered(facts) } }
}

/** SI-072: a user who does not answer is reminded, until the campaign ends. */
function onAsked(job: Job, { endsAt }: JobFacts): JobChange {
  if (job.state !== 'consenting') return stay
  const later = remindAfterMs[job.sent]
  const next = later === undefined ? endsAt : Math.min(endsAt, job.createdAt + later)
  return { kind: 'stay', job: { ...job, sent: job.sent + 1, notBefore: next, dueAt: next } }
}

function onProgress(job: Job, event: Extract<JobEvent, { type: 'progress' }>, facts: JobFacts): JobChange {
  const { state, code } = event
  if (state === 'failed') return onFailure(job, code, facts)
  if (state === 'rejected') return canTake(job, 'reject') ? ended(job, 'reject', { code, why: 'declined' }) : stay
  // Nothing was offered in this attempt: the report belongs to an earlier one.
  if (job.state === 'consenting' || (job.state === 'offered' && job.sent === 0)) return stay
  const percent = Math.max(job.percent, Math.min(100, Math.max(0, Math.floor(event.percent))))
  if (state === 'waiting') return onWaiting(job, { code, percent }, facts)
  if (job.state === 'missing' && state !== 'installed') return stay
  if (rank(state) < rank(job.state)) return stay
  if (state === job.state) return onSameState(job, { code, percent }, facts)
  const common = { percent, code, reportedAt: facts.now }
  const { now } = facts
  if (state === 'downloading') return moved(job, 'download', facts, { ...common, dueAt: until.nextPercent(facts) })
  if (state === 'downloaded')
    return moved(job, 'finishDownload', facts, { ...common, percent: 100, dueAt: until.begun(facts) })
  const begun = { installingAt: now, boots: facts.boots ?? null }
  if (state === 'installing') {
    return moved(job, 'install', facts, {
      ...common,
      percent: 100,
      dueAt: until.installed(facts),
      ...begun,
    })
  }
  const present = job.installingAt === null ? begun : {}
  return moved(job, 'finishInstall', facts, { ...common, percent: 100, dueAt: until.back(facts), ...present })
}

function onSameState(job: Job, { code, percent }: { code: number; percent: number }, facts: JobFacts): JobChange {
  if (job.state !== 'downloading') return stay
  const changed = stillDownloading(job, percent, facts)
  return changed ? { kind: 'stay', job: { ...changed, code } } : stay
}

/** Space, battery or a busy user: the device continues when it can. */
function onWaiting(job: Job, { code, percent }: { code: number; percent: number }, facts: JobFacts): JobChange {
  if (!isRevocable(job.state)) return stay
  const dueAt = until.ready(job, facts)
  if (job.state === 'offered') return moved(job, 'download', facts, { code, percent, dueAt, reportedAt: facts.now })
  if (job.code === code && job.dueAt === dueAt) return stay
  return { kind: 'stay', job: { ...job, code, percent, dueAt, reportedAt: facts.now } }
}

function onServed(job: Job, served: number, facts: JobFacts): JobChange {
  const { now } = facts
  const percent = percentServed(job, served)
  if (job.state === 'offered' && job.sent > 0) {
    return moved(job, 'download', facts, { percent, reportedAt: now, dueAt: until.nextPercent(facts) })
  }
  return onSameState(job, { code: job.code, percent }, facts)
}

function onFailure(job: Job, code: number, facts: JobFacts): JobChange {
  if (job.state === 'consenting' || (job.state === 'offered' && job.sent === 0)) return stay
  if (code === deviceCodes.declined)
    return canTake(job, 'reject') ? ended(job, 'reject', { code, why: 'declined' }) : stay
  if (code === deviceCodes.selfTest) return ended(job, 'rollBack', { code, why: 'selfTest' })
  // The full file is offered immediately; a device that cannot take that either has failed.
  if (code === deviceCodes.delta && job.code !== code)
    return moved(job, 'retry', facts, { ...startingAt(facts.now), code, resend: true })
  if (final.has(code)) {
    const hasOldKeys = code === deviceCodes.signature && facts.hasOldKeys === true
    return ended(job, 'fail', { code, why: hasOldKeys ? 'keyListOutdated' : 'refused' })
  }
  return again(job, code, facts)
}

/** A further attempt, or the end. */
function again(job: Job, code: number, facts: JobFacts, step: 'fail' | 'timeOut' = 'fail'): JobChange {
  const isWait = waits.has(code)
  const isLast = isWait ? facts.now >= until.ready(job, facts) : job.attempt >= facts.timing.attempts
  if (isLast) return ended(job, isWait ? 'timeOut' : step, { code, why: 'attemptsUsed' })
  const length = backoffMs * backoffFactor ** Math.min(job.attempt - 1, backoffSteps)
  const notBefore = facts.now + Math.round(length * (1 - backoffSpread + 2 * backoffSpread * facts.random))
  const attempt = isWait ? job.attempt : job.attempt + 1
  return moved(job, 'retry', facts, { attempt, code, ...startingAt(notBefore) })
}

/** Nothing of the attempt has happened yet. */
const startingAt = (notBefore: number) => ({
  sent: 0,
  percent: 0,
  notBefore,
  dueAt: notBefore,
  installingAt: null,
  boots: null,
})

/** The reported version decides, whatever the progress said. */
function onVersion(
  job: Job,
  { version, isTarget, next, connectedAt }: Extract<JobEvent, { type: 'version' }>,
  facts: JobFacts,
): JobChange {
  const { boots } = facts
  if (isTarget) return ended(job, 'confirm', { why: version })
  if (next) return onNextLeg(job, next, facts)
  // A connection can also be lost while the device installs: where it counts its starts, they decide.
  const hasStarted = job.boots === null || boots === undefined || boots !== job.boots
  const hasRestarted = job.installingAt !== null && connectedAt > job.installingAt && hasStarted
  if (version === job.fromVersion) return hasRestarted ? ended(job, 'rollBack', { code: job.code, why: version }) : stay
  if (job.installingAt !== null && !hasRestarted) return stay
  return ended(job, hasRestarted ? 'fail' : 'cancel', { why: 'otherVersion' })
}

/** Each installation has its own attempts; a consent is for all of them. */
function onNextLeg(job: Job, { fromVersion }: { fromVersion: string }, facts: JobFacts): JobChange {
  const fresh = { attempt: 1, percent: 0, code: 0, installingAt: null, boots: null, fromVersion }
  if (job.state === 'consenting') return moved(job, 'advance', facts, fresh)
  return moved(job, 'advance', facts, { ...fresh, sent: 0, notBefore: facts.now, dueAt: until.answered(facts) })
}

function onTimer(job: Job, isOnline: boolean, facts: JobFacts): JobChange {
  const { now } = facts
  if (job.dueAt === null || job.dueAt > now) return stay
  if (job.state === 'consenting') return onUnconsented(job, isOnline, facts)
  if (job.state === 'offered') return onUnanswered(job, isOnline, facts)
  if (job.state === 'downloading') {
    const isOver = now >= until.downloaded(job, facts)
    return isOver ? ended(job, 'timeOut', { why: 'downloadMs' }) : again(job, deviceCodes.download, facts, 'timeOut')
  }
  if (job.state === 'downloaded') return ended(job, 'timeOut', { why: 'downloadedMs' })
  if (job.state === 'missing') return ended(job, 'lose', { why: 'missingMs' })
  return moved(job, 'miss', facts, { dueAt: until.lost(facts) })
}

/** The question waits for the device; until then the timer looks again. */
function onUnconsented(job: Job, isOnline: boolean, facts: JobFacts): JobChange {
  const { now, endsAt } = facts
  if (now >= endsAt) return ended(job, 'expire', { why: 'expired' })
  const isDue = isOnline && job.notBefore <= now
  return { kind: 'stay', job: { ...job, dueAt: Math.min(until.answered(facts), endsAt) }, resend: isDue }
}

/** The hours of an offer run while the device is online. */
function onUnanswered(job: Job, isOnline: boolean, facts: JobFacts): JobChange {
  const { now, endsAt, timing } = facts
  if (now >= endsAt) return ended(job, 'expire', { why: 'expired' })
  if (!isOnline) return { kind: 'stay', job: { ...job, dueAt: Math.min(until.answered(facts), endsAt) } }
  if (job.sent >= timing.unansweredOffers) return ended(job, 'fail', { why: 'noAnswer' })
  return { kind: 'stay', job: { ...job, sent: job.sent + 1, dueAt: until.answered(facts) }, resend: true }
}
