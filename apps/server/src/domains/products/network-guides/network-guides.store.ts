import type { NetworkMethod } from '@slipway/contract/catalog/categories/categories.ts'
import type { NetworkGuide } from '@slipway/contract/products/network-guides/network-guides.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

export interface StoredGuides {
  defaultMethod: NetworkMethod
  guides: NetworkGuide[]
  updateTime: number
  updatedBy: number | null
}

export const networkGuidesStore = (db: DatabaseOrTransaction) => ({
  async find(productId: string): Promise<StoredGuides | undefined> {
    const set = await db
      .selectFrom('network_guide_sets')
      .selectAll()
      .where('product_id', '=', productId)
      .executeTakeFirst()
    if (!set) return undefined
    const rows = await db
      .selectFrom('network_guides')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('method')
      .execute()
    return {
      defaultMethod: set.default_method as NetworkMethod,
      updateTime: set.updated_at,
      updatedBy: set.updated_by,
      guides: rows.map(({ method, text_zh: zh, text_en: en, picture, steps }) => ({
        method: method as NetworkMethod,
        text: { zh, en },
        picture,
        steps: steps as NetworkGuide['steps'],
      })),
    }
  },

  async replace(productId: string, { defaultMethod, guides, updateTime, updatedBy }: StoredGuides): Promise<void> {
    const set = { default_method: defaultMethod, updated_at: new Date(updateTime), updated_by: updatedBy }
    await db
      .insertInto('network_guide_sets')
      .values({ product_id: productId, ...set })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(set))
      .execute()
    await db.deleteFrom('network_guides').where('product_id', '=', productId).execute()
    if (guides.length === 0) return
    await db
      .insertInto('network_guides')
      .values(
        guides.map(({ method, text, picture, steps }) => ({
          product_id: productId,
          method,
          text_zh: text.zh,
          text_en: text.en,
          picture,
          steps: JSON.stringify(steps),
        })),
      )
      .execute()
  },
})
