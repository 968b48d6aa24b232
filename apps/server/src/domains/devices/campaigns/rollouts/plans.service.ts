import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { CampaignFacts } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { widened, type OpenLanes } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { getRolloutPlan, saveRolloutPlan } from '@slipway/contract/devices/campaigns/rollout-plan.calls.ts'
import { timingOf } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { signalRefusal } from '@slipway/contract/devices/campaigns/rollout/health-signals.ts'
import { flawsOf } from '@slipway/contract/devices/campaigns/rollout/plan-flaws.ts'
import { planStatistics, type PlanStatistics } from '@slipway/contract/devices/campaigns/rollout/plan-statistics.ts'
import {
  planOf,
  withOwnTiming,
  type HealthSignal,
  type RolloutPlan,
} from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { planFlawTexts } from '@slipway/contract/devices/rehearsals/evidence-texts.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { regionsOf } from '@slipway/contract/products/firmware/areas.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { rolloutPresets } from '@slipway/contract/products/firmware/rollout-presets.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import type { RehearsalsApi } from '../../rehearsals/index.ts'
import { campaignsStore } from '../campaigns/campaigns.store.ts'
import { requireSensible } from '../jobs/job-timing.service.ts'
import { jobTimingStore } from '../jobs/job-timing.store.ts'
import { approversViews } from './approvers.views.ts'
import { reachedOf, type CountFleet } from './fleet-counts.ts'
import { fleetViews } from './fleet.views.ts'
import { planHashOf, plansStore } from './plans.store.ts'
import { releasesViews, type ReleaseFacts } from './releases.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  rehearsals: Pick<RehearsalsApi, 'isRequired'>
  modelOf(productId: string): Promise<ThingModel>
  countFleet: CountFleet
}

type Reach = Pick<CheckedInputOf<typeof getRolloutPlan>, 'area' | 'grayRatio'>
type PlanReply = OutputOf<typeof saveRolloutPlan>

const FULL = 100
const hashes = new Map(rolloutPresets.map((preset) => [planHashOf(planOf(preset)), preset]))

/** What the release reaches: as asked for, as released, or all devices everywhere. */
function openFor(release: ReleaseFacts, reach: Reach): OpenLanes {
  const area = reach.area ?? release.area ?? 'GLOBAL'
  const grayRatio = reach.grayRatio ?? release.grayRatio ?? FULL
  return regionsOf(area).reduce<OpenLanes>((open, region) => widened(open, { region, area, grayRatio }), {})
}

