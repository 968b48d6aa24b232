import { onOff } from '@slipway/contract/devices/devices/devices.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Pool } from 'pg'
import { ORDERS } from '../bus/device-control-channel.ts'

export interface SubCandidate extends DeviceName {
  deviceId: number
  secret: Buffer
  isDisabled: boolean
  /** Undefined where no gateway carries it. */
  gatewayId: number | undefined
}

export interface SubDevice extends DeviceName {
  deviceId: number
  /** Whether it is logged in through this gateway. */
  online: boolean
}

/** The session of a sub-device is its gateway's with this behind it; an SQL literal. */
export const SUB = "'/sub'"

export const topologyStore = (pool: Pool) => ({
  async candidate({ productId, serial }: DeviceName): Promise<SubCandidate | undefined> {
    const { rows } = await pool.query<{
      id: number
      secret: Buffer
      is_disabled: boolean
      gateway_id: number | null
    }>({
      name: 'sub-device-candidate',
      text: `select d.id, d.secret, d.disabled_at is not null as is_disabled, t.gateway_id
        from devices d left join device_topology t on t.sub_id = d.id
        where d.product_id = $1 and d.serial = $2 and not d.is_virtual and not d.is_simulated`,
      values: [productId, serial],
    })
    const [row] = rows
    if (!row) return undefined
    const { id: deviceId, secret, is_disabled: isDisabled, gateway_id: gatewayId } = row
    return { productId, serial, deviceId, secret, isDisabled, gatewayId: gatewayId ?? undefined }
  },

  /** Whether it is carried now; not where it is another gateway's, its serial number is taken, or `refusalOf` says why. */
  async add(gatewayId: number, sub: { deviceId: number; serial: string }, { most, at }: { most: number; at: number }) {
    const client = await pool.connect()
    try {
      await client.query('begin')
      // One at a time for each of both, so that no two take the last place, and no two carry each other.
      await client.query('select from devices where id in ($1, $2) order by id for no key update', [
        gatewayId,
        sub.deviceId,
      ])
      const { rows } = await client.query<{ n: number; is_carried: boolean; is_gateway: boolean }>(
        `select count(*) filter (where gateway_id = $1 and sub_id <> $2)::int as n,
           count(*) filter (where sub_id = $1) > 0 as is_carried, count(*) filter (where gateway_id = $2) > 0 as is_gateway
         from device_topology where gateway_id in ($1, $2) or sub_id = $1`,
        [gatewayId, sub.deviceId],
      )
      const refusal = refusalOf(rows[0], most)
      if (refusal) {
        await client.query('rollback')
        return refusal
      }
      await client.query(
        `insert into device_topology (sub_id, gateway_id, serial, added_at) values ($1, $2, $3, $4) on conflict do nothing`,
        [sub.deviceId, gatewayId, sub.serial, new Date(at)],
      )
      const { rowCount } = await client.query('select from device_topology where sub_id = $1 and gateway_id = $2', [
        sub.deviceId,
        gatewayId,
      ])
      await client.query('commit')
      return rowCount === 1 ? ('added' as const) : ('taken' as const)
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    } finally {
      client.release()
    }
  },

  async delete(gatewayId: number, subId: number): Promise<void> {
    await pool.query('delete from device_topology where gateway_id = $1 and sub_id = $2', [gatewayId, subId])
  },

  /** All that the gateway carries, in the order of their serial numbers; they are bounded. */
  async list(gatewayId: number): Promise<SubDevice[]> {
    return (await readCarried(pool, 't.gateway_id = $1', [gatewayId])).map(({ device }) => device)
  },

  /** One query for all that came meanwhile. */
  async find(asked: readonly { gatewayId: number; serial: string }[]): Promise<(SubDevice | undefined)[]> {
    const rows = await readCarried(
      pool,
      '(t.gateway_id, t.serial) in (select * from unnest($1::bigint[], $2::text[]))',
      [asked.map(({ gatewayId }) => gatewayId), asked.map(({ serial }) => serial)],
    )
    const byName = new Map(rows.map(({ gatewayId, device }) => [`${gatewayId}/${device.serial}`, device]))
    return asked.map(({ gatewayId, serial }) => byName.get(`${gatewayId}/${serial}`))
  },

  /** The gateway through which the device is online. */
  async routeTo(deviceId: number): Promise<{ gatewayId: number; serial: string } | undefined> {
    const { rows } = await pool.query<{ gateway_id: number; serial: string }>({
      name: 'way-to-sub-device',
      text: `select t.gateway_id, t.serial from device_topology t
        join device_presence p on p.device_id = t.sub_id
        join device_presence g on g.device_id = t.gateway_id
        where t.sub_id = $1 and p.online and g.online and p.session = g.session || ${SUB}`,
      values: [deviceId],
    })
    const [row] = rows
    return row && { gatewayId: row.gateway_id, serial: row.serial }
  },

  /**
   * Whether it is online now: not where the gateway is gone meanwhile, carries it no more, or it was disabled. One that
   * proved nothing never takes the place of a device that is connected by itself. The first time activates it.
   */
  async login(gatewayId: number, subId: number, { at, isProved }: { at: number; isProved: boolean }): Promise<boolean> {
    const { rowCount } = await pool.query({
      name: 'sub-device-login',
      text: `with gateway as (
          select ip, session, process from device_presence where device_id = $1 and online for share),
        sub as (
          select d.id, d.product_id, d.is_virtual from devices d join device_topology t on t.sub_id = d.id
          where d.id = $2 and t.gateway_id = $1 and d.disabled_at is null
            and ($4 or not exists (
              select from device_presence own where own.device_id = d.id and own.online and own.session not like '%' || ${SUB}))
          for no key update of d for share of t),
        activated as (
          update devices d set activated_at = $3 from sub, gateway where d.id = sub.id and d.activated_at is null),
        here as (
          insert into device_presence as p (device_id, product_id, is_virtual, online, changed_at, ip, session, process)
          select sub.id, sub.product_id, sub.is_virtual, true, $3, gateway.ip, gateway.session || ${SUB}, gateway.process
          from sub, gateway
          on conflict (device_id) do update set online = true, changed_at = excluded.changed_at, ip = excluded.ip,
            session = excluded.session, process = excluded.process
          where not (p.online and p.session = excluded.session)
          returning device_id, ip),
        own as (
          select device_id, ip from device_presence where device_id = $2 and online and session not like '%' || ${SUB}),
        told as (
          insert into device_onoff (device_id, at, type, ip, reason)
          select own.device_id, $3, ${onOff.offline}, own.ip, 'takenOver' from own, here
          union all select device_id, $3, ${onOff.online}, ip, '' from here)
        -- A device is in one place: the connection that it has itself ends.
        select (select count(pg_notify('${ORDERS}', 'kick ' || device_id)) from own) from gateway, sub`,
      values: [gatewayId, subId, new Date(at), isProved],
    })
    return rowCount === 1
  },

  async logout(gatewayId: number, subId: number, { at, reason }: { at: number; reason: string }): Promise<void> {
    await endSessions(pool, 't.sub_id = $4', [[gatewayId], new Date(at), reason, subId])
  },

  /** Of gateways that went, or came with another session than their sub-devices know; gives the sub-devices. */
  async endOf(gateways: readonly { gatewayId: number; session: string; online: boolean }[], at: number) {
    const of = `exists (
      select from unnest($4::bigint[], $5::text[], $6::boolean[]) as w (gateway_id, session, online)
      where w.gateway_id = t.gateway_id and (p.session = w.session || ${SUB}) <> w.online)`
    return endSessions(pool, of, [
      gateways.map(({ gatewayId }) => gatewayId),
      new Date(at),
      'gatewayOffline',
      gateways.map(({ gatewayId }) => gatewayId),
      gateways.map(({ session }) => session),
      gateways.map(({ online }) => online),
    ])
  },

  /** Sub-devices of gateways whose sessions go on at another process go there too; gives those that moved. */
  async follow(gateways: readonly { gatewayId: number; session: string }[]) {
    const { rows } = await pool.query<{ gateway_id: number; sub_id: number }>({
      name: 'sub-devices-following',
      text: `update device_presence p set process = g.process
        from unnest($1::bigint[], $2::text[]) as w (gateway_id, session)
          join device_presence g on g.device_id = w.gateway_id and g.session = w.session and g.online
          join device_topology t on t.gateway_id = w.gateway_id
        where p.device_id = t.sub_id and p.online and p.session = w.session || ${SUB} and p.process <> g.process
        returning t.gateway_id, t.sub_id`,
      values: [gateways.map(({ gatewayId }) => gatewayId), gateways.map(({ session }) => session)],
    })
    return rows.map((row) => ({ gatewayId: row.gateway_id, subId: row.sub_id }))
  },
})

