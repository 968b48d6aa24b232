import type { OfferReason } from './offer-reasons.ts'
import type { FirmwareType } from '../../catalog/modules/modules.ts'
import { remindTypes, type RemindType } from '../../products/firmware/firmware.ts'
import type { CampaignKind, CampaignState } from './campaigns.ts'
import type { Check } from './check.ts'
import { isRevocable, type JobOutcome, type JobState } from './jobs.lifecycle.ts'
import { imagesOf, nextLeg, typeOrder, type Leg, type ReleaseImage } from './legs.ts'
import { percentOf, type Lane, type OpenLanes } from './open-areas.ts'
import type { HoldWhy } from './rollout/engine.ts'
import { holdText } from './rollout/hold-texts.ts'
import { groupChecks, membershipChecks, paceChecks, type Stage } from './rollout/stage.ts'
import { versionChecks } from './version-checks.ts'
import { otaCheck, waitChecks } from './wait-checks.ts'

/** What a device runs of one type, as it reports it. */
export interface RunningFirmware {
  version: string
  seq: number | null
}

export interface ActiveJob {
  jobId: string
  packageId: string
  /** Of its release. */
  firmwareType: FirmwareType
  seq: number
  state: JobState
}

/** How the last job of a package ended on the device; a retry that was requested takes it away. */
export interface LastEnd {
  outcome: JobOutcome
  why: string
  code: number
  attempt: number
  endedAt: number
}

/** Times in epoch ms. */
export interface DeviceFacts {
  serial: string
  isDisabled: boolean
  isActivated: boolean
  /** Undefined before its first connect. */
  activatedAt?: number | undefined
  seenAt?: number | undefined
  isSimulated: boolean
  /** Simulated devices take part until the product is released. */
  isProductReleased: boolean
  isOnline: boolean
  /** Whether the gateway of a sub-device is online; undefined for all others. */
  isGatewayOnline?: boolean | undefined
  /** Minutes east of UTC on the device's clock. */
  utcOffset: number
  /** The version of the key list that the device reports. */
  keys: number | null
  /** False: the device says that it doesn't update over the air. */
  canUpdate: boolean
  /** False: it is connected, or was last, without a subscription to offers. */
  hearsOffers: boolean
  lane: Lane
  hardware: string
  running: Readonly<Partial<Record<FirmwareType, RunningFirmware>>>
  /** Null: the device accepts updates. */
  hold: { why: string; until: number | null } | null
  jobs: readonly ActiveJob[]
  lastEnds: ReadonlyMap<string, LastEnd>
}

export interface CampaignFacts {
  campaignId: string
  recordId: string
  kind: CampaignKind
  state: CampaignState
  /** The reason that a user gave. */
  heldWhy: string
  /** The reason of the engine. */
  holdWhy?: HoldWhy | undefined
  createdAt?: number | undefined
  open: OpenLanes
  endsAt: number
  firmwareType: FirmwareType
  firmwareId: string
  packageId: string
  seq: number
  sortKey: number
  firmwareVersion: string
  reportedAs: string
  /** The revisions that it runs on; empty if it runs on each. */
  hardware: readonly string[]
  /** The lowest version that can be upgraded; null if each can. */
  from: { version: string; seq: number; sortKey: number } | null
  remindType: RemindType
  /** The version of the product's key list. */
  keyList: number
  /** The newest published version of the product's thing model; 0 before the first. */
  publishedModel: number
  /** All that the release installs; undefined: only its own package. */
  images?: readonly ReleaseImage[] | undefined
}

/** A campaign as one device sees it. */
export interface Candidate extends CampaignFacts {
  /** From 0 to 999,999. */
  place: number
  isListed: boolean
  /** Of a rollout in groups. */
  stage?: Stage | undefined
}

export interface Trace {
  campaign: Candidate
  checks: readonly Check[]
}

export interface OfferDecision {
  /** The campaign whose package the device is offered, and the jobs that it takes the place of. */
  offer?: { campaign: Candidate; leg: Leg; needsConsent: boolean; supersedes: readonly ActiveJob[] }
  /** Why nothing is offered: the first check that failed of the campaign that came furthest. */
  reason?: Check
  traces: readonly Trace[]
}

