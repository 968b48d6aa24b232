import { onOff } from '@slipway/contract/devices/devices.ts'
import type { Pool } from 'pg'

export interface PresenceRow {
  deviceId: number
  at: number
  ip: string
  session: string
  online: boolean
  reason: string
}

/** `tookOver`: an older connection of the device, which another process holds or never told the end of. */
export type Arrival = 'arrived' | 'tookOver'

/** Changes of presence with their on/off rows; one change a device at most in one call. */
export function presenceStore(pool: Pool, process: number) {
  /** A later session is kept; what an older one still says is void. */
  const writeOffline = (rows: readonly PresenceRow[]) =>
    pool.query({
      name: 'devices-offline',
      text: `with gone as (
          update device_presence p set online = false, changed_at = i.at
          from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[]) as i (device_id, at, session, reason)
          where p.device_id = i.device_id and p.session = i.session and p.online
          returning p.device_id, i.at, p.ip, i.reason)
        insert into device_onoff (device_id, at, type, ip, reason)
        select device_id, at, ${onOff.offline}, ip, reason from gone order by device_id`,
      values: [
        rows.map(({ deviceId }) => deviceId),
        rows.map(({ at }) => new Date(at)),
        rows.map(({ session }) => session),
        rows.map(({ reason }) => reason),
      ],
    })

  /** One that is online elsewhere has moved: its old session ends with a row of its own. The first of all activates. */
  const writeOnline = (rows: readonly PresenceRow[]) =>
    pool.query<{ device_id: number }>({
      name: 'devices-online',
      text: `with arriving as (
          select d.id as device_id, d.product_id, d.is_virtual, d.is_simulated, i.at, i.ip, i.session
          from unnest($1::bigint[], $2::timestamptz[], $3::text[], $4::text[]) as i (device_id, at, ip, session)
          join devices d on d.id = i.device_id and d.disabled_at is null
          order by d.id
          for no key update of d),
        activated as (
          update devices d set activated_at = a.at from arriving a
          where d.id = a.device_id and d.activated_at is null),
        here as (
          insert into device_presence as p
            (device_id, product_id, is_virtual, is_simulated, online, changed_at, ip, session, process)
          select device_id, product_id, is_virtual, is_simulated, true, at, ip, session, $5
          from arriving order by device_id
          on conflict (device_id) do update set online = true, changed_at = excluded.changed_at, ip = excluded.ip,
            session = excluded.session, process = excluded.process
          returning device_id, changed_at, ip)
        insert into device_onoff (device_id, at, type, ip, reason)
        select device_id, at, type, ip, reason
        from (
          select a.device_id, a.at, ${onOff.offline} as type, p.ip, 'takenOver' as reason
          from arriving a join device_presence p on p.device_id = a.device_id
          where p.online and p.session <> a.session
          union all
          select device_id, changed_at, ${onOff.online}, ip, '' from here) as changes
        order by device_id, type
        returning device_id`,
      values: [
        rows.map(({ deviceId }) => deviceId),
        rows.map(({ at }) => new Date(at)),
        rows.map(({ ip }) => ip),
        rows.map(({ session }) => session),
        process,
      ],
    })

  return {
    /** Gives what became of the devices that came online; one that was deleted meanwhile is not among them. */
    async write(rows: readonly PresenceRow[]): Promise<Map<number, Arrival>> {
      const offline = rows.filter(({ online }) => !online)
      const online = rows.filter((row) => row.online)
      if (offline.length > 0) await writeOffline(offline)
      const arrived = online.length > 0 ? (await writeOnline(online)).rows : []
      const arrivals = new Map<number, Arrival>()
      // A row of its own says that the session before it ended.
      for (const { device_id: id } of arrived) arrivals.set(id, arrivals.has(id) ? 'tookOver' : 'arrived')
      return arrivals
    },

    async otherProcesses(): Promise<number[]> {
      const { rows } = await pool.query<{ process: number }>(
        'select distinct process from device_presence where online and process <> $1',
        [process],
      )
      return rows.map((row) => row.process)
    },

    /** Ends what a dead process left online; gives the devices. */
    async endSessionsOf(deadProcess: number, at: number): Promise<number[]> {
      const { rows } = await pool.query<{ device_id: number }>(
        `with gone as (
           update device_presence set online = false, changed_at = $2
           where process = $1 and online returning device_id, ip)
         insert into device_onoff (device_id, at, type, ip, reason)
         select device_id, $2, ${onOff.offline}, ip, 'serverRestart' from gone order by device_id
         returning device_id`,
        [deadProcess, new Date(at)],
      )
      return rows.map((row) => row.device_id)
    },
  }
}
