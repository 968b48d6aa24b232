import { featureType } from '@slipway/contract/products/features/features.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { StoredFeature } from './features.store.ts'

/** Data-point numbers. The database assigns them on insert (migration 0111, decision 0091). */
export const dpIdsStore = (db: DatabaseOrTransaction) => ({
  /** SI-032: a copy's features get the numbers of their originals. The copy has no features yet. */
  async reserve(productId: string, originals: readonly StoredFeature[]): Promise<void> {
    const numbered = originals.flatMap(({ dpId, ...feature }) => (dpId === undefined ? [] : [{ ...feature, dpId }]))
    if (numbered.length === 0) return
    await db
      .insertInto('deleted_dp_ids')
      .values(
        numbered.map((feature) => ({
          product_id: productId,
          dp_id: feature.dpId,
          feature_type: feature.featureType,
          de_key: feature.deKey,
          data_type: feature.featureType === featureType.property ? feature.deInput.type : '',
        })),
      )
      .execute()
  },
})
