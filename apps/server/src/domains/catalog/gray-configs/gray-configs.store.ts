import type { GrayConfigContent } from '@slipway/contract/catalog/gray-configs/gray-configs.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'
import { likeLiteral } from '../../../db/like-literal.ts'
import { hasKeyword } from '../../../db/lists/text-search.ts'

export interface StoredGrayConfig {
  grayNumber: number
  description: string
  config: GrayConfigContent
  createTime: number
  updateTime: number
  updatedBy: number | null
}

interface Stamp {
  updateTime: number
  updatedBy: number
}

type Written = Pick<StoredGrayConfig, 'description' | 'config'>

const DESCRIPTION = sql`lower(description collate "default")`
const headOf = (prefix: string) => sql<boolean>`gray_number::text like ${`${likeLiteral(prefix)}%`}`

export const grayConfigsStore = (db: DatabaseOrTransaction) => ({
  /** By number; all of them have a counter, those with a prefix are counted. */
  async list(asked: { prefix: string; offset: number; limit: number }) {
    const head = headOf(asked.prefix)
    const rows = await db
      .selectFrom('gray_configs')
      .selectAll()
      .$if(asked.prefix !== '', (query) => query.where(head))
      .orderBy('gray_number')
      .limit(asked.limit)
      .offset(asked.offset)
      .execute()
    const counted =
      asked.prefix === ''
        ? sql<{ n: number }>`select n from counters where scope = 'grayConfigs' and key = '*'`
        : sql<{ n: number }>`select count(*) as n from gray_configs where ${head}`
    const [total] = (await counted.execute(db)).rows
    return { items: rows.map(toStored), total: total?.n ?? 0 }
  },

  /** With a number that begins with the keyword, or a description that contains it. */
  async choices(keyword: string, limit: number): Promise<StoredGrayConfig[]> {
    const rows = await db
      .selectFrom('gray_configs')
      .selectAll()
      .where((of) => of.or([headOf(keyword), ...(keyword === '' ? [] : [hasKeyword(DESCRIPTION, keyword)])]))
      .orderBy('gray_number')
      .limit(limit)
      .execute()
    return rows.map(toStored)
  },

  async find(grayNumber: number): Promise<StoredGrayConfig | undefined> {
    const row = await db.selectFrom('gray_configs').selectAll().where('gray_number', '=', grayNumber).executeTakeFirst()
    return row && toStored(row)
  },

  /** Releases that begin to use it wait until the transaction ends, as their foreign key locks the row. */
  async findForUpdate(grayNumber: number): Promise<StoredGrayConfig | undefined> {
    const row = await db
      .selectFrom('gray_configs')
      .selectAll()
      .where('gray_number', '=', grayNumber)
      .forUpdate()
      .executeTakeFirst()
    return row && toStored(row)
  },

  /** Locked against changes and deletion until the transaction ends; others can use it, too. */
  async isThereForUse(grayNumber: number): Promise<boolean> {
    const row = await db
      .selectFrom('gray_configs')
      .select('gray_number')
      .where('gray_number', '=', grayNumber)
      .forKeyShare()
      .executeTakeFirst()
    return row !== undefined
  },

  /** Throws a unique violation where the number is taken. */
  async add(grayNumber: number, written: Written, stamp: Stamp): Promise<void> {
    await db
      .insertInto('gray_configs')
      .values({ gray_number: grayNumber, ...columnsOf(written, stamp), created_at: new Date(stamp.updateTime) })
      .execute()
  },

  async change(grayNumber: number, written: Written, stamp: Stamp): Promise<void> {
    await db.updateTable('gray_configs').set(columnsOf(written, stamp)).where('gray_number', '=', grayNumber).execute()
  },

  /** Throws a foreign key violation where a version in gray release uses it. */
  async remove(grayNumber: number): Promise<void> {
    await db.deleteFrom('gray_configs').where('gray_number', '=', grayNumber).execute()
  },

  /** Edits that started before are refused as outdated: they would bring the account back. */
  async forgetAccount(account: string): Promise<void> {
    await sql`
      update gray_configs set
        accounts = array(select one from unnest(accounts) with ordinality as listed (one, place)
          where lower(one) <> lower(${account}) order by place),
        updated_at = updated_at + interval '1 millisecond'
      where exists (select from unnest(accounts) as one where lower(one) = lower(${account}))`.execute(db)
  },

  /** Users in total, and in these countries. */
  async users(areas: readonly string[]): Promise<{ users: number; inAreas: number }> {
    const { rows } = await sql<{ users: number; inAreas: number }>`
      select coalesce(sum(n) filter (where scope = 'users'), 0)::int as users,
        coalesce(sum(n) filter (where scope = 'usersIn' and key = any(${[...areas]}::text[])), 0)::int as "inAreas"
      from counters where scope in ('users', 'usersIn')`.execute(db)
    return rows[0] ?? { users: 0, inAreas: 0 }
  },
})

function columnsOf({ description, config }: Written, { updateTime, updatedBy }: Stamp) {
  const { accounts, ...rest } = config
  return {
    description,
    config: JSON.stringify(rest),
    accounts: accounts ?? null,
    updated_at: new Date(updateTime),
    updated_by: updatedBy,
  }
}

/** Stored values were validated on write. */
const toStored = (row: Row<'gray_configs'>): StoredGrayConfig => ({
  grayNumber: row.gray_number,
  description: row.description,
  config: {
    ...(row.config as unknown as GrayConfigContent),
    ...(row.accounts && { accounts: row.accounts }),
  },
  createTime: row.created_at,
  updateTime: row.updated_at,
  updatedBy: row.updated_by,
})