/** Plans of rollouts: stored per release, with what they mean for the product's devices. */
export function plansService({ db, clock, products, rehearsals, modelOf, countFleet }: Dependencies) {
  async function statistics(
    productId: string,
    { release, plan, reach }: { release: ReleaseFacts; plan: RolloutPlan; reach: Reach },
  ): Promise<PlanStatistics & { countTime: number; isCounting: boolean; isEstimate: boolean }> {
    const now = clock.now()
    const campaign: CampaignFacts = {
      ...release,
      campaignId: '0',
      kind: 'rollout',
      state: 'running',
      heldWhy: '',
      open: openFor(release, reach),
      endsAt: Number.MAX_SAFE_INTEGER,
      createdAt: now,
    }
    const scan = { productId, campaign, plan, now }
    const { kinds, countedAt, isCounting, isEstimate } = await countFleet(scan)
    const isReleased = await fleetViews(db).isReleased(productId, publishStatus.released)
    const { testDevices } = release
    const figures = planStatistics(plan, { ...reachedOf(kinds, scan, isReleased), testDevices })
    return { ...figures, countTime: countedAt, isCounting, isEstimate }
  }

  /** Signals that no device could ever send would hold each group for want of data. */
  async function requireSignals(productId: string, signals: readonly HealthSignal[]): Promise<void> {
    if (signals.length === 0) return
    const model = await modelOf(productId)
    for (const [at, signal] of signals.entries()) {
      const found = signalRefusal(signal, model)
      if (found) throw new DomainError(found.refusal, { field: `plan.health.${at}.deKey`, ...found.details })
    }
  }

  async function replyFor(
    productId: string,
    { release, plan, reach }: { release: ReleaseFacts; plan: RolloutPlan | null; reach: Reach },
  ): Promise<PlanReply> {
    const of = plan ?? planOf('standard')
    const { groups, excluded, warnings, ...figures } = await statistics(productId, { release, plan: of, reach })
    const planHash = plan ? planHashOf(plan) : ''
    const preset = hashes.get(planHash)
    return {
      plan,
      planHash,
      productTiming: timingOf(await jobTimingStore(db).find(productId)),
      isRehearsalRequired: await rehearsals.isRequired(db, productId),
      ...(preset && { preset }),
      statistics: { ...figures, groups: [...groups], excluded: [...excluded], warnings: [...warnings] },
    }
  }

  return {
    async read(
      { productId, recordId, ...reach }: CheckedInputOf<typeof getRolloutPlan>,
      actor: Actor,
    ): Promise<PlanReply> {
      await products.requireOwn(productId, actor)
      const release = await releasesViews(db).find(productId, recordId)
      if (!release) throw new DomainError('firmware.notFound', { field: 'recordId' })
      const saved = await plansStore(db).find(recordId)
      return replyFor(productId, { release, plan: saved?.plan ?? null, reach })
    },

    async save(
      { productId, recordId, preset, plan: given, ...reach }: CheckedInputOf<typeof saveRolloutPlan>,
      actor: Actor,
      locale: Locale,
    ): Promise<PlanReply> {
      if (!given && !preset) throw new DomainError('campaigns.planMissing', { field: 'plan' })
      const wanted = given ?? (preset && preset !== 'none' ? planOf(preset) : null)
      const flaws = wanted ? flawsOf(wanted) : []
      if (flaws.length > 0) {
        const texts = flaws.map((flaw) => inLocale(planFlawTexts[flaw], locale))
        throw new DomainError('campaigns.planFlawed', {
          field: 'plan',
          flaws: texts.join(locale === 'zh-CN' ? '；' : '; '),
        })
      }
      await products.requireOwn(productId, actor)
      await requireSignals(productId, wanted?.health ?? [])
      const saved = await inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const found = await releasesViews(tx).find(productId, recordId)
        if (!found) throw new DomainError('firmware.notFound', { field: 'recordId' })
        if (found.isWithdrawn) throw new DomainError('firmware.withdrawn')
        const product = await jobTimingStore(tx).find(productId)
        requireSensible(timingOf(product, wanted?.timing), 'plan.timing.downloadIdleMinutes')
        const plan = wanted && withOwnTiming(wanted, timingOf(product))
        const { accountId } = actor
        if (plan?.needsApproval && !(await approversViews(tx).exist(productId, [accountId]))) {
          throw new DomainError('campaigns.noApprover')
        }
        const rollout = await campaignsStore(tx).lock(recordId, 'rollout')
        // A rollout that has begun goes on as planned; without a plan, it has opened all at once.
        if (rollout && (rollout.state !== 'scheduled' || !plan)) throw new DomainError('campaigns.planFixed')
        const store = plansStore(tx)
        if (rollout && plan) {
          const until = found.effectiveUntil ?? Number.MAX_SAFE_INTEGER
          const endsAt = Math.min(until, plan.endsAt ?? until)
          const requestedBy = [...new Set([...rollout.requestedBy, accountId])]
          await store.replace(rollout.id, plan, { requestedBy, endsAt })
        }
        if (plan) await store.save(recordId, plan, { accountId, now: clock.now() })
        else await store.remove(recordId)
        return { release: found, plan }
      })
      return replyFor(productId, { ...saved, reach })
    },
  }
}
