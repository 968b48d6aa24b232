import type { FeatureContent, FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { FeatureType } from '@slipway/contract/products/features/features.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { StandardMark } from '@slipway/contract/products/standard-features/standard-features.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export type StoredFeature = FeatureRecord & {
  /** The template feature that it was created from; empty for none. */
  templateId: string
  /** The library's mark of a standard feature. */
  standard?: StandardMark | undefined
  updatedBy: number
}

export type FeatureChange = Pick<
  StoredFeature,
  | 'deKey'
  | 'deName'
  | 'deOptional'
  | 'deRemark'
  | 'transType'
  | 'deInput'
  | 'deOutput'
  | 'standard'
  | 'updateTime'
  | 'updatedBy'
>

export type NewFeature = Omit<StoredFeature, 'did' | 'dpId'>

export const featuresStore = (db: DatabaseOrTransaction) => ({
  /** In the order that developers chose, then in that of their creation; without those that a draft has deleted. */
  async listByProduct(productId: string): Promise<StoredFeature[]> {
    const rows = await db
      .selectFrom('features')
      .selectAll()
      .where('product_id', '=', productId)
      .where('removed', '=', false)
      .orderBy('place', (order) => order.asc().nullsLast())
      .orderBy('id')
      .execute()
    return rows.map(toFeature)
  },

  /** Time and author of the last save of any feature; undefined where there are none. */
  async lastSaved(productId: string): Promise<{ at: number; by: number } | undefined> {
    const row = await db
      .selectFrom('features')
      .select(['updated_at', 'updated_by'])
      .where('product_id', '=', productId)
      .orderBy('updated_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && { at: row.updated_at, by: row.updated_by }
  },

  /** The number of a product's features of each kind. */
  async countByType(productId: string): Promise<Map<FeatureType, number>> {
    const rows = await db
      .selectFrom('features')
      .select((of) => ['feature_type', of.fn.countAll<number>().as('n')])
      .where('product_id', '=', productId)
      .where('removed', '=', false)
      .groupBy('feature_type')
      .execute()
    return new Map(rows.map((row) => [row.feature_type as FeatureType, row.n]))
  },

  /** In the given order. */
  async addAll(features: readonly NewFeature[]): Promise<StoredFeature[]> {
    if (features.length === 0) return []
    const rows = await db
      .insertInto('features')
      .values(
        features.map((feature) => ({
          product_id: feature.productId,
          feature_type: feature.featureType,
          is_standard: feature.isStandard,
          source_feature_type: feature.sourceFeatureType,
          template_id: feature.templateId || null,
          created_at: new Date(feature.createTime),
          ...columnsOf(feature),
        })),
      )
      .returningAll()
      .execute()
    return rows.map(toFeature).toSorted((one, other) => Number(one.did) - Number(other.did))
  },

  async change(did: string, change: FeatureChange): Promise<StoredFeature> {
    const row = await db
      .updateTable('features')
      .set({ ...columnsOf(change), removed: false })
      .where('id', '=', rowNumberOf(did))
      .returningAll()
      .executeTakeFirstOrThrow()
    return toFeature(row)
  },

  /** Stores this order of a product's features. */
  async place(productId: string, dids: readonly string[]): Promise<void> {
    await sql`
      update features set place = wanted.place
      from unnest(${dids.map(rowNumberOf)}::bigint[]) with ordinality as wanted (id, place)
      where features.id = wanted.id and features.product_id = ${productId}
        and features.place is distinct from wanted.place`.execute(db)
  },

  async deleteAll(dids: readonly string[]): Promise<void> {
    if (dids.length > 0) await db.deleteFrom('features').where('id', 'in', dids.map(rowNumberOf)).execute()
  },

  /** Deletes them only in the draft: the rows stay until `dropRemoved`. */
  async setRemoved(dids: readonly string[]): Promise<void> {
    if (dids.length === 0) return
    await db.updateTable('features').set({ removed: true }).where('id', 'in', dids.map(rowNumberOf)).execute()
  },

  /** Replaces the product's features with these, each of which is a current or removed feature of the product. */
  async become(productId: string, features: readonly StoredFeature[]): Promise<void> {
    await db.updateTable('features').set({ removed: true }).where('product_id', '=', productId).execute()
    for (const feature of features) {
      await db
        .updateTable('features')
        .set({ ...columnsOf(feature), is_standard: feature.isStandard, removed: false })
        .where('id', '=', rowNumberOf(feature.did))
        .where('product_id', '=', productId)
        .execute()
    }
    await featuresStore(db).place(
      productId,
      features.map(({ did }) => did),
    )
  },

  /** The ids of the features that the draft has deleted. */
  async listRemoved(productId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('features')
      .select('id')
      .where('product_id', '=', productId)
      .where('removed', '=', true)
      .execute()
    return rows.map(({ id }) => String(id))
  },
})

const columnsOf = (change: FeatureChange) => ({
  de_key: change.deKey,
  de_name: JSON.stringify(change.deName),
  de_optional: change.deOptional,
  de_remark: change.deRemark,
  trans_type: change.transType,
  de_input: JSON.stringify(change.deInput),
  de_output: JSON.stringify(change.deOutput),
  standard: change.standard ? JSON.stringify(change.standard) : null,
  ...(change.standard && { is_standard: 1 }),
  updated_at: new Date(change.updateTime),
  updated_by: change.updatedBy,
})

const toFeature = (row: Row<'features'>): StoredFeature => ({
  did: String(row.id),
  productId: row.product_id,
  deKey: row.de_key,
  deName: row.de_name as Bilingual,
  deOptional: row.de_optional,
  deRemark: row.de_remark,
  ...contentOf(row),
  isStandard: row.is_standard,
  sourceFeatureType: row.source_feature_type,
  templateId: row.template_id ?? '',
  ...(row.standard === null ? {} : { standard: row.standard as StandardMark }),
  ...(row.dp_id === null ? {} : { dpId: row.dp_id }),
  createTime: row.created_at,
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})

/** The contract validated the content on write. */
const contentOf = (row: Row<'features'>): FeatureContent =>
  ({
    featureType: row.feature_type,
    transType: row.trans_type,
    deInput: row.de_input,
    deOutput: row.de_output,
  }) as FeatureContent
