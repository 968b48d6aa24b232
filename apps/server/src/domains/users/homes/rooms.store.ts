import type { Room } from '@slipway/contract/users/homes/homes.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'

export const roomsStore = (db: DatabaseOrTransaction) => ({
  async listOf(homeId: number): Promise<Room[]> {
    return db
      .selectFrom('home_rooms')
      .select(['uid as roomId', 'name'])
      .where('home_id', '=', homeId)
      .orderBy('sort')
      .orderBy('id')
      .execute()
  },

  /** A room with the home that it is in. */
  async find(roomId: string): Promise<{ id: number; homeId: string } | undefined> {
    return db
      .selectFrom('home_rooms as r')
      .innerJoin('homes as h', 'h.id', 'r.home_id')
      .select(['r.id', 'h.uid as homeId'])
      .where('r.uid', '=', roomId)
      .executeTakeFirst()
  },

  async insert(homeId: number, { name, by, sort }: { name: string; by: number; sort: number }): Promise<Room> {
    const roomId = newUid()
    await db.insertInto('home_rooms').values({ uid: roomId, home_id: homeId, name, named_by: by, sort }).execute()
    return { roomId, name }
  },

  async rename(id: number, name: string, by: number): Promise<void> {
    await db.updateTable('home_rooms').set({ name, named_by: by }).where('id', '=', id).execute()
  },

  async delete(id: number): Promise<void> {
    await db.deleteFrom('home_rooms').where('id', '=', id).execute()
  },

  /** Rooms that are not listed come last, in their previous order. */
  async sort(homeId: number, roomIds: readonly string[]): Promise<void> {
    await sql`update home_rooms r set sort = o.place
      from (
        select a.id, row_number() over (order by coalesce(w.place, ${roomIds.length + 1}), a.sort, a.id) as place
        from home_rooms a left join unnest(${roomIds}::text[]) with ordinality as w (uid, place) on w.uid = a.uid
        where a.home_id = ${homeId}
      ) as o
      where r.id = o.id and r.home_id = ${homeId}`.execute(db)
  },
})
