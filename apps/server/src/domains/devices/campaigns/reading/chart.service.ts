import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { chartRollout } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import { holdText } from '@slipway/contract/devices/campaigns/rollout/hold-texts.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { campaignsViews } from './campaigns.views.ts'
import { chartViews } from './chart.views.ts'

interface Dependencies {
  db: Database
  products: Pick<ProductsApi, 'requireOwn'>
}

/** The newest rollout of a release over time. */
export const chartService =
  ({ db, products }: Dependencies) =>
  async (
    { productId, recordId }: CheckedInputOf<typeof chartRollout>,
    actor: Actor,
    locale: Locale,
  ): Promise<OutputOf<typeof chartRollout>> => {
    await products.requireOwn(productId, actor)
    if (!(await campaignsViews(db).hasRelease(productId, recordId))) throw new DomainError('firmware.notFound')
    const views = chartViews(db)
    const campaignId = await views.newest(recordId)
    if (campaignId === undefined) return { points: [], steps: [] }
    const steps = await views.steps(campaignId)
    return {
      points: await views.points(campaignId),
      steps: steps.map(({ why, reason, ...step }) => ({
        ...step,
        text: why ? inLocale(holdText(why), locale) : reason,
      })),
    }
  }
