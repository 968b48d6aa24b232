import { decideOffer, type OfferDecision } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { isRevocable } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import {
  endedByPlatform,
  nextJob,
  type JobChange,
  type JobFacts,
} from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import { sendControl } from '../../devices/index.ts'
import { cancelsStore, type CancelRow } from '../jobs/cancels.store.ts'
import type { JobRow } from '../jobs/job-row.ts'
import { jobsStore } from '../jobs/jobs.store.ts'
import { takenBackStore, type TakenBackRow } from '../jobs/taken-back.store.ts'
import {
  campaignFactsViews,
  candidateFor,
  canSend,
  timingOfCampaign,
  type CampaignRow,
} from './campaign-facts.views.ts'
import { deviceFacts, deviceFactsViews, type DeviceRow, type LastEndRow } from './device-facts.views.ts'
import { deviceUpdatesStore } from './device-updates.store.ts'
import { actorOf, eventFor, waitsForHours } from './job-events.ts'
import { lateVersions, statesVersion } from './late-versions.ts'
import { cancelledPartners, withNextLeg } from './leg-changes.ts'
import { newJobFor } from './new-job.ts'
import { publishOutcomes } from './outcome-events.ts'
import { pendingWrites, type PendingWrites } from './pending-writes.ts'
import { hearingChanges } from './hearing.ts'
import { keepQueues } from './queues.ts'
import { asksForUpdate, isFromDevice, takesMessages, type Request, type Result } from './requests.ts'
import { loadStages, type Stages } from './stages.ts'

export interface RoundDependencies {
  db: Database
  events: EventPublisher
  now(): number
  random(): number
}

interface Facts {
  devices: ReadonlyMap<number, DeviceRow>
  jobs: readonly JobRow[]
  open: readonly CampaignRow[]
  campaigns: ReadonlyMap<number, CampaignRow>
  listed: ReadonlySet<string>
  stages: Stages
  ends: LastEndRow[]
  cancels: readonly CancelRow[]
  takenBack: readonly TakenBackRow[]
}

/** The requests of at most 500 devices, one of each, in one transaction: facts, decisions, then writes. */
export const updateRound = (parts: RoundDependencies) => (requests: readonly Request[]) =>
  inTransaction(parts.db, async (tx) => {
    const now = parts.now()
    await keepReports(tx, requests, now)
    const found = await factsFor(tx, requests, now)
    const late = lateVersions(requests, found)
    const isLate = ({ jobId }: CancelRow): boolean => late.some(({ job }) => job.id === jobId)
    const facts = { ...found, cancels: found.cancels.filter((cancel) => !isLate(cancel)) }
    const heard = hearingChanges(requests, facts.devices, now)
    await deviceUpdatesStore(tx).hear(heard, now)
    const writes = pendingWrites()
    for (const one of late) writes.correct(one)
    const results = requests.map((request) => decide(request, facts, writes, { ...parts, at: now }))
    const created = await writes.write(tx, now)
    await keepQueues(tx, results, { ...facts, now })
    await publishOutcomes(parts.events, tx, writes.ended(), facts)
    const sent = results.flatMap(({ cancels }) => cancels)
    await cancelsStore(tx).sent(sent, now)
    for (const { request, isPushed } of results) {
      if (isPushed) await sendControl(tx, { type: 'update', body: request.deviceId })
    }
    const unheard = new Set(heard.filter(({ hears }) => !hears).map(({ deviceId }) => deviceId))
    return results.map((result) => ({
      ...finished(result, created, facts),
      isNewlyUnheard: unheard.has(result.request.deviceId),
    }))
  })

async function keepReports(tx: DatabaseOrTransaction, requests: readonly Request[], now: number): Promise<void> {
  const store = deviceUpdatesStore(tx)
  await store.keep(
    requests.flatMap(({ deviceId, act }) => (act.kind === 'version' ? [{ deviceId, ...act }] : [])),
    now,
  )
  await store.hold(
    requests.flatMap(({ deviceId, act }) => {
      if (act.kind !== 'hold') return []
      const { hold, why, until } = act
      return [{ deviceId, hold, why, until: until === undefined ? null : new Date(until).toISOString() }]
    }),
    now,
  )
}

