import { isAsked, type RequestedMove } from '@slipway/contract/products/product-release/release-decisions.ts'
import type { ProductEvent, PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { RefusalDetails } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

/** The reason of a failed release; without a refusal the platform failed. */
export interface FailureReason {
  refusal?: string
  details?: RefusalDetails
}

export interface StageMove {
  event: ProductEvent
  from: PublishStatus
  to: PublishStatus
  at: number
  by: number
  reason?: FailureReason | undefined
}

const askedEvents: readonly ProductEvent[] = (
  ['finishDevelopment', 'startTrial', 'startMassProduction', 'revoke', 'unpublish'] as const
).filter(isAsked)

export const stageMovesStore = (db: DatabaseOrTransaction) => {
  const newest = (productId: string) =>
    db.selectFrom('product_stage_moves').selectAll().where('product_id', '=', productId).orderBy('id', 'desc').limit(1)
  return {
    async add(productId: string, { event, from, to, at, by, reason }: StageMove): Promise<void> {
      await db
        .insertInto('product_stage_moves')
        .values({
          product_id: productId,
          event,
          from_stage: from,
          to_stage: to,
          at: new Date(at),
          by_account: by,
          reason: reason ? JSON.stringify(reason) : null,
        })
        .execute()
    },

    async last(productId: string): Promise<StageMove | undefined> {
      const row = await newest(productId).executeTakeFirst()
      return row && toMove(row)
    },

    /** The last move that a person requested, regardless of the platform's moves since. */
    async lastAsked(productId: string): Promise<(RequestedMove & { by: number }) | undefined> {
      const row = await newest(productId).where('event', 'in', askedEvents).executeTakeFirst()
      return row && toMove(row)
    },
  }
}

/** This server validated the stored values on write. */
const toMove = (row: Row<'product_stage_moves'>): StageMove => ({
  event: row.event as ProductEvent,
  from: row.from_stage as PublishStatus,
  to: row.to_stage as PublishStatus,
  at: row.at,
  by: row.by_account,
  reason: (row.reason as FailureReason | null) ?? undefined,
})