/** No gateway carries another, and none more than it may. */
function refusalOf(found: { n: number; is_carried: boolean; is_gateway: boolean } | undefined, most: number) {
  if (found?.is_carried) return 'carried' as const
  if (found?.is_gateway) return 'gateway' as const
  return (found?.n ?? 0) >= most ? ('full' as const) : undefined
}

/** Only of sessions through the gateway: one that is connected by itself stays. */
async function endSessions(pool: Pool, which: string, values: unknown[]): Promise<number[]> {
  const { rows } = await pool.query<{ device_id: number }>(
    `with gone as (
       update device_presence p set online = false, changed_at = $2 from device_topology t
       where t.gateway_id = any($1::bigint[]) and p.device_id = t.sub_id and p.online and p.session like '%' || ${SUB} and ${which}
       returning p.device_id, p.ip)
     insert into device_onoff (device_id, at, type, ip, reason)
     select device_id, $2, ${onOff.offline}, ip, $3 from gone order by device_id
     returning device_id`,
    values,
  )
  return rows.map((row) => row.device_id)
}

async function readCarried(pool: Pool, which: string, values: unknown[]) {
  const { rows } = await pool.query<{
    gateway_id: number
    id: number
    product_id: string
    serial: string
    online: boolean
  }>(
    `select t.gateway_id, d.id, d.product_id, t.serial,
       coalesce(p.online and g.online and p.session = g.session || ${SUB}, false) as online
     from device_topology t join devices d on d.id = t.sub_id
       left join device_presence p on p.device_id = t.sub_id
       left join device_presence g on g.device_id = t.gateway_id
     where ${which} order by t.serial`,
    values,
  )
  return rows.map(({ gateway_id: gatewayId, id, product_id: productId, serial, online }) => ({
    gatewayId,
    device: { deviceId: id, productId, serial, online } satisfies SubDevice,
  }))
}
