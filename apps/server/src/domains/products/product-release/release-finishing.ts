import { publishStatus, type PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import { isTransient } from '../../../db/transient-errors.ts'
import type { ProductRecord } from '../products/index.ts'
import { moveStage, requireGates, type ReleaseDependencies } from './product-release.service.ts'
import { stageMovesStore, type FailureReason } from './stage-moves.store.ts'
import type { Log } from '../../../log.ts'

/** Publishes one part of a product in the release's transaction; an exception fails the release. */
export type Publication = (tx: DatabaseOrTransaction, productId: string, by: number) => Promise<unknown>

export interface FinishingDependencies extends ReleaseDependencies {
  log: Pick<Log, 'error'>
  publications: readonly Publication[]
}

/** SI-028: ends stage 4, one product after the other. After a crash it finds the unfinished releases again. */
export function releaseFinishing(parts: FinishingDependencies) {
  const { db, products, gates, publications, log } = parts

  /** One transaction, so that a product is released with all of its parts or not at all. */
  const inRelease = (productId: string, work: (tx: DatabaseOrTransaction, product: ProductRecord) => Promise<void>) =>
    inTransaction(db, async (tx) => {
      const product = await products.lock(tx, productId)
      if (product?.publishStatus === publishStatus.massProduction) await work(tx, product)
    })

  const end = async (
    tx: DatabaseOrTransaction,
    product: ProductRecord,
    event: 'finishRelease' | 'failRelease',
    to: PublishStatus,
    reason?: FailureReason,
  ) => moveStage(parts, tx, product, { event, to, by: await releaserOf(tx, product), reason })

  async function finish(productId: string): Promise<void> {
    try {
      await inRelease(productId, async (tx, product) => {
        await requireGates(gates, product, tx)
        const by = await releaserOf(tx, product)
        for (const publish of publications) await publish(tx, productId, by)
        await end(tx, product, 'finishRelease', publishStatus.released)
      })
    } catch (error) {
      if (isTransient(error)) throw error
      if (!(error instanceof DomainError)) log.error({ err: error, productId }, 'a release failed')
      const reason = error instanceof DomainError ? { refusal: error.reason, details: error.details } : {}
      await inRelease(productId, (tx, product) =>
        end(tx, product, 'failRelease', publishStatus.trialProduction, reason),
      )
    }
  }

  /** A product that fails because of an outage is retried in the next run, without blocking the others. */
  return async function finishAll(): Promise<void> {
    const tried = new Set<string>()
    const outages: unknown[] = []
    const waiting = async () => (await products.inStage(publishStatus.massProduction)).filter((id) => !tried.has(id))
    for (let ids = await waiting(); ids.length > 0; ids = await waiting()) {
      for (const productId of ids) {
        tried.add(productId)
        await finish(productId).catch((error: unknown) => void outages.push(error))
      }
    }
    if (outages.length > 0) throw outages[0]
  }
}

const releaserOf = async (tx: DatabaseOrTransaction, { productId, ownerId }: ProductRecord): Promise<number> =>
  (await stageMovesStore(tx).lastAsked(productId))?.by ?? ownerId
