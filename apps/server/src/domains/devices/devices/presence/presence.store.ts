import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import type { ClientBase, Pool } from 'pg'
import { HTTP_SESSION } from '../../../../device-http/ports.ts'
import type { HeldSession } from '../../../../mqtt/ports.ts'
import { advisoryLockClasses } from '../../../../db/advisory-locks.ts'
import { CONTROL_CHANNEL, controlSql } from '../bus/device-control-channel.ts'
import { writePresence } from './presence-history.ts'

/** A message of Postgres has 8,000 bytes. */
const ENDS_A_MESSAGE = 50

export interface PresenceRow {
  deviceId: number
  at: number
  ip: string
  session: string
  online: boolean
  reason: string
  /** Of the device's end of the connection; undefined where the transport does not know it. */
  port: number | undefined
  /** Of the device when it was let in. */
  epoch: number | undefined
}

/** `tookOver`: an older connection of the device, which another process holds or never told the end of. */
export type Arrival = 'arrived' | 'tookOver'

/** A later session is kept; what an older one still says is void. */
const writeOffline = (pool: Pool, rows: readonly PresenceRow[]) =>
  writePresence(pool, {
    name: 'devices-offline',
    // Locked in the order of the devices, as every writer of presence does: an update alone locks in any order.
    changing: `leaving as (
      select p.device_id from device_presence p where p.device_id = any($1::bigint[])
      order by p.device_id for no key update),
    gone as (
      update device_presence p set online = false, changed_at = i.at
      from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[]) as i (device_id, at, session, reason)
        join leaving using (device_id)
      where p.device_id = i.device_id and p.session = i.session and p.via_gateway_id is null and p.online
      returning p.device_id, i.at, p.ip, i.reason)`,
    changes: `select device_id, at, ${onOff.offline} as type, ip, reason from gone`,
    values: [
      rows.map(({ deviceId }) => deviceId),
      rows.map(({ at }) => new Date(at)),
      rows.map(({ session }) => session),
      rows.map(({ reason }) => reason),
    ],
  })

/** Whether the process of this number has lost its lock, which PostgreSQL releases when a process ends. */
const isDead = (instanceId: string): string => `not exists (
  select from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and locktype = 'advisory' and granted
    and classid::bigint = ${advisoryLockClasses.processes} and objid::bigint = ${instanceId})`

