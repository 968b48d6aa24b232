import type { Page } from '@slipway/contract/define-call.ts'
import type { DatabaseOrTransaction, Row } from '../../../../db/database.ts'
import type { StoredFeature } from '../features.store.ts'

/** A version without its features, for lists. */
export interface VersionFacts {
  version: number
  upgradeCode: string
  note: string
  publishTime: number
  publishedBy: number
}

export interface ModelVersion extends VersionFacts {
  features: StoredFeature[]
}

const facts = ['version', 'upgrade_code', 'note', 'published_at', 'published_by'] as const

export const modelVersionsStore = (db: DatabaseOrTransaction) => ({
  /** Newest first. */
  async list(
    productId: string,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<Page<VersionFacts & { total: number }>> {
    const rows = await db
      .selectFrom('model_versions')
      .select(facts)
      .select((of) => of.fn<number>('jsonb_array_length', ['features']).as('total'))
      .where('product_id', '=', productId)
      .orderBy('version', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
    // Versions are numbered from 1 without gaps, so the newest number is the total.
    const newest = await db
      .selectFrom('model_versions')
      .select((of) => of.fn.max('version').as('version'))
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return { items: rows.map((row) => ({ ...toFacts(row), total: row.total })), total: newest?.version ?? 0 }
  },

  async newest(productId: string): Promise<ModelVersion | undefined> {
    const row = await db
      .selectFrom('model_versions')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && toVersion(row)
  },

  async find(productId: string, version: number): Promise<ModelVersion | undefined> {
    const row = await db
      .selectFrom('model_versions')
      .selectAll()
      .where('product_id', '=', productId)
      .where('version', '=', version)
      .executeTakeFirst()
    return row && toVersion(row)
  },

  /** The newest version published while the product had this upgrade code (SI-040). */
  async findByUpgradeCode(productId: string, upgradeCode: string): Promise<ModelVersion | undefined> {
    const row = await db
      .selectFrom('model_versions')
      .selectAll()
      .where('product_id', '=', productId)
      .where('upgrade_code', '=', upgradeCode)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && toVersion(row)
  },

  async add(productId: string, { features, publishTime, publishedBy, ...version }: ModelVersion): Promise<void> {
    await db
      .insertInto('model_versions')
      .values({
        product_id: productId,
        version: version.version,
        upgrade_code: version.upgradeCode,
        note: version.note,
        features: JSON.stringify(features),
        published_at: new Date(publishTime),
        published_by: publishedBy,
      })
      .execute()
  },

  async keepDiscarded(productId: string, features: readonly StoredFeature[], at: number, by: number): Promise<void> {
    const discarded = { features: JSON.stringify(features), discarded_at: new Date(at), discarded_by: by }
    await db
      .insertInto('discarded_drafts')
      .values({ product_id: productId, ...discarded })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(discarded))
      .execute()
  },

  /** The last discarded draft, until the next publication. */
  async discarded(productId: string): Promise<StoredFeature[] | undefined> {
    const row = await db
      .selectFrom('discarded_drafts')
      .select('features')
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row && featuresOf(row)
  },

  async dropDiscarded(productId: string): Promise<void> {
    await db.deleteFrom('discarded_drafts').where('product_id', '=', productId).execute()
  },
})

const toFacts = (row: Pick<Row<'model_versions'>, (typeof facts)[number]>): VersionFacts => ({
  version: row.version,
  upgradeCode: row.upgrade_code,
  note: row.note,
  publishTime: row.published_at,
  publishedBy: row.published_by,
})

/** This server validated the stored values on write. */
const featuresOf = (row: { features: unknown }): StoredFeature[] => row.features as StoredFeature[]

const toVersion = (row: Row<'model_versions'>): ModelVersion => ({
  ...toFacts(row),
  features: featuresOf(row),
})