/** The only place that decides whether a device is offered an update; its trace is what `explain` shows. */
export function decideOffer(device: DeviceFacts, candidates: readonly Candidate[], now: number): OfferDecision {
  const traces = candidates
    .toSorted((one, other) => orderOf(one) - orderOf(other) || other.seq - one.seq)
    .map((campaign) => ({ campaign, checks: checksOf(device, campaign, now) }))
  const chosen = traces.find(({ checks }) => checks.every(({ isMet }) => isMet))
  if (!chosen) return { traces, reason: furthest(device, traces) }
  const { campaign } = chosen
  const blocking = blockingJob(device.jobs, campaign)
  if (blocking)
    return { traces: [...traces.filter((one) => one !== chosen), blockedBy(chosen, blocking)], reason: blocking }
  const supersedes = device.jobs.filter(({ firmwareType }) => firmwareType === campaign.firmwareType)
  const leg = nextLeg(campaign, device.running)
  if (!leg) throw new Error(`release ${campaign.recordId} has nothing to install on ${device.serial}`)
  const needsConsent = campaign.kind === 'rollout' && campaign.remindType === remindTypes.ask
  return { offer: { campaign, leg, needsConsent, supersedes }, traces }
}

const orderOf = (campaign: Candidate): number =>
  typeOrder.indexOf(imagesOf(campaign)[0]?.firmwareType ?? campaign.firmwareType)

const blockedBy = ({ campaign, checks }: Trace, check: Check): Trace => ({ campaign, checks: [...checks, check] })

/** The device has what the release brings. */
const isDone: ReadonlySet<OfferReason> = new Set(['hasTarget', 'hasNewer'])

/** Of several campaigns that offer nothing, the one that the device comes closest to; one that has nothing for it comes last. */
function furthest(device: DeviceFacts, traces: readonly Trace[]): Check {
  const obstacles = traces.flatMap(({ checks }) => {
    const at = checks.findIndex(({ isMet }) => !isMet)
    const check = checks[at]
    return check ? [{ at, check }] : []
  })
  const open = obstacles.filter(({ check }) => !isDone.has(check.reason))
  const [best] = (open.length > 0 ? open : obstacles).toSorted((one, other) => other.at - one.at)
  const first = deviceChecks(device).find(({ isMet }) => !isMet)
  return best?.check ?? first ?? { reason: 'noRelease', isMet: false }
}

/** A job that has to end before this package can be offered. */
function blockingJob(jobs: readonly ActiveJob[], { firmwareType, packageId, seq }: Candidate): Check | undefined {
  for (const job of jobs) {
    const details = { jobId: job.jobId, state: job.state }
    if (!isRevocable(job.state)) return { reason: 'otherJobInstalling', isMet: false, details }
    if (job.firmwareType !== firmwareType) {
      return { reason: 'otherTypeFirst', isMet: false, details: { ...details, firmwareType: job.firmwareType } }
    }
    if (job.packageId === packageId || job.seq >= seq) return { reason: 'jobActive', isMet: false, details }
  }
  return undefined
}

function checksOf(device: DeviceFacts, campaign: Candidate, now: number): Check[] {
  return [
    ...deviceChecks(device),
    ...campaignChecks(device, campaign, now),
    ...versionChecks(device, campaign),
    ...openChecks(device, campaign),
    ...waitChecks(device, campaign, now),
  ]
}

function deviceChecks(device: DeviceFacts): Check[] {
  return [
    { reason: 'deviceDisabled', isMet: !device.isDisabled },
    { reason: 'neverConnected', isMet: device.isActivated },
    { reason: 'simulated', isMet: !(device.isSimulated && device.isProductReleased) },
    { reason: 'gatewayOffline', isMet: device.isGatewayOnline !== false },
    otaCheck(device),
  ]
}

function campaignChecks(device: DeviceFacts, campaign: Candidate, now: number): Check[] {
  const { lane } = device
  const { kind, state, endsAt, open, isListed } = campaign
  const version = device.running[campaign.firmwareType]?.version ?? ''
  return [
    { reason: 'notInValidation', isMet: kind === 'rollout' || isListed },
    ...(kind === 'rollout' || state === 'finished'
      ? [{ reason: 'notReleased', isMet: state !== 'finished' } as const]
      : []),
    { reason: 'withdrawn', isMet: state !== 'withdrawn' },
    { reason: 'expired', isMet: state !== 'expired' && endsAt > now, details: { time: endsAt } },
    { reason: 'otherArea', isMet: kind === 'validation' || open[lane] !== undefined, details: { lane } },
    ...membershipChecks(device, campaign, { version, now }),
  ]
}

function openChecks({ lane }: DeviceFacts, campaign: Candidate): Check[] {
  const { kind, state, place, open, heldWhy, holdWhy } = campaign
  const openTo = open[lane] ?? 0
  const why = { why: holdWhy ? holdText(holdWhy) : heldWhy || '–' }
  const ratio = { bucket: percentOf(place), ratio: percentOf(openTo) }
  return [
    { reason: 'gray', isMet: kind === 'validation' || place < openTo, details: ratio },
    ...groupChecks(campaign),
    { reason: 'held', isMet: state !== 'held', details: why },
    { reason: 'paused', isMet: state !== 'paused', details: why },
    { reason: 'stopped', isMet: state !== 'stopped', details: why },
    ...paceChecks(campaign),
  ]
}