/** Changes of presence with their on/off rows; one change a device at most in one call. */
export function presenceStore(pool: Pool, instanceId: number) {
  /**
   * A device that was online elsewhere has moved: its old session ends with an offline row, and the process that owns that
   * session is notified. A session taken over by another process, such as a broker's, continues without such a row. The
   * session of a dead process counts as ended, even before anyone has recorded its end, and a device that has asked over HTTP
   * took nothing over. The gateway that carried the device is notified. The previous session is read from the locked row, so
   * that of two concurrent changes the second sees the first. The first connection of all activates the device. Postgres skips
   * CTEs that nothing reads, so `result` counts the notifications in order to send them.
   */
  const writeOnline = (rows: readonly PresenceRow[]) =>
    writePresence<{ device_id: number; took_over: boolean }>(pool, {
      name: 'devices-online',
      changing: `arriving as (
          select d.id as device_id, d.product_id, d.is_virtual, d.is_simulated, d.epoch, i.at, i.ip, i.session, i.port
          from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[], $5::integer[], $8::integer[])
            as i (device_id, at, ip, session, epoch, port)
          join devices d on d.id = i.device_id and d.disabled_at is null and d.epoch = coalesce(i.epoch, d.epoch)
          order by d.id
          for no key update of d),
        activated as (
          update devices d set activated_at = a.at from arriving a
          where d.id = a.device_id and d.activated_at is null),
        here as (
          insert into device_presence as p
            (device_id, product_id, is_virtual, is_simulated, online, changed_at, ip, session, process, epoch, port)
          select device_id, product_id, is_virtual, is_simulated, true, at, ip, session, $6, epoch, port
          from arriving order by device_id
          on conflict (device_id) do update set online = true, ip = excluded.ip, session = excluded.session,
            via_gateway_id = null, process = excluded.process, epoch = excluded.epoch, port = excluded.port,
            changed_at = case when p.online and p.session = excluded.session and p.via_gateway_id is null
              then p.changed_at else excluded.changed_at end,
            left_session = case when p.online then p.session end, left_ip = case when p.online then p.ip end,
            left_via_gateway_id = case when p.online then p.via_gateway_id end,
            left_process = case when p.online then p.process end
          returning device_id, changed_at, ip, left_session, left_via_gateway_id, left_ip, left_process,
            coalesce(left_session <> session or left_via_gateway_id is not null, false) as has_moved,
            left_session is distinct from session or left_via_gateway_id is not null as has_come),
        moved as (
          select *, case when left_process <> $6 then ${isDead('left_process')} else false end as was_dead
          from here where has_moved),
        told as (
          select pg_notify($7, ${controlSql.topology('left_via_gateway_id')})::text as said
          from moved where left_via_gateway_id is not null),
        ends as (
          select pg_notify($7, ${controlSql.end('device_id', 'left_session')})::text as said
          from (
            select device_id, left_session, (row_number() over () - 1) / ${ENDS_A_MESSAGE} as part
            from here where has_moved and left_via_gateway_id is null) as left_ones
          group by part)`,
      changes: `select device_id, changed_at as at, ${onOff.offline} as type, left_ip as ip,
          case when was_dead then 'serverRestart' when left_session = '${HTTP_SESSION}' then 'connectedElsewhere' else 'takenOver' end
            as reason
        from moved
        union all
        select device_id, changed_at, ${onOff.online}, ip, '' from here where has_come`,
      result: `select here.device_id, coalesce(not was_dead and moved.left_session <> '${HTTP_SESSION}', false) as took_over
        from here left join moved using (device_id),
          (select count(said) from ends) as said_ends, (select count(said) from told) as said_told`,
      values: [
        rows.map(({ deviceId }) => deviceId),
        rows.map(({ at }) => new Date(at)),
        rows.map(({ ip }) => ip),
        rows.map(({ session }) => session),
        rows.map(({ epoch }) => epoch ?? null),
        instanceId,
        CONTROL_CHANNEL,
        rows.map(({ port }) => port ?? null),
      ],
    })

  return {
    /** Gives what became of the devices that came online; one that was deleted meanwhile is not among them. */
    async write(rows: readonly PresenceRow[]): Promise<Map<number, Arrival>> {
      const offline = rows.filter(({ online }) => !online)
      const online = rows.filter((row) => row.online)
      if (offline.length > 0) await writeOffline(pool, offline)
      const arrived = online.length > 0 ? await writeOnline(online) : []
      return new Map(arrived.map((row) => [row.device_id, row.took_over ? 'tookOver' : 'arrived']))
    },

    /** Those of these sessions of this process that still stand, with the products of their devices. */
    async standing(held: readonly HeldSession[]): Promise<{ deviceId: number; productId: string }[]> {
      const { rows } = await pool.query<{ device_id: number; product_id: string }>({
        name: 'sessions-standing',
        text: `select p.device_id, p.product_id from unnest($1::bigint[], $2::text[]) as i (device_id, session)
          join device_presence p on p.device_id = i.device_id and p.session = i.session
            and p.via_gateway_id is null and p.online and p.process = $3
          join devices d on d.id = p.device_id and d.epoch = p.epoch and d.disabled_at is null`,
        values: [held.map(({ deviceId }) => deviceId), held.map(({ session }) => session), instanceId],
      })
      return rows.map((row) => ({ deviceId: row.device_id, productId: row.product_id }))
    },

    /** Devices of this process of which something was wanted since that moment. */
    async wantedSince(at: number): Promise<number[]> {
      const { rows } = await pool.query<{ device_id: number }>(
        `select p.device_id from device_presence p join device_shadows s on s.device_id = p.device_id
         where p.process = $1 and p.online and s.changed_at >= $2`,
        [instanceId, new Date(at)],
      )
      return rows.map((row) => row.device_id)
    },

    /** Ends what a dead process left online; gives the devices. */
    async endSessionsOf(deadInstance: number, { at, on }: { at: number; on: Pool | ClientBase }): Promise<number[]> {
      const ended = await writePresence(on, {
        name: 'sessions-of-the-dead',
        changing: `leaving as (
          select device_id from device_presence where process = $1 and online order by device_id for no key update),
        gone as (
          update device_presence p set online = false, changed_at = $2
          from leaving where p.device_id = leaving.device_id and p.process = $1 and p.online
          returning p.device_id, p.ip)`,
        changes: `select device_id, $2::timestamptz as at, ${onOff.offline} as type, ip, 'serverRestart' as reason from gone`,
        values: [deadInstance, new Date(at)],
      })
      return ended.map((row) => row.device_id)
    },
  }
}

export type PresenceStore = ReturnType<typeof presenceStore>
