import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { explainUpdate } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { decideOffer, type Trace } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { checkText, explanationOf } from '@slipway/contract/devices/campaigns/explained.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import {
  campaignFactsViews,
  campaignsToExplain,
  candidateFor,
  timingOfCampaign,
  type CampaignRow,
} from '../check-in/campaign-facts.views.ts'
import { deviceFacts, deviceFactsViews } from '../check-in/device-facts.views.ts'
import { packageOf } from '../check-in/release-images.ts'
import { loadStages } from '../check-in/stages.ts'
import type { JobRow } from '../jobs/job-row.ts'
import { jobsStore } from '../jobs/jobs.store.ts'
import { campaignsViews } from './campaigns.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'requireOwn'>
}

type Explained = OutputOf<typeof explainUpdate>
type ExplainedJob = NonNullable<Explained['updates'][number]['job']>

const shown = (job: JobRow, campaign: CampaignRow): ExplainedJob => {
  const { id, state, percent, attempt, step, steps, code, msg, stateAt, dueAt } = job
  const firmwareVersion = packageOf(job, campaign)?.firmwareVersion ?? ''
  return {
    jobId: String(id),
    state,
    percent,
    attempt,
    attempts: timingOfCampaign(campaign).attempts,
    firmwareVersion,
    step,
    steps,
    code,
    msg,
    time: stateAt,
    dueTime: dueAt,
  }
}

/** The decision about a device, read and not carried out. */
export function explainService({ db, clock, products }: Dependencies) {
  async function factsOf(productId: string, deviceId: number) {
    const views = campaignFactsViews(db)
    const [jobs, open] = await Promise.all([jobsStore(db).of(deviceId), campaignsToExplain(db, productId)])
    const known = new Set(open.map(({ campaignId }) => campaignId))
    const ofJobs = await views.ofJobs(jobs.map(({ campaignId }) => campaignId))
    const campaigns = [...open, ...[...ofJobs.values()].filter(({ campaignId }) => !known.has(campaignId))]
    const validating = campaigns.filter(({ kind }) => kind === 'validation').map(({ recordId }) => recordId)
    const packages = campaigns.map(({ packageId }) => Number(packageId))
    const [devices, listed, stages, ends] = await Promise.all([
      deviceFactsViews(db).devices([deviceId]),
      views.listed(validating, [deviceId]),
      loadStages(db, campaigns, { deviceIds: [deviceId], now: clock.now() }),
      deviceFactsViews(db).lastEnds([deviceId], packages),
    ])
    return { jobs, campaigns, device: devices.get(deviceId), listed, stages, ends }
  }

  return async (
    { productId, serial }: CheckedInputOf<typeof explainUpdate>,
    actor: Actor,
    locale: Locale,
  ): Promise<Explained> => {
    await products.requireOwn(productId, actor)
    const deviceId = await campaignsViews(db).deviceId(productId, serial)
    const facts = deviceId === undefined ? undefined : await factsOf(productId, deviceId)
    const device = facts?.device
    if (!facts || !device) throw new DomainError('devices.notFound')
    const { jobs, campaigns, ends } = facts
    const candidates = campaigns.map((campaign) => candidateFor(campaign, device, facts))
    const now = clock.now()
    const decision = decideOffer(deviceFacts(device, { jobs, ends, now }), candidates, now)

    const updateOf = ({ campaign, checks }: Trace): Explained['updates'][number] => {
      const { campaignId, recordId, firmwareVersion, firmwareType, kind } = campaign
      const job = jobs.find((one) => String(one.campaignId) === campaignId)
      const row = campaigns.find((one) => one.campaignId === campaignId)
      const lines = checks.map((check) => ({
        reason: check.reason,
        isMet: check.isMet,
        text: inLocale(checkText(check), locale),
      }))
      return { recordId, firmwareVersion, firmwareType, kind, job: job && row ? shown(job, row) : null, lines }
    }
    return {
      serial,
      sentence: inLocale(explanationOf(jobs[0], decision), locale),
      updates: decision.traces.map(updateOf),
    }
  }
}
