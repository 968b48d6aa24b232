import type { MainCategory, NetProtocol, SubCategory } from '@slipway/contract/catalog/categories/categories.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { Page } from '@slipway/contract/define-call.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'
import { drawingOf, type StarterCategory } from './starter-set/starter-category.ts'

/** A subcategory with its main category. */
export interface CategoryInTree extends SubCategory {
  mainCategory: string
  mainCategoryLabel: MainCategory['label']
}

export const categoriesStore = (db: DatabaseOrTransaction) => ({
  async listMain(): Promise<MainCategory[]> {
    const rows = await db.selectFrom('main_categories').selectAll().orderBy('sort').orderBy('id').execute()
    return rows.map(toMainCategory)
  },

  /** In a transaction the category is locked against deletion until the end. */
  async findMain(id: string): Promise<MainCategory | undefined> {
    const row = await db
      .selectFrom('main_categories')
      .selectAll()
      .where('id', '=', rowNumberOf(id))
      .forKeyShare()
      .executeTakeFirst()
    return row && toMainCategory(row)
  },

  async listSub(mainCategoryId: string): Promise<SubCategory[]> {
    const rows = await tree(db).where('sub.main_category_id', '=', rowNumberOf(mainCategoryId)).execute()
    return rows.map(toSubCategory)
  },

  /** The installation has few: all are read, so that the total is exact. */
  async listAll(limit: number): Promise<Page<CategoryInTree>> {
    const rows = await tree(db).execute()
    return { items: rows.slice(0, limit).map(toCategoryInTree), total: rows.length }
  },

  async find(id: string): Promise<CategoryInTree | undefined> {
    const row = await tree(db).where('sub.id', '=', rowNumberOf(id)).executeTakeFirst()
    return row && toCategoryInTree(row)
  },

  async findForUpdate(id: string): Promise<CategoryInTree | undefined> {
    const row = await tree(db).where('sub.id', '=', rowNumberOf(id)).forNoKeyUpdate('sub').executeTakeFirst()
    return row && toCategoryInTree(row)
  },

  /** In a transaction the category is locked against deletion until the end. */
  async findForUse(id: string): Promise<CategoryInTree | undefined> {
    const row = await tree(db).where('sub.id', '=', rowNumberOf(id)).forKeyShare('sub').executeTakeFirst()
    return row && toCategoryInTree(row)
  },

  /** The first in the picker's order with this key, such as `lighting.bulb`, or this identifier. */
  async findNamed(name: string): Promise<CategoryInTree | undefined> {
    const [main, sub] = name.split('.')
    const named =
      sub === undefined
        ? tree(db).where('sub.identifier', '=', name)
        : tree(db)
            .where('main.identifier', '=', main ?? '')
            .where('sub.identifier', '=', sub)
    const row = await named.limit(1).executeTakeFirst()
    return row && toCategoryInTree(row)
  },

  /** Adds only categories that were never added before: edits and deletions by people are preserved. */
  async addNew(categories: readonly StarterCategory[]): Promise<void> {
    const mains = categories.map(({ subCategories: _subs, tags, ...main }, sort) => ({
      ...main,
      tags: Object.keys(tags),
      tagsInEnglish: Object.values(tags),
      sort,
    }))
    await sql`
      with fresh as (
        insert into given_categories (key)
        select given.identifier from jsonb_to_recordset(${JSON.stringify(mains)}::jsonb) as given (identifier text)
        on conflict do nothing returning key
      )
      insert into main_categories (identifier, name_zh, name_en, tags, tags_en, sort)
      select given.identifier, given.zh, given.en, array(select jsonb_array_elements_text(given.tags)),
        array(select jsonb_array_elements_text(given."tagsInEnglish")), given.sort
      from jsonb_to_recordset(${JSON.stringify(mains)}::jsonb)
        as given (identifier text, zh text, en text, tags jsonb, "tagsInEnglish" jsonb, sort integer)
      join fresh on fresh.key = given.identifier
      order by given.sort
      on conflict do nothing`.execute(db)
    const subs = categories.flatMap(({ identifier, subCategories }) =>
      subCategories.map((sub, sort) => ({
        ...sub,
        main: identifier,
        key: `${identifier}.${sub.identifier}`,
        picture: drawingOf(identifier, sub.identifier),
        sort,
      })),
    )
    await sql`
      with fresh as (
        insert into given_categories (key)
        select given.key from jsonb_to_recordset(${JSON.stringify(subs)}::jsonb) as given (key text)
        on conflict do nothing returning key
      )
      insert into sub_categories
        (main_category_id, identifier, name_zh, name_en, display_url, access_types, tag, net_protocols, sort)
      select main.id, given.identifier, given.zh, given.en, given.picture,
        array(select jsonb_array_elements_text(given."accessTypes")::smallint), given.tag, given."netProtocols", given.sort
      from jsonb_to_recordset(${JSON.stringify(subs)}::jsonb) as given (
        main text, key text, picture text, identifier text, zh text, en text, "accessTypes" jsonb, tag text,
        "netProtocols" jsonb, sort integer
      )
      join fresh on fresh.key = given.key
      join main_categories main on main.identifier = given.main
      order by main.sort, given.sort
      on conflict do nothing`.execute(db)
  },
})

export const tree = (db: DatabaseOrTransaction) =>
  db
    .selectFrom('sub_categories as sub')
    .innerJoin('main_categories as main', 'main.id', 'sub.main_category_id')
    .selectAll('sub')
    .select([
      'main.identifier as main_identifier',
      'main.name_zh as main_zh',
      'main.name_en as main_en',
      'main.tags as main_tags',
      'main.tags_en as main_tags_en',
    ])
    .orderBy('main.sort')
    .orderBy('main.id')
    .orderBy('sub.sort')
    .orderBy('sub.id')

export type TreeRow = Row<'sub_categories'> & {
  main_identifier: string
  main_zh: string
  main_en: string
  main_tags: string[]
  main_tags_en: string[]
}

const subgroupsOf = (tags: readonly string[], inEnglish: readonly string[]): Bilingual[] =>
  tags.map((zh, at) => ({ zh, en: inEnglish[at] ?? zh }))

export const toMainCategory = (row: Row<'main_categories'>): MainCategory => ({
  id: String(row.id),
  label: { zh: row.name_zh, en: row.name_en },
  mainCategory: row.identifier,
  subCatTags: row.tags,
  subCatTagLabels: subgroupsOf(row.tags, row.tags_en),
})

export const toSubCategory = (row: TreeRow): SubCategory => ({
  id: String(row.id),
  pid: String(row.main_category_id),
  label: { zh: row.name_zh, en: row.name_en },
  category: row.identifier,
  displayUrl: row.display_url,
  accessType: row.access_types as SubCategory['accessType'],
  minAppVersion: row.min_app_version,
  tag: row.tag,
  tagLabel: subgroupsOf(row.main_tags, row.main_tags_en).find(({ zh }) => zh === row.tag) ?? {
    zh: row.tag,
    en: row.tag,
  },
  ext: row.ext as SubCategory['ext'],
  netProtocols: row.net_protocols as NetProtocol[],
  categoryKey: `${row.main_identifier}.${row.identifier}`,
})

const toCategoryInTree = (row: TreeRow): CategoryInTree => ({
  ...toSubCategory(row),
  mainCategory: row.main_identifier,
  mainCategoryLabel: { zh: row.main_zh, en: row.main_en },
})
