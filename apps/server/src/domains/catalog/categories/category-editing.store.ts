import type { MainCategory, SubCategory } from '@slipway/contract/catalog/categories/categories.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'
import { toMainCategory, toSubCategory, tree, type TreeRow } from './categories.store.ts'

/** Time and author of the last save; without an author for categories that came with the installation. */
export interface Saved {
  updateTime: number
  updatedBy: number | null
}

export type MainRecord = MainCategory & Saved
export type SubRecord = SubCategory & Saved
export type MainChange = Pick<MainRecord, 'label' | 'subCatTagLabels' | 'updateTime' | 'updatedBy'>
export type SubChange = Omit<SubRecord, 'id' | 'pid' | 'category' | 'categoryKey' | 'tagLabel'>

export const categoryEditingStore = (db: DatabaseOrTransaction) => ({
  /** Changes of categories are serialized until the transaction ends; readers do not wait. */
  async lockAll(): Promise<void> {
    await sql`lock table main_categories in share row exclusive mode`.execute(db)
  },

  /** All, in display order. */
  async mains(): Promise<MainRecord[]> {
    const rows = await db.selectFrom('main_categories').selectAll().orderBy('sort').orderBy('id').execute()
    return rows.map(toMain)
  },

  /** All, grouped by main category, in display order. */
  async subs(): Promise<SubRecord[]> {
    return (await tree(db).execute()).map(toSub)
  },

  async addMain({ mainCategory, ...change }: MainChange & Pick<MainRecord, 'mainCategory'>): Promise<string> {
    const { id } = await db
      .insertInto('main_categories')
      .values({ identifier: mainCategory, ...mainColumns(change) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async addSub({ pid, category, ...change }: SubChange & Pick<SubRecord, 'pid' | 'category'>): Promise<string> {
    const { id } = await db
      .insertInto('sub_categories')
      .values({ main_category_id: rowNumberOf(pid), identifier: category, ...subColumns(change) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async changeMain(id: string, change: MainChange): Promise<void> {
    await db.updateTable('main_categories').set(mainColumns(change)).where('id', '=', rowNumberOf(id)).execute()
  },

  async changeSub(id: string, change: SubChange): Promise<void> {
    await db.updateTable('sub_categories').set(subColumns(change)).where('id', '=', rowNumberOf(id)).execute()
  },

  /** Stores this order. */
  async place(table: 'main_categories' | 'sub_categories', ids: readonly string[]): Promise<void> {
    await sql`
      update ${sql.table(table)} as placed set sort = wanted.place - 1
      from unnest(${ids.map(rowNumberOf)}::bigint[]) with ordinality as wanted (id, place)
      where placed.id = wanted.id and placed.sort <> wanted.place - 1`.execute(db)
  },

  async deleteSubs(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.deleteFrom('sub_categories').where('id', 'in', ids.map(rowNumberOf)).execute()
  },

  async deleteMain(id: string): Promise<void> {
    await db.deleteFrom('main_categories').where('id', '=', rowNumberOf(id)).execute()
  },
})

const savedColumns = ({ updateTime, updatedBy }: Saved) => ({
  updated_at: new Date(updateTime),
  updated_by: updatedBy,
})

const mainColumns = ({ label, subCatTagLabels, ...saved }: MainChange) => ({
  name_zh: label.zh,
  name_en: label.en,
  tags: subCatTagLabels.map(({ zh }) => zh),
  tags_en: subCatTagLabels.map(({ en }) => en),
  ...savedColumns(saved),
})

const subColumns = (change: SubChange) => ({
  name_zh: change.label.zh,
  name_en: change.label.en,
  display_url: change.displayUrl,
  access_types: [...change.accessType],
  min_app_version: change.minAppVersion,
  tag: change.tag,
  ext: JSON.stringify(change.ext),
  net_protocols: JSON.stringify(change.netProtocols),
  ...savedColumns(change),
})

const toMain = (row: Row<'main_categories'>): MainRecord => ({
  ...toMainCategory(row),
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})

const toSub = (row: TreeRow): SubRecord => ({
  ...toSubCategory(row),
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})
