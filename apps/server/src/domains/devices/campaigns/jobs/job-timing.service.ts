import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { saveJobTiming } from '@slipway/contract/devices/campaigns/job-timing.calls.ts'
import {
  changesFrom,
  isIdleAboveDownload,
  timingOf,
  usualTiming,
  type JobTiming,
} from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { jobTimingStore } from './job-timing.store.ts'

interface Dependencies {
  db: Database
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
}

/** What has been refused in one field of the timing: that of the download's pauses. */
export function requireSensible(timing: JobTiming, field: string): void {
  if (!isIdleAboveDownload(timing)) return
  const { downloadIdleMinutes: minutes, downloadHours: hours } = timing
  throw new DomainError('campaigns.idleAboveDownload', { field, minutes, hours })
}

/** How long updates of a product may take, and how often they are tried. */
export const jobTimingService = ({ db, products }: Dependencies) => ({
  async read(productId: string, actor: Actor): Promise<JobTiming> {
    await products.requireOwn(productId, actor)
    return timingOf(await jobTimingStore(db).find(productId))
  },

  async save({ productId, ...timing }: CheckedInputOf<typeof saveJobTiming>, actor: Actor): Promise<JobTiming> {
    requireSensible(timing, 'downloadIdleMinutes')
    await inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      await jobTimingStore(tx).save(productId, changesFrom(usualTiming, timing))
    })
    return timing
  },
})
