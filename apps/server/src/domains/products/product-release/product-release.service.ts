import type { CheckedInputOf, Coded } from '@slipway/contract/define-call.ts'
import { SUCCESS } from '@slipway/contract/http/envelope.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import type {
  getPIdDetailInfo,
  releaseProduct,
  unpublishProduct,
} from '@slipway/contract/products/product-release/product-release.calls.ts'
import {
  ACCEPTED,
  aheadText,
  reachedText,
  stageCodeOf,
  type PidDetailInfo,
  type StageCode,
} from '@slipway/contract/products/product-release/product-release.ts'
import {
  decideRelease,
  decideWithdrawal,
  stageAhead,
} from '@slipway/contract/products/product-release/release-decisions.ts'
import { firstOpen, releaseGates } from '@slipway/contract/products/product-release/release-gates.ts'
import { productReleased, productUnpublished } from '@slipway/contract/products/products/products.events.ts'
import {
  publishStatus,
  type ProductEvent,
  type PublishStatus,
} from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, notify, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { Actor } from '../../../http/route.ts'
import type { HardwareApi } from '../hardware/index.ts'
import type { PanelsApi } from '../panels/index.ts'
import type { ProductDetails, ProductRecord, ProductsApi } from '../products/index.ts'
import { detailInfo } from './detail-info.ts'
import { findingsOf, type ReleaseGates } from './release-gates.ts'
import { stageMovesStore } from './stage-moves.store.ts'

/** Notified with the product's ID when a release has to be finished. */
export const RELEASE_WAITS = 'product_release_waits'

export interface ReleaseDependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'lockOwn' | 'requireOwn' | 'readable' | 'lock' | 'setStage' | 'inStage'>
  details: Pick<ProductDetails, 'detailOf'>
  hardware: Pick<HardwareApi, 'stepOf'>
  panels: Pick<PanelsApi, 'chosenOf'>
  events: EventPublisher
  gates: ReleaseGates
}

/** The moves that are announced to other domains; intermediate stages concern only the developer. */
const eventOfMove: Partial<Record<ProductEvent, typeof productReleased>> = {
  finishRelease: productReleased,
  unpublish: productUnpublished,
}

type Move = { event: ProductEvent; to: PublishStatus }

/** Writes the move and its record; the caller has locked the product. */
export async function moveStage(
  { clock, products, events }: Pick<ReleaseDependencies, 'clock' | 'products' | 'events'>,
  tx: DatabaseOrTransaction,
  { productId, ownerId, publishStatus: from }: ProductRecord,
  { event, to, by, reason }: Move & Pick<Parameters<ReturnType<typeof stageMovesStore>['add']>[1], 'by' | 'reason'>,
): Promise<void> {
  await products.setStage(tx, productId, to)
  await stageMovesStore(tx).add(productId, { event, from, to, at: clock.now(), by, reason })
  const published = eventOfMove[event]
  if (published) await events.publish(tx, published, { productId, ownerId })
}

/** Refuses with the first failing gate (SI-027). */
export async function requireGates(
  gates: ReleaseGates,
  product: ProductRecord,
  on: DatabaseOrTransaction,
): Promise<void> {
  const open = firstOpen(await findingsOf(gates, product, on))
  if (open) throw new DomainError(releaseGates[open.gate].refusal, open.missing)
}

export function productReleaseService(parts: ReleaseDependencies) {
  const { db, clock, products, details, hardware, panels, gates } = parts

  function requireUpgradeCode({ firmwareUpgradeCode: current }: { firmwareUpgradeCode: string }, asked?: string) {
    if (asked && asked !== current) throw new DomainError('product-release.otherUpgradeCode', { current })
  }

  return {
    async check(productId: string, actor: Actor, locale: Locale): Promise<Coded<StageCode>> {
      const product = await products.requireOwn(productId, actor)
      const ahead = stageAhead(product.publishStatus)
      if (ahead === undefined) throw new DomainError('product-release.alreadyReleased')
      await requireGates(gates, product, db)
      return coded(ahead, inLocale(aheadText(ahead), locale))
    },

    async release(
      { productId, publishStatus: believed, firmwareUpgradeCode }: CheckedInputOf<typeof releaseProduct>,
      actor: Actor,
      locale: Locale,
    ): Promise<Coded<StageCode>> {
      const reached = await inTransaction(db, async (tx) => {
        const product = await products.lockOwn(tx, productId, actor)
        requireUpgradeCode(product, firmwareUpgradeCode)
        const lastAsked = await stageMovesStore(tx).lastAsked(productId)
        const decision = decideRelease({ publishStatus: product.publishStatus, lastAsked }, believed, clock.now())
        if (decision.kind === 'refuse') throw new DomainError(decision.refusal)
        if (decision.kind === 'stay') return product.publishStatus
        await requireGates(gates, product, tx)
        await moveStage(parts, tx, product, { ...decision, by: actor.accountId })
        if (decision.to === publishStatus.massProduction) await notify(tx, RELEASE_WAITS, productId)
        return decision.to
      })
      return coded(reached, inLocale(reachedText(reached), locale))
    },

    async unpublish(
      { productId, publishStatus: believed }: CheckedInputOf<typeof unpublishProduct>,
      actor: Actor,
    ): Promise<{ publishStatus: PublishStatus }> {
      return inTransaction(db, async (tx) => {
        const product = await products.lockOwn(tx, productId, actor)
        const decision = decideWithdrawal(product.publishStatus, believed)
        if (decision.kind === 'refuse') throw new DomainError(decision.refusal)
        if (decision.kind === 'stay') return { publishStatus: product.publishStatus }
        await moveStage(parts, tx, product, { ...decision, by: actor.accountId })
        return { publishStatus: decision.to }
      })
    },

    async detailInfo(
      { productId, firmwareUpgradeCode }: CheckedInputOf<typeof getPIdDetailInfo>,
      actor: Actor,
      locale: Locale,
    ): Promise<PidDetailInfo> {
      const [detail, product, last] = await Promise.all([
        details.detailOf(productId, actor),
        products.readable(productId, actor),
        stageMovesStore(db).last(productId),
      ])
      requireUpgradeCode(detail, firmwareUpgradeCode)
      const findings = await findingsOf(gates, product, db)
      // Readers of a released template must not learn about its draft; its published state has passed every gate.
      const isPublished = !product.isOwn && product.publishStatus === publishStatus.released
      const told = isPublished ? findings.map(({ gate }) => ({ gate, missing: undefined })) : findings
      const panel = await panels.chosenOf(productId, locale)
      const steps = await hardware.stepOf(product, locale)
      return detailInfo({ ...detail, panel, ...steps }, told, last, locale)
    },
  }
}

const coded = (stage: PublishStatus, msg: string): Coded<StageCode> => ({
  code: stage === publishStatus.released ? SUCCESS : ACCEPTED,
  msg,
  data: stageCodeOf(stage),
})
