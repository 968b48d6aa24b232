import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { getSupportPeriod, saveSupportPeriod } from '@slipway/contract/products/support-period/support-period.calls.ts'
import {
  supportLimits,
  untilProblem,
  usualUntil,
  type SupportPeriod,
} from '@slipway/contract/products/support-period/support-period.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { serve, type Actor, type Route } from '../../../http/route.ts'
import type { ProductsApi } from '../products/index.ts'
import { supportPeriodStore } from './support-period.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
}

export interface SupportPeriodApi {
  routes: Route[]
  of(productId: string, on?: DatabaseOrTransaction): Promise<SupportPeriod>
  /** As `saveSupportPeriod`, in the caller's transaction. */
  save(tx: DatabaseOrTransaction, input: CheckedInputOf<typeof saveSupportPeriod>, actor: Actor): Promise<SupportPeriod>
  lastSaved(productId: string, on: DatabaseOrTransaction): Promise<{ at: number; by: number } | undefined>
}

/** Until when products get security updates (decision 0100). */
export function supportPeriodDomain({ db, clock, products }: Dependencies): SupportPeriodApi {
  async function of(productId: string, on: DatabaseOrTransaction = db): Promise<SupportPeriod> {
    const { until, releaseTime, ...set } = await supportPeriodStore(on).find(productId)
    const usual = releaseTime === null ? null : usualUntil(releaseTime)
    return { until: until ?? usual, isUsual: until === null, releaseTime, ...set }
  }

  async function save(
    tx: DatabaseOrTransaction,
    { productId, until, shorten, reason }: CheckedInputOf<typeof saveSupportPeriod>,
    actor: Actor,
  ): Promise<SupportPeriod> {
    await products.lockOwn(tx, productId, actor)
    const present = await of(productId, tx)
    const now = clock.now()
    const problem = untilProblem({ present: present.until, until, shorten, reason }, now)
    if (problem === 'tooFar') throw new DomainError('support-period.tooFar', { years: supportLimits.longestYears })
    if (problem === 'shorter') throw new DomainError('support-period.shorter', { present: present.until ?? '' })
    if (problem === 'past') throw new DomainError('support-period.past', { field: 'until' })
    if (problem) throw new DomainError('support-period.reasonMissing', { field: 'reason' })
    await supportPeriodStore(tx).save(productId, { until, accountId: actor.accountId, time: now })
    return of(productId, tx)
  }

  return {
    of,
    save,
    lastSaved: (productId, on) => supportPeriodStore(on).lastSaved(productId),
    routes: [
      serve(getSupportPeriod, async ({ input, actor }) => {
        await products.requireOwn(input.productId, actor)
        return of(input.productId)
      }),
      serve(saveSupportPeriod, ({ input, actor }) => inTransaction(db, (tx) => save(tx, input, actor))),
    ],
  }
}
