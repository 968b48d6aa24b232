import type { FeatureType, TransType } from '@slipway/contract/features/features.ts'
import type { PropertySchema } from '@slipway/contract/features/property-schema.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import type { DatabaseOrTransaction, Row } from '../../db/database.ts'

export interface FeatureRecord {
  did: string
  productId: string
  featureType: FeatureType
  deKey: string
  deName: Bilingual
  deOptional: number
  deRemark: string
  transType: TransType
  deInput: unknown
  deOutput: unknown
  isStandard: number
  sourceFeatureType: number
  createTime: number
  updateTime: number
  updatedBy: number
}

export type PropertyChange = Pick<
  FeatureRecord,
  'deKey' | 'deName' | 'deOptional' | 'deRemark' | 'transType' | 'updateTime' | 'updatedBy'
> & { deInput: PropertySchema }

export type NewProperty = PropertyChange & Pick<FeatureRecord, 'productId' | 'featureType' | 'createTime'>

/** Ids travel as text; one that is no number of ours finds nothing. */
const numberOf = (did: string): number => (/^[1-9][0-9]{0,14}$/.test(did) ? Number(did) : 0)

export const featuresStore = (db: DatabaseOrTransaction) => ({
  /** In the order in which they were added. */
  async listByProduct(productId: string): Promise<FeatureRecord[]> {
    const rows = await db.selectFrom('features').selectAll().where('product_id', '=', productId).orderBy('id').execute()
    return rows.map(toFeature)
  },

  async add(property: NewProperty): Promise<FeatureRecord> {
    const row = await db
      .insertInto('features')
      .values({
        product_id: property.productId,
        feature_type: property.featureType,
        created_at: new Date(property.createTime),
        ...columnsOf(property),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return toFeature(row)
  },

  async change(did: string, change: PropertyChange): Promise<FeatureRecord> {
    const row = await db
      .updateTable('features')
      .set(columnsOf(change))
      .where('id', '=', numberOf(did))
      .returningAll()
      .executeTakeFirstOrThrow()
    return toFeature(row)
  },

  async delete(did: string): Promise<void> {
    await db.deleteFrom('features').where('id', '=', numberOf(did)).execute()
  },
})

const columnsOf = (change: PropertyChange) => ({
  de_key: change.deKey,
  de_name: JSON.stringify(change.deName),
  de_optional: change.deOptional,
  de_remark: change.deRemark,
  trans_type: change.transType,
  de_input: JSON.stringify(change.deInput),
  updated_at: new Date(change.updateTime),
  updated_by: change.updatedBy,
})

const toFeature = (row: Row<'features'>): FeatureRecord => ({
  did: String(row.id),
  productId: row.product_id,
  featureType: row.feature_type as FeatureType,
  deKey: row.de_key,
  deName: row.de_name as Bilingual,
  deOptional: row.de_optional,
  deRemark: row.de_remark,
  transType: row.trans_type as TransType,
  deInput: row.de_input,
  deOutput: row.de_output,
  isStandard: row.is_standard,
  sourceFeatureType: row.source_feature_type,
  createTime: row.created_at,
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})
