import { onOff, type DeviceTopology, type SubDevice } from '@slipway/contract/devices/devices/devices.ts'
import { sql, type RawBuilder } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { SUB } from './topology.store.ts'

interface Ending {
  at: number
  reason: string
}

/** Through which its gateway is connected right now. */
const isLoggedIn = sql<boolean>`coalesce(p.online and g.online and p.session = g.session || ${sql.raw(SUB)}, false)`

/** What people see and change of the devices that gateways carry. */
export const subDevicesStore = (db: DatabaseOrTransaction) => ({
  async of(deviceId: number): Promise<DeviceTopology> {
    const [gateway, counted] = await Promise.all([
      db
        .selectFrom('device_topology as t')
        .innerJoin('devices as d', 'd.id', 't.gateway_id')
        .select(['d.product_id', 'd.serial'])
        .where('t.sub_id', '=', deviceId)
        .executeTakeFirst(),
      // A gateway carries a bounded number.
      carriedRows(db, deviceId)
        .select((is) => is.fn.countAll<number>().as('n'))
        .select((is) => is.fn.countAll<number>().filterWhere(isLoggedIn).as('n_online'))
        .executeTakeFirst(),
    ])
    return {
      gateway: gateway ? { productId: gateway.product_id, serial: gateway.serial } : null,
      subs: Number(counted?.n ?? 0),
      subsOnline: Number(counted?.n_online ?? 0),
    }
  },

  async gatewayOf(deviceId: number): Promise<number | undefined> {
    const row = await db
      .selectFrom('device_topology')
      .select('gateway_id')
      .where('sub_id', '=', deviceId)
      .executeTakeFirst()
    return row?.gateway_id
  },

  async idsOf(gatewayId: number): Promise<number[]> {
    const rows = await db
      .selectFrom('device_topology')
      .select('sub_id')
      .where('gateway_id', '=', gatewayId)
      .orderBy('sub_id')
      .execute()
    return rows.map((row) => row.sub_id)
  },

  /** In the order of their serial numbers. */
  async list(gatewayId: number, { offset, limit }: { offset: number; limit: number }): Promise<SubDevice[]> {
    const rows = await carriedRows(db, gatewayId)
      .innerJoin('devices as d', 'd.id', 't.sub_id')
      .leftJoin('device_states as s', 's.device_id', 't.sub_id')
      .select(['d.product_id', 't.serial', 't.added_at', 'd.disabled_at', 's.seen_at'])
      .select(isLoggedIn.as('online'))
      .orderBy('t.serial')
      .limit(limit)
      .offset(offset)
      .execute()
    return rows.map((row) => ({
      productId: row.product_id,
      serial: row.serial,
      online: row.online,
      lastSeen: row.seen_at,
      addTime: row.added_at,
      disabledTime: row.disabled_at,
    }))
  },

  /** Undefined where the gateway does not carry it. Whoever logs it in at the same time is waited for. */
  async remove(gatewayId: number, serial: string): Promise<number | undefined> {
    const row = await db
      .deleteFrom('device_topology')
      .where('gateway_id', '=', gatewayId)
      .where('serial', '=', serial)
      .returning('sub_id')
      .executeTakeFirst()
    return row?.sub_id
  },

  /** Of a device that is online through a gateway; one that is connected by itself stays. */
  async endSession(deviceId: number, ending: Ending): Promise<void> {
    await endSessions(db, sql<boolean>`device_id = ${deviceId}`, ending)
  },

  async endSessionsOf(deviceIds: readonly number[], ending: Ending): Promise<void> {
    await endSessions(db, sql<boolean>`device_id = any (${deviceIds}::bigint[])`, ending)
  },

  async endSessionsIn(productId: string, ending: Ending): Promise<void> {
    await endSessions(db, sql<boolean>`product_id = ${productId}`, ending)
  },
})

const carriedRows = (db: DatabaseOrTransaction, gatewayId: number) =>
  db
    .selectFrom('device_topology as t')
    .leftJoin('device_presence as p', 'p.device_id', 't.sub_id')
    .leftJoin('device_presence as g', 'g.device_id', 't.gateway_id')
    .where('t.gateway_id', '=', gatewayId)

/** In one order for all, so that no two wait for each other. */
async function endSessions(db: DatabaseOrTransaction, which: RawBuilder<boolean>, { at, reason }: Ending) {
  const moment = new Date(at)
  await sql`
    with carried as (
      select device_id from device_presence
      where ${which} and online and session like '%' || ${sql.raw(SUB)} order by device_id for update),
    gone as (
      update device_presence p set online = false, changed_at = ${moment} from carried
      where p.device_id = carried.device_id returning p.device_id, p.ip)
    insert into device_onoff (device_id, at, type, ip, reason)
    select device_id, ${moment}::timestamptz, ${sql.lit(onOff.offline)}, ip, ${reason}::text from gone order by device_id`.execute(
    db,
  )
}