async function factsFor(tx: DatabaseOrTransaction, requests: readonly Request[], now: number): Promise<Facts> {
  const deviceIds = requests.map(({ deviceId }) => deviceId)
  const views = campaignFactsViews(tx)
  const open = await views.lockOpen([...new Set(requests.map(({ productId }) => productId))])
  const jobs = await jobsStore(tx).lockOf(deviceIds)
  const known = new Map(open.map((campaign) => [Number(campaign.campaignId), campaign]))
  const stating = requests.filter(statesVersion).map(({ deviceId }) => deviceId)
  const takenBack = await takenBackStore(tx).lastOf(stating, now)
  const others = await views.ofJobs(
    [...jobs, ...takenBack].map(({ campaignId }) => campaignId).filter((id) => !known.has(id)),
  )
  const asking = requests.filter(({ act }) => asksForUpdate(act) || act.kind === 'progress').map((one) => one.deviceId)
  const validating = open.filter(({ kind }) => kind === 'validation').map(({ recordId }) => recordId)
  const packages = [...new Set(open.map(({ packageId }) => Number(packageId)))]
  return {
    devices: await deviceFactsViews(tx).devices(deviceIds),
    jobs,
    open,
    campaigns: new Map([...known, ...others]),
    listed: await views.listed(validating, asking),
    stages: await loadStages(tx, open, { deviceIds: asking, now }),
    ends: await deviceFactsViews(tx).lastEnds(asking, packages),
    cancels: await cancelsStore(tx).of(asking),
    takenBack,
  }
}

interface Decided {
  job: JobRow | undefined
  decision: OfferDecision | undefined
  isSent: boolean
  isAsked: boolean
  isEarly: boolean
  hasMoved: boolean
  /** The process that has the device's connection sends the offer. */
  isPushed: boolean
  cancels: CancelRow[]
  request: Request
}

const undecided: Omit<Decided, 'request'> = {
  job: undefined,
  decision: undefined,
  isSent: false,
  isAsked: false,
  isEarly: false,
  hasMoved: false,
  isPushed: false,
  cancels: [],
}

