import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import { homeLimits } from '@slipway/contract/users/homes/homes.limits.ts'
import { neutralName } from '@slipway/contract/users/homes/neutral-names.ts'
import { numberedName } from '@slipway/contract/numbered-name.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

interface Named {
  id: number
  name: string
  namedBy: number | null
  /** What it is called without the name of the user. */
  neutral: string
}

/** New names of what the user has named, each free among all the others when it is given. */
function neutralOnes(all: Named[], userId: number, max: number): Named[] {
  return all
    .filter(({ namedBy }) => namedBy === userId)
    .map((one) => {
      one.name = numberedName(
        one.neutral,
        all.filter((other) => other !== one),
        max,
      )
      return one
    })
}

/** Names in homes that outlive the user who wrote them. */
export const erasedNamesStore = (db: DatabaseOrTransaction) => ({
  /** Also homes that the user has left. */
  async homesWith(userId: number): Promise<string[]> {
    const { rows } = await sql<{ uid: string }>`
      select uid from homes where named_by = ${userId} or id in (
        select home_id from home_rooms where named_by = ${userId}
        union select home_id from home_devices where named_by = ${userId})`.execute(db)
    return rows.map(({ uid }) => uid)
  },

  /** Gives them neutral names in the language of the home's owner; the caller has locked the home. */
  async neutralise(homeId: string, userId: number): Promise<void> {
    const home = await db
      .selectFrom('homes as h')
      .innerJoin('home_members as m', 'm.home_id', 'h.id')
      .innerJoin('users as u', 'u.id', 'm.user_id')
      .select(['h.id', 'h.named_by', 'u.locale'])
      .where('h.uid', '=', homeId)
      .where('m.role', '=', homeRoles.owner)
      .executeTakeFirst()
    if (!home) return
    if (home.named_by === userId) {
      const name = neutralName('home', home.locale)
      await db.updateTable('homes').set({ name, named_by: null }).where('id', '=', home.id).execute()
    }
    const rooms = await db
      .selectFrom('home_rooms')
      .select(['id', 'name', 'named_by as namedBy'])
      .where('home_id', '=', home.id)
      .orderBy('sort')
      .orderBy('id')
      .execute()
    const neutral = neutralName('room', home.locale)
    const ofRooms = rooms.map((room) => ({ ...room, neutral }))
    for (const { id, name } of neutralOnes(ofRooms, userId, homeLimits.roomName.max)) {
      await db.updateTable('home_rooms').set({ name, named_by: null }).where('id', '=', id).execute()
    }
    const devices = await db
      .selectFrom('home_devices as hd')
      .innerJoin('products as pr', 'pr.id', 'hd.product_id')
      .select(['hd.device_id as id', 'hd.name', 'hd.named_by as namedBy', 'pr.product_name as neutral'])
      .where('hd.home_id', '=', home.id)
      .orderBy('hd.device_id')
      .execute()
    for (const { id, name } of neutralOnes(devices, userId, homeLimits.deviceName.max)) {
      await db.updateTable('home_devices').set({ name, named_by: null }).where('device_id', '=', id).execute()
    }
  },
})
