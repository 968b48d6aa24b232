import { DAY_MS } from '@slipway/contract/durations.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import type { Pool } from 'pg'

/** A call or job that changed a device or its product, with its changes there. */
export interface DeviceDeed {
  entryId: string
  /** Epoch microseconds, because the system's own actions can be closer together than a millisecond. */
  micros: number
  /** Epoch ms. */
  time: number
  action: string
  account: string
  via: string
  objects: { objectType: string; objectName: string; kind: 1 | 2 | 3; fields: string[] }[]
}

export interface DeviceActionsRequest {
  deviceId: number
  productId: string
  /** Only changes of the device itself. */
  isDeviceOnly: boolean
  /** Only entries before this one. */
  before: { micros: number; entryId: string } | undefined
  limit: number
  objects: number
  fields: number
}

/** `$1` device, `$2` product, `$3` the start of the retention, `$4` and `$5` the last entry of the previous page. */
const REST = `c.at >= $3 and (c.at, c.entry_id) < (timestamptz 'epoch' + $4 * interval '1 microsecond', $5::uuid)`
const OF_DEVICE = `c.object_type = 'devices' and c.object_id = $1 and c.product_id = $2`
const OF_PRODUCT = `c.object_type = 'products' and c.object_id = $2`
/** Applications for serial numbers and other people's virtual devices never change how this device behaves. */
const NEVER_A_CAUSE = `'devices', 'serial_applications', 'virtual_devices', 'simulated_fleets', 'discarded_drafts'`
const AROUND_PRODUCT = `c.product_id = $2 and c.object_type not in (${NEVER_A_CAUSE})`

const entriesOf = (which: string): string => `
  (select distinct c.at, c.entry_id from audit_changes c where ${which} and ${REST}
   order by c.at desc, c.entry_id desc limit $6)`

/** Changes of this device, of its product and of the product's parts; not of its other devices. Newest first. */
export async function deviceDeeds(
  pool: Pick<Pool, 'query'>,
  { deviceId, productId, isDeviceOnly, before, limit, objects, fields }: DeviceActionsRequest,
  now: number,
): Promise<DeviceDeed[]> {
  const sources = isDeviceOnly ? [OF_DEVICE] : [OF_DEVICE, OF_PRODUCT, AROUND_PRODUCT]
  const { rows } = await pool.query<DeviceDeed>({
    name: isDeviceOnly ? 'audit-device-own-deeds' : 'audit-device-deeds',
    text: `
      with hits as (
        select * from (${sources.map(entriesOf).join(' union ')}) as found
        order by at desc, entry_id desc limit $6)
      select h.entry_id as "entryId", (extract(epoch from h.at) * 1000000)::bigint as micros, h.at as time,
        first.call as action, coalesce(e.account, a.account, '') as account, coalesce(e.via, '') as via, first.objects
      from hits h
      left join lateral (
        select account, via from audit_entries where at = h.at and id = h.entry_id limit 1) as e on true
      cross join lateral (
        select max(c.call) as call, max(c.account_id) as account_id,
          json_agg(json_build_object('objectType', c.object_type, 'objectName', c.object_name, 'kind', c.kind,
            'fields', c.fields) order by c.id) as objects
        from (
          select c.id, c.call, c.account_id, c.object_type, c.object_name, c.kind,
            case when c.kind = 2 then array(select jsonb_object_keys(c.after) limit $8) else '{}'::text[] end as fields
          from audit_changes c
          where c.at = h.at and c.entry_id = h.entry_id
            and (${sources.map((which) => `(${which})`).join(' or ')})
          order by c.id limit $7) as c) as first
      left join accounts a on a.id = first.account_id
      order by h.at desc, h.entry_id desc`,
    values: [
      String(deviceId),
      productId,
      new Date(now - auditLimits.keepDays * DAY_MS),
      before?.micros ?? (now + DAY_MS) * 1000,
      before?.entryId ?? 'ffffffff-ffff-ffff-ffff-ffffffffffff',
      limit,
      objects,
      fields,
    ],
  })
  return rows
}