function decide(
  request: Request,
  facts: Facts,
  writes: PendingWrites,
  { at: now, random }: RoundDependencies & { at: number },
): Decided {
  const { act, deviceId, productId, hears } = request
  const device = facts.devices.get(deviceId)
  const nothing = { ...undecided, request }
  if (!device) return nothing
  const msg = act.kind === 'progress' ? { msg: act.msg } : {}
  const jobs: JobRow[] = []
  let isResent = false
  let hasEnded = false
  let hasMoved = false
  for (const job of facts.jobs.filter((one) => one.deviceId === deviceId)) {
    const campaign = facts.campaigns.get(job.campaignId)
    const event = campaign && eventFor(act, job, { campaign, device, now })
    const bare: JobChange =
      campaign && event
        ? nextJob(job, event, { ...factsOf(campaign, device, now), random: random() })
        : { kind: 'stay' }
    const change = campaign ? withNextLeg(bare, { job, campaign, device }, random()) : bare
    if (campaign) writes.note(cancelledPartners(change, { job, campaign, device }))
    const next = writes.apply(job, change, { actor: actorOf(act), ...msg })
    if (next) jobs.push(next)
    hasMoved ||= change.kind !== 'stay'
    if (change.kind === 'end') {
      hasEnded = true
      const { outcome, why, code } = change
      facts.ends.unshift({ deviceId, packageId: job.packageId, outcome, why, code, attempt: job.attempt, endedAt: now })
    } else if (change.resend) isResent = true
  }
  const isHere = isFromDevice(act)
  const isMessaged = isHere && takesMessages(request, device)
  const isReached = isMessaged || request.polls !== undefined
  const canAsk = request.polls?.canAsk ?? isMessaged
  const isAsking = asksForUpdate(act) || (hasEnded && isHere)
  const candidates = facts.open
    .filter((campaign) => campaign.productId === productId)
    .map((campaign) => candidateFor(campaign, device, facts))
  const decision = isAsking
    ? decideOffer(deviceFacts(device, { jobs, ends: facts.ends, isHere, hears, now }), candidates, now)
    : undefined
  if (decision?.offer) {
    for (const old of jobs.filter(({ id }) => decision.offer?.supersedes.some(({ jobId }) => jobId === String(id)))) {
      writes.apply(old, endedByPlatform(old, 'supersede'), { actor: 'platform' })
    }
    facts.stages.took(decision.offer.campaign.campaignId)
    writes.add(newJobFor(device, decision.offer, { now, random: random(), isOffered: isReached, isAsked: canAsk }))
    return { ...nothing, decision, hasMoved, cancels: cancelsOf(facts, deviceId, isMessaged) }
  }
  const [job] = jobs
  const campaign = job && facts.campaigns.get(job.campaignId)
  const isEarly = job?.state === 'offered' && campaign !== undefined && waitsForHours(job, { campaign, device, now })
  const isDue = job !== undefined && !isEarly && canBeSent(job, campaign, now)
  // A campaign that opens must not repeat the offers that its devices are already following.
  const isRepeated = act.kind !== 'check' || job?.state === 'offered'
  const isSent = isDue && isHere && isReached && isRepeated && (isAsking || isResent)
  const isAsked =
    canAsk && isHere && isAsking && job?.state === 'consenting' && job.notBefore <= now && campaign?.state === 'running'
  const type = isSent ? 'sent' : 'asked'
  const next =
    job && campaign && (isSent || isAsked)
      ? writes.apply(job, nextJob(job, { type }, factsOf(campaign, device, now)), { actor: 'platform' })
      : job
  const isPushed = !isHere && (isResent || hasEnded)
  const cancels = cancelsOf(facts, deviceId, isMessaged)
  return { job: next, decision, isSent, isAsked, isEarly, hasMoved, isPushed, cancels, request }
}

/** What decides about the jobs of a device, but for chance. */
const factsOf = (campaign: CampaignRow, device: DeviceRow, now: number): JobFacts => ({
  now,
  timing: timingOfCampaign(campaign),
  random: 0,
  endsAt: campaign.endsAt,
  boots: device.boots ?? undefined,
  hasOldKeys: device.keys !== null && device.keys < campaign.keyList,
})

/** A paused rollout sends nothing; one that has ended still renews the links of what was begun. */
const canBeSent = (job: JobRow, campaign: CampaignRow | undefined, now: number): boolean =>
  job.state !== 'consenting' &&
  isRevocable(job.state) &&
  job.notBefore <= now &&
  campaign !== undefined &&
  canSend(campaign, job)

/** Each of them counts as sent. */
const cancelsOf = ({ cancels }: Facts, deviceId: number, isMessaged: boolean): CancelRow[] =>
  isMessaged ? cancels.filter((cancel) => cancel.deviceId === deviceId) : []

function finished(decided: Decided, created: readonly JobRow[], facts: Facts): Omit<Result, 'isNewlyUnheard'> {
  const { job, request, isPushed: _isPushed, ...result } = decided
  const mine = created.find(({ deviceId }) => deviceId === request.deviceId) ?? job
  const campaign = mine && facts.campaigns.get(mine.campaignId)
  const device = facts.devices.get(request.deviceId)
  if (mine === undefined || mine === job) return { ...result, job: mine, campaign, device }
  const isAsked = mine.state === 'consenting'
  const isSent = !isAsked && campaign !== undefined && canSend(campaign, mine)
  return { ...result, job: mine, campaign, device, isAsked, isSent }
}
