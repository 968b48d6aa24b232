import {
  checkProductRelease,
  getPIdDetailInfo,
  releaseProduct,
  unpublishProduct,
} from '@slipway/contract/products/product-release/product-release.calls.ts'
import type { HardwareStep } from '@slipway/contract/products/product-release/release-gates.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { productReleaseService, RELEASE_WAITS } from './product-release.service.ts'
import { releaseFinishing, type FinishingDependencies } from './release-finishing.ts'

import { openHardwareStep, type GatedProduct } from './release-gates.ts'

export {
  categoryGate,
  featuresGate,
  hardwareGates,
  messagesGate,
  noHardwareGates,
  panelGate,
  textsGate,
  type ReleaseGates,
} from './release-gates.ts'
export type { Publication } from './release-finishing.ts'

export const FINISHING_JOB = 'product-release.finish'

export interface ProductReleaseApi {
  routes: Route[]
  jobs: Job[]
  /** The step of hardware or firmware that the release check finds open first. */
  openHardwareStep(product: GatedProduct): Promise<HardwareStep | undefined>
  /**
   * Called when any process leaves a release to finish; a missed notification is covered by the job of every minute.
   */
  onWaiting(run: () => void): Promise<void>
}

export function productReleaseDomain(parts: FinishingDependencies): ProductReleaseApi {
  const release = productReleaseService(parts)
  return {
    routes: [
      serve(checkProductRelease, ({ input, actor, locale }) => release.check(input.productId, actor, locale)),
      serve(releaseProduct, ({ input, actor, locale }) => release.release(input, actor, locale)),
      serve(unpublishProduct, ({ input, actor }) => release.unpublish(input, actor)),
      serve(getPIdDetailInfo, ({ input, actor, locale }) => release.detailInfo(input, actor, locale)),
    ],
    jobs: [{ name: FINISHING_JOB, cron: '* * * * *', run: releaseFinishing(parts) }],
    openHardwareStep: (product) => openHardwareStep(parts.gates, product, parts.db),
    async onWaiting(run) {
      await parts.db.listen(RELEASE_WAITS, { onMessage: run, onGap: run })
    },
  }
}
