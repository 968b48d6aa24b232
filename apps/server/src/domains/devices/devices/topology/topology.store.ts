import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Pool } from 'pg'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export interface SubCandidate extends DeviceName {
  deviceId: number
  secret: Buffer
  isDisabled: boolean
  /** Undefined where no gateway carries the device. */
  gatewayId: number | undefined
}

export interface SubDevice extends DeviceName {
  deviceId: number
  /** Whether the device is logged in through this gateway. */
  online: boolean
}

/** Whether the sub-device `p` is logged in over the current connection of the gateway `g` of `t`; an SQL expression. */
export const IS_LOGGED_IN =
  'coalesce(p.online and g.online and p.via_gateway_id = t.gateway_id and p.session = g.session, false)'

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

  /** All sub-devices of the gateway, ordered by serial number; their number is limited. */
  async list(gatewayId: number): Promise<SubDevice[]> {
    return (await readCarried(pool, 't.gateway_id = $1', [gatewayId])).map(({ device }) => device)
  },

  /** One query for all pending requests. */
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
        where t.sub_id = $1 and ${IS_LOGGED_IN}`,
      values: [deviceId],
    })
    const [row] = rows
    return row && { gatewayId: row.gateway_id, serial: row.serial }
  },
})

export type TopologyStore = ReturnType<typeof topologyStore>

/** Changes by people, in the caller's transaction. */
export const topologyRows = (db: DatabaseOrTransaction) => ({
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

  /** Of whatever gateway carries the device, which is returned. */
  async leave(deviceId: number): Promise<number | undefined> {
    const row = await db
      .deleteFrom('device_topology')
      .where('sub_id', '=', deviceId)
      .returning('gateway_id')
      .executeTakeFirst()
    return row?.gateway_id
  },

  /** Undefined where the gateway does not carry it. A concurrent login is waited for. */
  async remove(gatewayId: number, serial: string): Promise<number | undefined> {
    const row = await db
      .deleteFrom('device_topology')
      .where('gateway_id', '=', gatewayId)
      .where('serial', '=', serial)
      .returning('sub_id')
      .executeTakeFirst()
    return row?.sub_id
  },
})

async function readCarried(pool: Pool, which: string, values: unknown[]) {
  const { rows } = await pool.query<{
    gateway_id: number
    id: number
    product_id: string
    serial: string
    online: boolean
  }>(
    `select t.gateway_id, d.id, d.product_id, t.serial,
       ${IS_LOGGED_IN} as online
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
