import type { TemplateFeatureInput } from '@slipway/contract/products/template-features/template-features.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface SavedTemplate {
  features: TemplateFeatureInput[]
  updateTime: number
  updatedBy: number
}

export const templateFeaturesStore = (db: DatabaseOrTransaction) => ({
  /** Undefined: this category's template was never edited. */
  async find(categoryId: string): Promise<SavedTemplate | undefined> {
    const row = await db
      .selectFrom('category_templates')
      .selectAll()
      .where('sub_category_id', '=', Number(categoryId))
      .executeTakeFirst()
    if (!row) return undefined
    const features = row.features as TemplateFeatureInput[]
    return { features, updateTime: row.updated_at, updatedBy: row.updated_by }
  },

  async save(categoryId: string, { features, updateTime, updatedBy }: SavedTemplate): Promise<void> {
    const saved = { features: JSON.stringify(features), updated_at: new Date(updateTime), updated_by: updatedBy }
    await db
      .insertInto('category_templates')
      .values({ sub_category_id: Number(categoryId), ...saved })
      .onConflict((conflict) => conflict.column('sub_category_id').doUpdateSet(saved))
      .execute()
  },
})
