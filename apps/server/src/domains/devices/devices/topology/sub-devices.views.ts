import type { DeviceTopology, SubDevice } from '@slipway/contract/devices/devices/devices.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { IS_LOGGED_IN } from './topology.store.ts'

const isLoggedIn = sql.raw<boolean>(IS_LOGGED_IN)

/** The pages' queries over sub-devices. */
export const subDevicesViews = (db: DatabaseOrTransaction) => ({
  async of(deviceId: number): Promise<DeviceTopology> {
    const [gateway, counted] = await Promise.all([
      db
        .selectFrom('device_topology as t')
        .innerJoin('devices as d', 'd.id', 't.gateway_id')
        .select(['d.product_id', 'd.serial'])
        .where('t.sub_id', '=', deviceId)
        .executeTakeFirst(),
      // Cheap, because the sub-devices of a gateway are limited.
      subRows(db, deviceId)
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

  /** Ordered by serial number. */
  async list(gatewayId: number, { offset, limit }: { offset: number; limit: number }): Promise<SubDevice[]> {
    const rows = await subRows(db, gatewayId)
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
})

const subRows = (db: DatabaseOrTransaction, gatewayId: number) =>
  db
    .selectFrom('device_topology as t')
    .leftJoin('device_presence as p', 'p.device_id', 't.sub_id')
    .leftJoin('device_presence as g', 'g.device_id', 't.gateway_id')
    .where('t.gateway_id', '=', gatewayId)
