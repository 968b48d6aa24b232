import type { Home } from '@slipway/contract/users/homes/homes.ts'
import { homeRoles, type HomePlace, type HomeRole } from '@slipway/contract/users/homes/home-rules.ts'
import { sql } from 'kysely'
import { lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'

/** A home as one of its members sees it. */
export interface StoredHome extends Home, HomePlace {
  id: number
  joinedAt: number
}

/** What is the same for all of its members. */
export type HomeFields = Pick<Home, 'homeId' | 'name' | 'timeZone' | 'country'>

export interface NewHome {
  name: string
  timeZone: string
  country: string
}

const seen = (db: DatabaseOrTransaction, userId: number) =>
  db
    .selectFrom('homes as h')
    .innerJoin('home_members as m', 'm.home_id', 'h.id')
    .where('m.user_id', '=', userId)
    .select(['h.id', 'h.uid', 'h.name', 'h.time_zone', 'h.country', 'm.role', 'm.may_manage', 'm.added_at'])
    .select(sql<number>`(select count(*)::int from home_members o where o.home_id = h.id)`.as('members'))
    .select(sql<number>`(select count(*)::int from home_devices d where d.home_id = h.id)`.as('devices'))

type SeenRow = Awaited<ReturnType<ReturnType<typeof seen>['execute']>>[number]

const roleOf = (code: number): HomeRole => (code === homeRoles.owner ? homeRoles.owner : homeRoles.member)

const toHome = (row: SeenRow): StoredHome => ({
  id: row.id,
  homeId: row.uid,
  name: row.name,
  timeZone: row.time_zone,
  country: row.country,
  role: roleOf(row.role),
  mayManage: row.may_manage,
  members: row.members,
  devices: row.devices,
  joinedAt: row.added_at,
})

export const homesStore = (db: DatabaseOrTransaction) => ({
  async listOf(userId: number): Promise<StoredHome[]> {
    return (await seen(db, userId).orderBy('m.added_at').orderBy('h.id').execute()).map(toHome)
  },

  /** Undefined for absent homes and for those that the user is not in. */
  async find(userId: number, homeId: string): Promise<StoredHome | undefined> {
    const row = await seen(db, userId).where('h.uid', '=', homeId).executeTakeFirst()
    return row && toHome(row)
  },

  async fieldsOf(id: number): Promise<HomeFields | undefined> {
    return db
      .selectFrom('homes')
      .select(['uid as homeId', 'name', 'time_zone as timeZone', 'country'])
      .where('id', '=', id)
      .executeTakeFirst()
  },

  async givenNameOf(id: number): Promise<{ name: string; namedBy: number | null } | undefined> {
    return db.selectFrom('homes').select(['name', 'named_by as namedBy']).where('id', '=', id).executeTakeFirst()
  },

  /** All changes of a home wait for each other, so that its limits are exact. Taken before the lock of a user. */
  async lock(homeId: string): Promise<number | undefined> {
    const row = await db.selectFrom('homes').select('id').where('uid', '=', homeId).forUpdate().executeTakeFirst()
    return row?.id
  },

  /** Keeps a user from entering other homes until the transaction ends. */
  lockUser: (userId: number): Promise<void> => lockKeyInTransaction(db, 'homesOfUser', userId),

  async countOf(userId: number): Promise<{ owned: number; all: number }> {
    const { rows } = await sql<{ owned: number; all: number }>`
      select count(*) filter (where role = ${homeRoles.owner})::int as owned, count(*)::int as "all"
      from home_members where user_id = ${userId}`.execute(db)
    return rows[0] ?? { owned: 0, all: 0 }
  },

  async insert(
    { name, timeZone, country }: NewHome,
    { by, at, isTest = false }: { by: number; at: number; isTest?: boolean },
  ): Promise<{ id: number; homeId: string }> {
    const homeId = newUid()
    const { id } = await db
      .insertInto('homes')
      .values({
        uid: homeId,
        name,
        time_zone: timeZone,
        country,
        named_by: by,
        created_at: new Date(at),
        is_test: isTest,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, homeId }
  },

  async change(id: number, { name, timeZone, country }: { [Name in keyof NewHome]?: string | undefined }, by: number) {
    const fields = { name, named_by: name === undefined ? undefined : by, time_zone: timeZone, country }
    if (Object.values(fields).every((value) => value === undefined)) return
    await db.updateTable('homes').set(fields).where('id', '=', id).execute()
  },

  /** The home of a test user. */
  async testHomeOf(userId: number): Promise<{ id: number } | undefined> {
    return db
      .selectFrom('homes as h')
      .innerJoin('home_members as m', 'm.home_id', 'h.id')
      .select('h.id')
      .where('m.user_id', '=', userId)
      .where('h.is_test', '=', true)
      .executeTakeFirst()
  },

  /** With members, rooms and invitations; its devices have been unbound before. */
  async delete(id: number): Promise<void> {
    await db.deleteFrom('homes').where('id', '=', id).execute()
  },
})
