import { mostCounted, totalUpTo, type CountedTotal } from '@slipway/contract/paging.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

const { rows: counted } = mostCounted

export interface LogoffRow {
  id: number
  state: number
  asked_at: number
  ends_at: number | null
  account_masked: string
  failure: string | null
  operator_id: number | null
  uid: string
  operator: string | null
}

interface Slice {
  offset: number
  limit: number
}

const like = (head: string): string => `${head.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

const columns = sql`l.id, l.state, l.asked_at, l.ends_at, l.account_masked, l.failure, l.operator_id, u.uid, a.account as operator`
const joined = sql`user_logoffs l join users u on u.id = l.user_id left join accounts a on a.id = l.operator_id`

export const logoffRecordsViews = (db: DatabaseOrTransaction) => ({
  /** Of accounts that begin like this, and of erased ones with this HMAC. Newest first, at most `counted`. */
  async search(
    { heads, hmacs }: { heads: readonly string[]; hmacs: readonly Buffer[] },
    { offset, limit }: Slice,
  ): Promise<{ rows: LogoffRow[] } & CountedTotal> {
    const begins = sql.join(
      heads.map((head) => sql`u.indexcode like ${like(head)}`),
      sql` or `,
    )
    const found = sql`(
      select l.id from users u join user_logoffs l on l.user_id = u.id where u.deleted_at is null and (${begins})
      union
      select id from user_logoffs where account_hmac = any (${[...hmacs]}::bytea[])
      order by id desc limit ${counted + 1}
    )`
    const { rows } = await sql<LogoffRow>`
      select ${columns} from ${joined} where l.id in ${found} order by l.id desc
      limit ${Math.min(limit, Math.max(0, counted - offset))} offset ${Math.min(offset, counted)}`.execute(db)
    const { rows: totals } = await sql<{ n: number }>`select count(*)::int as n from ${found} hit`.execute(db)
    return { rows, ...totalUpTo(totals[0]?.n ?? 0, counted) }
  },

  /** The next records of a user, newest first. */
  async ofUser(userId: number, below: number | undefined, limit: number): Promise<LogoffRow[]> {
    const { rows } = await sql<LogoffRow>`
      select ${columns} from ${joined} where l.user_id = ${userId}
        and ${below === undefined ? sql`true` : sql`l.id < ${below}`}
      order by l.id desc limit ${limit}`.execute(db)
    return rows
  },
})
