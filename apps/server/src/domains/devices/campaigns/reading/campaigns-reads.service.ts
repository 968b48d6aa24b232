import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { listCampaigns, listUpdateJobs } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { timingOf } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { readJobCursor, writeJobCursor } from '@slipway/contract/devices/campaigns/jobs/job-cursor.ts'
import { jobOutcomes, jobStates } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { percentOf, type OpenLanes } from '@slipway/contract/devices/campaigns/open-areas.ts'
import { holdText } from '@slipway/contract/devices/campaigns/rollout/hold-texts.ts'
import type { RolloutProgress } from '@slipway/contract/devices/campaigns/rollout/rollout-progress.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { campaignsViews, type CampaignView } from './campaigns.views.ts'
import { jobsViews } from './jobs.views.ts'

interface Dependencies {
  db: Database
  products: Pick<ProductsApi, 'requireOwn'>
}

type Listed = OutputOf<typeof listUpdateJobs>['jobs'][number]

const states = [...jobStates, ...jobOutcomes]
const percents = (open: OpenLanes): OpenLanes =>
  Object.fromEntries(Object.entries(open).map(([lane, place]) => [lane, percentOf(place)]))

function progressOf({
  plan,
  planHash,
  rollout,
  groups,
  waiting,
  isApproved,
  retried,
}: CampaignView): RolloutProgress | null {
  if (!plan || !rollout) return null
  return {
    planHash,
    openGroups: rollout.group + 1,
    soakEndTime: rollout.soakEndsAt ?? null,
    isThrough: rollout.isThrough,
    startTime: plan.startsAt ?? null,
    needsApproval: plan.needsApproval,
    isApproved,
    lacksRehearsal: rollout.lacksRehearsal === true,
    isPlanning: rollout.isStale === true,
    waiting,
    retried: retried.devices > 0 ? retried : null,
    groups,
  }
}

/** What became of a release: its campaigns, their totals and their jobs. */
export function campaignsReadsService({ db, products }: Dependencies) {
  async function campaignsOf(
    { productId, recordId }: { productId: string; recordId: string },
    actor: Actor,
  ): Promise<CampaignView[]> {
    await products.requireOwn(productId, actor)
    const views = campaignsViews(db)
    if (!(await views.hasRelease(productId, recordId))) throw new DomainError('firmware.notFound')
    return views.ofRelease(productId, recordId)
  }

  return {
    async list(
      input: CheckedInputOf<typeof listCampaigns>,
      actor: Actor,
      locale: Locale,
    ): Promise<OutputOf<typeof listCampaigns>> {
      const campaigns = await campaignsOf(input, actor)
      return campaigns.map((campaign) => {
        const {
          campaignId,
          kind,
          state,
          heldWhy,
          holdWhy,
          endTime,
          createTime,
          open,
          counts,
          simulated,
          timing,
          plan,
        } = campaign
        return {
          campaignId: String(campaignId),
          kind,
          state,
          heldWhy: holdWhy ? inLocale(holdText(holdWhy), locale) : heldWhy,
          timing: timingOf(timing, plan?.timing),
          endTime,
          createTime,
          open: percents(open),
          counts,
          simulated,
          total: counts.reduce((sum, { n }) => sum + n, 0),
          rollout: progressOf(campaign),
        }
      })
    },

    /** Campaign by campaign and state by state, each a range of an index; the totals tell which ones are empty. */
    async jobs(
      { kind, state, cursor, pageSize, ...release }: CheckedInputOf<typeof listUpdateJobs>,
      actor: Actor,
    ): Promise<OutputOf<typeof listUpdateJobs>> {
      const campaigns = (await campaignsOf(release, actor)).filter((campaign) => !kind || campaign.kind === kind)
      const start = cursor === undefined ? undefined : readJobCursor(cursor)
      const jobs: Listed[] = []
      let last: string | null = null
      for (const campaign of campaigns.filter(({ campaignId }) => !start || campaignId <= start.campaignId)) {
        const { campaignId, counts, simulated } = campaign
        const isStart = campaignId === start?.campaignId
        const filled = new Set([...counts, ...simulated].map((count) => count.state))
        const blocks = states
          .slice(isStart ? states.indexOf(start.state) : 0)
          .filter((one) => filled.has(one) && (!state || one === state))
        for (const block of blocks) {
          const after = isStart && block === start.state ? start : undefined
          const limit = pageSize + 1 - jobs.length
          const found = await jobsViews(db).block({ campaignId, state: block, after, limit })
          for (const { jobId, deviceId, ...job } of found) {
            if (jobs.length === pageSize) return { jobs, next: last }
            jobs.push({ ...job, jobId: String(jobId), kind: campaign.kind, state: block })
            last = writeJobCursor({ campaignId, state: block, deviceId, jobId })
          }
        }
      }
      return { jobs, next: null }
    },
  }
}
