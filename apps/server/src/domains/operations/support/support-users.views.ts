import { mostCounted, totalUpTo, type CountedTotal } from '@slipway/contract/paging.ts'
import type { LoginUseType } from '@slipway/contract/users/users/users.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

const { rows: counted } = mostCounted

export interface UserRow {
  id: number
  uid: string
  account: string
  phone: string | null
  nickname: string
  status: number
  status_reason: string
  registered_at: number
  country: string
  locale: string
  last_login_at: number | null
  app_id: string
  app_name: string | null
  families: number
  devices: number
  logoff_state: number | null
  asked_at: number | null
  ends_at: number | null
  operator_id: number | null
}

export interface LoginRow {
  id: number
  use_type: number
  at: number
  ip: string
  agent: string
  platform: string
  app_version: string
}

/** Where a page of rows with a time and a number begins: after this one. */
export interface RowKey {
  at: number
  id: number
}

interface Slice {
  offset: number
  limit: number
}

/** Everything that a lookup shows, in one statement, so that a lookup that finds nothing makes as many. */
async function one(db: DatabaseOrTransaction, condition: ReturnType<typeof sql>, now: number) {
  const { rows } = await sql<UserRow>`
    select u.id, u.uid, u.account, u.phone, u.nickname, u.status, u.status_reason, u.registered_at, u.country, u.locale,
      u.last_login_at, u.app_id, a.app_name, l.state as logoff_state, l.asked_at, l.ends_at, l.operator_id,
      (select count(*)::int from home_members m where m.user_id = u.id) as families,
      (select count(*)::int from home_members m join home_devices hd on hd.home_id = m.home_id where m.user_id = u.id)
      + (select count(*)::int from device_shares sh where sh.user_id = u.id and not sh.is_visit
          and (sh.ends_at is null or sh.ends_at > ${moment(now)})
          and not exists (select from home_devices hd join home_members m on m.home_id = hd.home_id
            where hd.device_id = sh.device_id and m.user_id = u.id)) as devices
    from users u
    left join apps a on a.app_id = u.app_id and a.deleted_at is null
    left join lateral (
      select state, asked_at, ends_at, operator_id from user_logoffs where user_id = u.id order by id desc limit 1
    ) l on true
    where u.deleted_at is null and u.developer_account_id is null and ${condition}
    limit 1`.execute(db)
  return rows[0]
}

export const supportUsersViews = (db: DatabaseOrTransaction) => ({
  /** The first of these sign-in names that a user has. */
  byIndexcodes: (indexcodes: readonly string[], now: number): Promise<UserRow | undefined> =>
    one(
      db,
      sql`u.id = (select id from users where indexcode = any (${[...indexcodes]}) and deleted_at is null
        order by array_position(${[...indexcodes]}, indexcode) limit 1)`,
      now,
    ),

  byId: (id: number, now: number): Promise<UserRow | undefined> => one(db, sql`u.id = ${id}`, now),

  byUid: (uid: string, now: number): Promise<UserRow | undefined> => one(db, sql`u.uid = ${uid}`, now),

  /** Newest first, at most `counted`. */
  async logins(
    { userId, useType, since }: { userId: number; useType: LoginUseType | undefined; since: number },
    { offset, limit }: Slice,
  ): Promise<{ rows: LoginRow[] } & CountedTotal> {
    const found = sql`from user_logins where user_id = ${userId} and at > ${moment(since)}
      and (${useType ?? null}::int is null or use_type = ${useType ?? null}::int)`
    const { rows } = await sql<LoginRow>`
      select id, use_type, at, ip, agent, platform, app_version ${found}
      order by at desc, id desc limit ${Math.min(limit, Math.max(0, counted - offset))} offset ${Math.min(offset, counted)}`.execute(
      db,
    )
    const { rows: totals } = await sql<{ n: number }>`
      select count(*)::int as n from (select ${found} limit ${counted + 1}) as counted`.execute(db)
    return { rows, ...totalUpTo(totals[0]?.n ?? 0, counted) }
  },

  /** The next rows of an export, newest first. */
  async loginsAfter(
    { userId, since }: { userId: number; since: number },
    after: RowKey | undefined,
    limit: number,
  ): Promise<LoginRow[]> {
    const { rows } = await sql<LoginRow>`
      select id, use_type, at, ip, agent, platform, app_version from user_logins
      where user_id = ${userId} and at > ${moment(since)}
        and ${after === undefined ? sql`true` : sql`(at, id) < (${moment(after.at)}, ${after.id})`}
      order by at desc, id desc limit ${limit}`.execute(db)
    return rows
  },
})
