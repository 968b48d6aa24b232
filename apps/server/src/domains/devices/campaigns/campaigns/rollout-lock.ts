import { minuteOf } from '@slipway/contract/devices/campaigns/rollout/pace.ts'
import type { RolloutCounts } from '@slipway/contract/devices/campaigns/rollout/engine.ts'
import { rolloutCounts } from '@slipway/contract/devices/campaigns/rollout/rollout-counts.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { campaignFactsViews, type CampaignRow } from '../check-in/campaign-facts.views.ts'
import { stagesViews } from '../check-in/stages.views.ts'
import { campaignsViews } from '../reading/campaigns.views.ts'
import type { StagedRow } from '../rollouts/engine-effects.ts'
import { campaignsStore } from './campaigns.store.ts'

interface Release {
  productId: string
  recordId: string
}

/** As the history of a rollout names an account. */
export const actorOf = ({ accountId }: Actor): string => `account:${accountId}`

/** Lets an account act on the rollout of a release, which is locked. */
export const rolloutLock =
  ({ db, products }: { db: Database; products: Pick<ProductsApi, 'lockOwn'> }) =>
  <Result>(
    { productId, recordId }: Release,
    actor: Actor,
    act: (tx: DatabaseOrTransaction, row: CampaignRow) => Promise<Result>,
  ): Promise<Result> =>
    inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      if (!(await campaignsViews(tx).hasRelease(productId, recordId))) throw new DomainError('firmware.notFound')
      const known = await campaignsStore(tx).lock(recordId, 'rollout')
      const row = known && (await campaignFactsViews(tx).lockRollout(known.id))
      if (!row) throw new DomainError('campaigns.noRollout')
      return act(tx, row)
    })

/** The totals that the engine judges an act by. */
export async function countsOf(
  tx: DatabaseOrTransaction,
  { campaignId, plan }: StagedRow,
  now: number,
): Promise<RolloutCounts> {
  const id = Number(campaignId)
  const pace = (await stagesViews(tx).paces([id], minuteOf(now))).get(id)
  return rolloutCounts(pace?.jobs ?? new Map(), plan.limits, { waiting: 0, members: 0, retried: 0 })
}
