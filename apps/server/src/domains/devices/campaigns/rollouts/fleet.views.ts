import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

/** A device as a rollout is planned with it. */
export interface FleetRow {
  deviceId: number
  serial: string
  isDisabled: boolean
  activatedAt: number | null
  isSimulated: boolean
  country: string
  canUpdate: boolean
  /** What it runs of each type. */
  running: { type: FirmwareType; version: string; seq: number | null }[]
  hardware: string
  isOnline: boolean
  /** When it was last connected or disconnected. */
  changedAt: number | null
  seenAt: number | null
}

interface Page {
  productId: string
  /** The last device of the page before. */
  after: number
  limit: number
}

export const fleetViews = (db: DatabaseOrTransaction) => ({
  /** The listed devices of the product in the order of their ids, page by page. */
  async page({ productId, after, limit }: Page): Promise<FleetRow[]> {
    const { rows } = await sql<FleetRow>`
      select d.id as "deviceId", d.serial, d.disabled_at is not null as "isDisabled", d.activated_at as "activatedAt",
        d.is_simulated as "isSimulated", coalesce(u.area, a.area_code, '') as country, coalesce(u.ota, true) as "canUpdate",
        coalesce(f.running, '[]') as running, coalesce(f.hardware, '') as hardware, coalesce(here.online, false) as "isOnline",
        here.changed_at as "changedAt", here.seen_at as "seenAt"
      from devices d join products p on p.id = d.product_id join accounts a on a.id = p.owner_id
      left join device_presence here on here.device_id = d.id
      left join device_updates u on u.device_id = d.id
      left join lateral (
        select max(hardware) as hardware,
          jsonb_agg(jsonb_build_object('type', firmware_type, 'version', version, 'seq', seq)) as running
        from device_firmware where device_id = d.id) f on true
      where d.product_id = ${productId} and d.id > ${after} and not d.is_virtual
        and (d.application_id is null or d.activated_at is not null)
      order by d.id limit ${limit}`.execute(db)
    return rows
  },

  /** Whether simulated devices no longer take part. */
  async isReleased(productId: string, released: number): Promise<boolean> {
    const { rows } = await sql<{ isReleased: boolean }>`
      select publish_status = ${released} as "isReleased" from products where id = ${productId}`.execute(db)
    return rows[0]?.isReleased ?? false
  },
})
