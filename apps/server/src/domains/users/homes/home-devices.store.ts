import type { HomeDevicePlace } from './home-devices.views.ts'
import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { formerlyBoundStore } from './binding/formerly-bound.store.ts'
import { newUid } from '../../../crypto/opaque-ids.ts'

/** How a device came into its home. */
export const proofs = { code: 1, token: 2, press: 3, gateway: 4, ticket: 5, console: 6 } as const
export type Proof = (typeof proofs)[keyof typeof proofs]

export const bindingKinds = { bound: 1, unbound: 2, moved: 3, deviceDeleted: 4, reset: 5 } as const

/** The home of a device, and what the device is called there. */
interface BoundPlace {
  homeId: number
  homeUid: string
  uid: string
  name: string
  namedBy: number | null
  boundBy: number
  boundAt: number
}

interface NewBinding {
  deviceId: number
  productId: string
  homeId: number
  userId: number
  name: string
  proof: Proof
  at: number
}

interface TrailLine {
  deviceId: number
  productId: string
  homeId: number
  /** Null for what no user did that is known. */
  userId: number | null
  kind: (typeof bindingKinds)[keyof typeof bindingKinds]
  proof?: Proof
  ip: string
  at: number
}

export const homeDevicesStore = (db: DatabaseOrTransaction) => ({
  /** The home that has the device. One in a test home is as free as one in none. */
  async homeOf(deviceId: number): Promise<BoundPlace | undefined> {
    return db
      .selectFrom('home_devices as d')
      .innerJoin('homes as h', 'h.id', 'd.home_id')
      .select(['d.home_id as homeId', 'h.uid as homeUid', 'd.bound_by as boundBy', 'd.bound_at as boundAt'])
      .select(['d.uid', 'd.name', 'd.named_by as namedBy'])
      .where('d.device_id', '=', deviceId)
      .where('h.is_test', '=', false)
      .executeTakeFirst()
  },

  /**
   * Undefined where another home has the device: the first transaction wins. What the device has reported before stays,
   * unless another home has had it.
   */
  async insert({ deviceId, productId, homeId, userId, name, proof, at }: NewBinding): Promise<string | undefined> {
    const row = await db
      .insertInto('home_devices')
      .values({
        device_id: deviceId,
        uid: newUid(),
        product_id: productId,
        home_id: homeId,
        name,
        bound_by: userId,
        bound_at: new Date(at),
        values_from: (await formerlyBoundStore(db).has(deviceId)) ? new Date(at) : null,
        proof,
      })
      .onConflict((conflict) => conflict.column('device_id').doNothing())
      .returning('uid')
      .executeTakeFirst()
    return row?.uid
  },

  /** Sub-devices came with their gateways, and have a limit of their own. */
  async countIn(homeId: number): Promise<{ devices: number; subDevices: number }> {
    const row = await db
      .selectFrom('home_devices')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('proof', '<>', proofs.gateway).as('devices'),
        fn.countAll<number>().filterWhere('proof', '=', proofs.gateway).as('subDevices'),
      ])
      .where('home_id', '=', homeId)
      .executeTakeFirst()
    return row ?? { devices: 0, subDevices: 0 }
  },

  async allIn(homeId: number): Promise<{ deviceId: number; productId: string }[]> {
    return db
      .selectFrom('home_devices')
      .select(['device_id as deviceId', 'product_id as productId'])
      .where('home_id', '=', homeId)
      .orderBy('device_id')
      .forUpdate()
      .execute()
  },

  async change(
    { deviceId }: Pick<HomeDevicePlace, 'deviceId'>,
    fields: { name?: string; namedBy?: number; roomId?: number | null; homeId?: number; sort?: number },
  ): Promise<void> {
    const { name, namedBy, roomId, homeId, sort } = fields
    const columns = { name, named_by: namedBy, room_id: roomId, home_id: homeId, sort }
    if (Object.values(columns).every((value) => value === undefined)) return
    await db.updateTable('home_devices').set(columns).where('device_id', '=', deviceId).execute()
  },

  async remove(deviceId: number): Promise<void> {
    await db.deleteFrom('home_devices').where('device_id', '=', deviceId).execute()
    await formerlyBoundStore(db).add(deviceId)
  },

  async note({ deviceId, productId, homeId, userId, kind, proof, ip, at }: TrailLine): Promise<void> {
    await db
      .insertInto('device_bindings')
      .values({
        device_id: deviceId,
        product_id: productId,
        home_id: homeId,
        user_id: userId,
        kind,
        proof: proof ?? null,
        ip,
        at: new Date(at),
      })
      .execute()
  },

  /** The devices stay in their homes, in the name of the homes' owners. */
  async passOn(userId: number): Promise<void> {
    await sql`update home_devices d set bound_by = m.user_id from home_members m
      where d.bound_by = ${userId} and m.home_id = d.home_id and m.role = ${homeRoles.owner}`.execute(db)
  },

  /** The trail keeps what happened to the device, not who did it from where. */
  async forgetInTrail(userId: number): Promise<void> {
    await db.updateTable('device_bindings').set({ user_id: null, ip: '' }).where('user_id', '=', userId).execute()
  },

  async removeOldTrail(before: number): Promise<void> {
    await db.deleteFrom('device_bindings').where('at', '<', moment(before)).execute()
  },

  /** Devices of the product that are in homes, from a counter. */
  async boundOf(productId: string): Promise<number> {
    const row = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'devicesBound')
      .where('key', '=', productId)
      .executeTakeFirst()
    return row?.n ?? 0
  },
})
