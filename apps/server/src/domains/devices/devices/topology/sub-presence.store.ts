import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import type { Pool } from 'pg'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { CONTROL_CHANNEL, controlSql } from '../bus/device-control-channel.ts'
import { writePresence } from '../presence/presence-history.ts'

interface Ending {
  at: number
  reason: string
}

/** Presence of devices through the connection of a gateway. */
export const subPresenceStore = (pool: Pool) => ({
  /**
   * Returns whether the device is online now: false where the gateway is offline, no longer carries it, or it was
   * disabled. A login without proof never takes over a device's own connection. The first login activates the device.
   */
  async login(gatewayId: number, subId: number, { at, isProved }: { at: number; isProved: boolean }): Promise<boolean> {
    const rows = await writePresence(pool, {
      name: 'sub-device-login',
      changing: `gateway as (
          select ip, session, process from device_presence where device_id = $1 and online for share),
        sub as (
          select d.id, d.product_id, d.is_virtual from devices d join device_topology t on t.sub_id = d.id
          where d.id = $2 and t.gateway_id = $1 and d.disabled_at is null
            and ($4 or not exists (
              select from device_presence own where own.device_id = d.id and own.online and own.via_gateway_id is null))
          for no key update of d for share of t),
        activated as (
          update devices d set activated_at = $3 from sub, gateway where d.id = sub.id and d.activated_at is null),
        here as (
          insert into device_presence as p
            (device_id, product_id, is_virtual, online, changed_at, ip, session, via_gateway_id, process)
          select sub.id, sub.product_id, sub.is_virtual, true, $3, gateway.ip, gateway.session, $1, gateway.process
          from sub, gateway
          on conflict (device_id) do update set online = true, changed_at = excluded.changed_at, ip = excluded.ip,
            session = excluded.session, via_gateway_id = excluded.via_gateway_id, process = excluded.process,
            port = null
          where not (p.online and p.session = excluded.session and p.via_gateway_id is not distinct from $1)
          returning device_id, ip),
        own as (
          select device_id, ip from device_presence where device_id = $2 and online and via_gateway_id is null)`,
      changes: `select own.device_id, $3::timestamptz as at, ${onOff.offline} as type, own.ip, 'takenOver' as reason from own, here
        union all select device_id, $3, ${onOff.online}, ip, '' from here`,
      // A device has at most one connection: its own one ends.
      result: `select (select count(pg_notify('${CONTROL_CHANNEL}', ${controlSql.kick('device_id')})) from own)
        from gateway, sub`,
      values: [gatewayId, subId, new Date(at), isProved],
    })
    return rows.length > 0
  },

  logout: (gatewayId: number, subId: number, ending: Ending): Promise<number[]> =>
    endSessions(pool, 'p.via_gateway_id = $3 and p.device_id = $4', [gatewayId, subId], ending),

  /** Those of these devices over whose connections sub-devices are online. Most devices are no gateways. */
  async carrying(deviceIds: readonly number[]): Promise<Set<number>> {
    const { rows } = await pool.query<{ id: number }>({
      name: 'gateways-carrying',
      text: `select distinct via_gateway_id as id from device_presence where online and via_gateway_id = any($1::bigint[])`,
      values: [deviceIds],
    })
    return new Set(rows.map(({ id }) => id))
  },

  /**
   * Ends the sessions through gateways that disconnected or reconnected with another session; returns the sub-devices.
   */
  endOf(gateways: readonly { gatewayId: number; session: string; online: boolean }[], at: number): Promise<number[]> {
    const of = `p.via_gateway_id = any($3::bigint[]) and exists (
      select from unnest($3::bigint[], $4::text[], $5::boolean[]) as w (gateway_id, session, online)
      where w.gateway_id = p.via_gateway_id and (p.session = w.session) <> w.online)`
    const values = [
      gateways.map(({ gatewayId }) => gatewayId),
      gateways.map(({ session }) => session),
      gateways.map(({ online }) => online),
    ]
    return endSessions(pool, of, values, { at, reason: 'gatewayOffline' })
  },

  /** Moves the sub-devices of gateways whose sessions another process continues; returns those that moved. */
  async follow(gateways: readonly { gatewayId: number; session: string }[]) {
    const { rows } = await pool.query<{ gateway_id: number; sub_id: number }>({
      name: 'sub-devices-following',
      text: `update device_presence p set process = g.process
        from unnest($1::bigint[], $2::text[]) as w (gateway_id, session)
          join device_presence g on g.device_id = w.gateway_id and g.session = w.session
        where p.via_gateway_id = any($1::bigint[]) and p.via_gateway_id = w.gateway_id and p.online and p.session = w.session and p.process <> g.process
        returning p.via_gateway_id as gateway_id, p.device_id as sub_id`,
      values: [gateways.map(({ gatewayId }) => gatewayId), gateways.map(({ session }) => session)],
    })
    return rows.map((row) => ({ gatewayId: row.gateway_id, subId: row.sub_id }))
  },
})

/** Ends sessions of devices through gateways, in the caller's transaction. */
export const subSessions = (tx: DatabaseOrTransaction) => ({
  endOf: (deviceIds: readonly number[], ending: Ending): Promise<number[]> =>
    endSessions(tx, 'p.device_id = any($3::bigint[])', [deviceIds], ending),

  endIn: (productId: string, ending: Ending): Promise<number[]> =>
    endSessions(tx, 'p.product_id = $3', [productId], ending),
})

/** Affects only sessions through a gateway and not the device's own. One order for all, so that no two deadlock. */
async function endSessions(
  on: Pool | DatabaseOrTransaction,
  which: string,
  values: readonly unknown[],
  { at, reason }: Ending,
): Promise<number[]> {
  const ended = await writePresence(on, {
    changing: `ending as (
        select p.device_id from device_presence p
        where p.online and p.via_gateway_id is not null and ${which} order by p.device_id for update),
      gone as (
        update device_presence p set online = false, changed_at = $1 from ending
        where p.device_id = ending.device_id returning p.device_id, p.ip)`,
    changes: `select device_id, $1::timestamptz as at, ${onOff.offline} as type, ip, $2::text as reason from gone`,
    values: [new Date(at), reason, ...values],
  })
  return ended.map((row) => row.device_id)
}
