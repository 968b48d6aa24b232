import type { AppFunction } from '@slipway/contract/users/apps/app-functions.ts'
import { appFunctionKeys } from '@slipway/contract/users/apps/app-functions.ts'
import { knownItems, type ItemLanguage } from '@slipway/contract/users/apps/app-items.ts'
import type { AppItem, CustomCategory } from '@slipway/contract/users/apps/apps.ts'
import { sql } from 'kysely'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export type CategoryFields = Omit<CustomCategory, 'categoryId'>

export interface StoredClient {
  clientId: string
  secret: Buffer
  callback: string[]
}

/** What phones show of an application, in its draft. */
export const appContentStore = (db: DatabaseOrTransaction) => ({
  /** In the order of the catalog. */
  async items(appId: string): Promise<AppItem[]> {
    const rows = await db
      .selectFrom('app_items')
      .selectAll()
      .where('app_id', '=', appId)
      .orderBy('language', 'desc')
      .execute()
    return knownItems.flatMap(({ module, appItem }) =>
      rows
        .filter((row) => row.module === module && row.app_item === appItem)
        .map((row) => ({ module, appItem, language: row.language as ItemLanguage, content: row.content })),
    )
  },

  async setItem(appId: string, { module, appItem, language, content }: AppItem, time: number): Promise<void> {
    const at = new Date(time)
    await db
      .insertInto('app_items')
      .values({ app_id: appId, module, app_item: appItem, language, content, updated_at: at })
      .onConflict((conflict) =>
        conflict.columns(['app_id', 'module', 'app_item', 'language']).doUpdateSet({ content, updated_at: at }),
      )
      .execute()
  },

  async removeItem(appId: string, { module, appItem, language }: Omit<AppItem, 'content'>): Promise<void> {
    await db
      .deleteFrom('app_items')
      .where('app_id', '=', appId)
      .where('module', '=', module)
      .where('app_item', '=', appItem)
      .where('language', '=', language)
      .execute()
  },

  /** Functions that are switched off, in the order of the catalog. */
  async hidden(appId: string): Promise<AppFunction[]> {
    const rows = await db.selectFrom('app_functions').select('key').where('app_id', '=', appId).execute()
    return appFunctionKeys.filter((key) => rows.some((row) => row.key === key))
  },

  async hide(appId: string, key: AppFunction): Promise<void> {
    await db
      .insertInto('app_functions')
      .values({ app_id: appId, key })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },

  async show(appId: string, key: AppFunction): Promise<void> {
    await db.deleteFrom('app_functions').where('app_id', '=', appId).where('key', '=', key).execute()
  },

  async categories(appId: string): Promise<CustomCategory[]> {
    const rows = await db
      .selectFrom('app_categories')
      .selectAll()
      .where('app_id', '=', appId)
      .orderBy('sort')
      .orderBy('category_id')
      .execute()
    return rows.map(toCategory)
  },

  /** The application that a category belongs to. */
  async appOfCategory(categoryId: string): Promise<string | undefined> {
    const row = await db
      .selectFrom('app_categories')
      .select('app_id')
      .where('category_id', '=', rowNumberOf(categoryId))
      .executeTakeFirst()
    return row?.app_id
  },

  /** Throws a unique violation where one of the labels is taken. */
  async addCategory(appId: string, fields: CategoryFields, sort: number): Promise<string> {
    const { category_id: id } = await db
      .insertInto('app_categories')
      .values({ app_id: appId, ...categoryColumns(fields), sort })
      .returning('category_id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async changeCategory(categoryId: string, fields: CategoryFields): Promise<void> {
    await db
      .updateTable('app_categories')
      .set(categoryColumns(fields))
      .where('category_id', '=', rowNumberOf(categoryId))
      .execute()
  },

  async orderCategories(categoryIds: readonly string[]): Promise<void> {
    await sql`
      update app_categories c set sort = ordered.place - 1
      from unnest(${categoryIds.map(rowNumberOf)}::bigint[]) with ordinality as ordered (id, place)
      where c.category_id = ordered.id and c.sort <> ordered.place - 1`.execute(db)
  },

  async removeCategory(categoryId: string): Promise<void> {
    await db.deleteFrom('app_categories').where('category_id', '=', rowNumberOf(categoryId)).execute()
  },

  async client(appId: string): Promise<StoredClient | undefined> {
    const row = await db.selectFrom('app_clients').selectAll().where('app_id', '=', appId).executeTakeFirst()
    return row && { clientId: row.client_id, secret: row.secret, callback: row.callback }
  },

  /** Throws a unique violation where the client ID is taken. */
  async setClient(appId: string, { clientId, secret, callback }: StoredClient): Promise<void> {
    const columns = { client_id: clientId, secret, callback }
    await db
      .insertInto('app_clients')
      .values({ app_id: appId, ...columns })
      .onConflict((conflict) => conflict.column('app_id').doUpdateSet(columns))
      .execute()
  },
})

const categoryColumns = ({ label, url, subCategories }: CategoryFields) => ({
  label_zh: label.zh,
  label_en: label.en,
  url,
  sub_categories: subCategories,
})

const toCategory = (row: Row<'app_categories'>): CustomCategory => ({
  categoryId: String(row.category_id),
  url: row.url,
  label: { zh: row.label_zh, en: row.label_en },
  subCategories: row.sub_categories,
})
