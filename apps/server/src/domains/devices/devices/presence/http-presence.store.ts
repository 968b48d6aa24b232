import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import type { Pool } from 'pg'
import { HTTP_SESSION } from '../../../../device-http/ports.ts'
import { writePresence } from './presence-history.ts'

export interface AskingDevice {
  deviceId: number
  at: number
  ip: string
  /** Of the device when it was let in. */
  epoch: number | undefined
}

/** Presence of devices that ask over HTTP; a connection of the device comes first. */
export const httpPresenceStore = (pool: Pool, instanceId: number) => ({
  /** One row a device at most. Whether each is online over HTTP now; one that may not sign in any more is not among them. */
  async arrive(rows: readonly AskingDevice[]): Promise<Map<number, boolean>> {
    const arrived = await writePresence<{ device_id: number; is_here: boolean }>(pool, {
      name: 'devices-asking',
      changing: `arriving as (
          select d.id as device_id, d.product_id, d.is_virtual, d.is_simulated, d.epoch, i.at, i.ip
          from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::integer[]) as i (device_id, at, ip, epoch)
          join devices d on d.id = i.device_id and d.disabled_at is null and d.epoch = coalesce(i.epoch, d.epoch)
          order by d.id
          for no key update of d),
        activated as (
          update devices d set activated_at = a.at from arriving a
          where d.id = a.device_id and d.activated_at is null),
        here as (
          insert into device_presence as p
            (device_id, product_id, is_virtual, is_simulated, online, changed_at, ip, session, process, epoch)
          select device_id, product_id, is_virtual, is_simulated, true, at, ip, '${HTTP_SESSION}', $5, epoch
          from arriving order by device_id
          on conflict (device_id) do update set online = true, ip = excluded.ip, session = excluded.session,
            via_gateway_id = null, process = excluded.process, epoch = excluded.epoch, port = null,
            changed_at = case when p.online then p.changed_at else excluded.changed_at end,
            seen_at = greatest(p.seen_at, excluded.changed_at),
            left_session = case when p.online then p.session end,
            left_ip = null, left_via_gateway_id = null, left_process = null
          where not p.online or (p.session = '${HTTP_SESSION}' and p.via_gateway_id is null)
          returning device_id, changed_at, ip, left_session is null as has_come)`,
      changes: `select device_id, changed_at as at, ${onOff.online} as type, ip, '' as reason from here where has_come`,
      result: `select arriving.device_id, here.device_id is not null as is_here
        from arriving left join here using (device_id)`,
      values: [
        rows.map(({ deviceId }) => deviceId),
        rows.map(({ at }) => new Date(at)),
        rows.map(({ ip }) => ip),
        rows.map(({ epoch }) => epoch ?? null),
        instanceId,
      ],
    })
    return new Map(arrived.map((row) => [row.device_id, row.is_here]))
  },

  /** Those that asked this process last; gives them. */
  async leave(deviceIds: readonly number[], at: number, reason: string): Promise<number[]> {
    const left = await writePresence(pool, {
      name: 'devices-gone-quiet',
      changing: `leaving as (
          select p.device_id from device_presence p where p.device_id = any($1::bigint[])
          order by p.device_id for no key update),
        gone as (
          update device_presence p set online = false, changed_at = $2
          from leaving
          where p.device_id = leaving.device_id and p.session = '${HTTP_SESSION}' and p.via_gateway_id is null
            and p.online and p.process = $3
          returning p.device_id, p.ip)`,
      changes: `select device_id, $2::timestamptz as at, ${onOff.offline} as type, ip, $4::text as reason from gone`,
      values: [deviceIds, new Date(at), instanceId, reason],
    })
    return left.map((row) => row.device_id)
  },
})
