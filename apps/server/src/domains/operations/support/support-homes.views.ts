import { deviceRelations } from '@slipway/contract/operations/support/support.ts'
import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

export interface DeviceRow {
  device_id: number
  serial: string
  name: string
  product_id: string
  product_name: string
  online: boolean
  home_uid: string
  home_name: string
  relation: number
  bound_at: number
}

export interface MemberRow {
  home_uid: string
  home_name: string
  uid: string
  nickname: string
  account: string
  user_id: number
  role: number
  added_at: number
}

interface Slice {
  offset: number
  limit: number
}

/** Of the homes that the user is in, and of shares that it has accepted; a device that it has both ways once. */
const reached = (userId: number, now: number) => sql`(
  select hd.device_id, hd.product_id, hd.home_id, hd.name, hd.bound_at,
    case m.role when ${homeRoles.owner} then ${deviceRelations.owner}::int else ${deviceRelations.member}::int end as relation
  from home_members m join home_devices hd on hd.home_id = m.home_id
  where m.user_id = ${userId}
  union all
  select hd.device_id, hd.product_id, hd.home_id, hd.name, coalesce(sh.accepted_at, sh.created_at), ${deviceRelations.guest}::int
  from device_shares sh join home_devices hd on hd.device_id = sh.device_id
  where sh.user_id = ${userId} and not sh.is_visit and (sh.ends_at is null or sh.ends_at > ${moment(now)})
    and not exists (select from home_members m where m.home_id = hd.home_id and m.user_id = ${userId})
)`

const deviceColumns = sql`r.device_id, d.serial, r.name, r.product_id, pr.product_name, coalesce(p.online, false) as online,
  h.uid as home_uid, h.name as home_name, r.relation, r.bound_at`

export const supportHomesViews = (db: DatabaseOrTransaction) => ({
  /** The latest bound first. Limits of homes and devices bound their number. */
  async devices(userId: number, now: number, { offset, limit }: Slice): Promise<{ rows: DeviceRow[]; total: number }> {
    const { rows } = await sql<DeviceRow & { total: number }>`
      with reached as materialized ${reached(userId, now)}
      select ${deviceColumns}, (select count(*)::int from reached) as total
      from (select * from reached order by bound_at desc, device_id desc limit ${limit} offset ${offset}) r
      join devices d on d.id = r.device_id
      join products pr on pr.id = r.product_id
      join homes h on h.id = r.home_id
      left join device_presence p on p.device_id = r.device_id
      order by r.bound_at desc, r.device_id desc`.execute(db)
    const first = rows[0]
    if (first || offset === 0) return { rows, total: first?.total ?? 0 }
    const { rows: totals } = await sql<{ n: number }>`
      select count(*)::int as n from ${reached(userId, now)} r`.execute(db)
    return { rows, total: totals[0]?.n ?? 0 }
  },

  /** The next rows of an export, in the order of their numbers. */
  async devicesAfter(userId: number, now: number, after: number, limit: number): Promise<DeviceRow[]> {
    const { rows } = await sql<DeviceRow>`
      select ${deviceColumns}
      from (select * from ${reached(userId, now)} all_of where device_id > ${after} order by device_id limit ${limit}) r
      join devices d on d.id = r.device_id
      join products pr on pr.id = r.product_id
      join homes h on h.id = r.home_id
      left join device_presence p on p.device_id = r.device_id
      order by r.device_id`.execute(db)
    return rows
  },

  /** The members of the user's homes: home by home in the order of joining, the owner first. */
  async members(userId: number, { offset, limit }: Slice): Promise<MemberRow[]> {
    const { rows } = await sql<MemberRow>`
      select h.uid as home_uid, h.name as home_name, m.uid, u.nickname, u.account, m.user_id, m.role, m.added_at
      from (select home_id, added_at from home_members where user_id = ${userId}
        order by added_at, home_id limit ${limit} offset ${offset}) own
      join homes h on h.id = own.home_id
      join home_members m on m.home_id = h.id
      join users u on u.id = m.user_id
      order by own.added_at, own.home_id, m.role, m.added_at, m.user_id`.execute(db)
    return rows
  },
})
