import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { DeviceFacts, LastEnd, RunningFirmware } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { utcOffsetOf } from '@slipway/contract/identity/accounts/time-zones.ts'
import { laneOf } from '@slipway/contract/devices/campaigns/open-areas.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { JobRow } from '../jobs/job-row.ts'

const CHINA = 'Asia/Shanghai'
/** Of devices whose own clock and owner's zone are unknown: in China, and elsewhere. */
export const defaultZones = [CHINA, 'UTC'] as const

export interface DeviceRow {
  deviceId: number
  productId: string
  serial: string
  isDisabled: boolean
  isActivated: boolean
  activatedAt: number | null
  seenAt: number | null
  isSimulated: boolean
  publishStatus: number
  isOnline: boolean
  /** Of the gateway that carries a sub-device; null for all others. */
  isGatewayOnline: boolean | null
  /** When its present connection was opened; 0 before the first. */
  connectedAt: number
  country: string
  hardware: string
  canUpdate: boolean
  /** As stored; null: unknown. */
  hearsOffers: boolean | null
  /** Minutes east of UTC, as the device reports it. */
  utcOffset: number | null
  /** Of the product's owner; empty where the account names none. */
  timeZone: string
  keys: number | null
  /** The formats of deltas that it can apply. */
  deltas: string[]
  /** How often it has started, if it counts that. */
  boots: number | null
  heldSince: number | null
  holdUntil: number | null
  holdWhy: string
  running: { type: FirmwareType; version: string; seq: number | null }[]
}

export interface LastEndRow extends LastEnd {
  deviceId: number
  packageId: number
}

export const deviceFactsViews = (db: DatabaseOrTransaction) => ({
  async devices(deviceIds: readonly number[]): Promise<Map<number, DeviceRow>> {
    const { rows } = await sql<DeviceRow>`
      select d.id as "deviceId", d.product_id as "productId", d.serial, d.disabled_at is not null as "isDisabled",
        d.activated_at is not null as "isActivated", d.activated_at as "activatedAt", here.seen_at as "seenAt",
        d.is_simulated or d.is_virtual as "isSimulated",
        p.publish_status as "publishStatus", coalesce(here.online, false) as "isOnline",
        case when t.sub_id is null then null else coalesce(above.online, false) end as "isGatewayOnline",
        coalesce(extract(epoch from here.changed_at) * 1000, 0)::bigint as "connectedAt",
        coalesce(u.area, a.area_code, '') as country, coalesce(f.hardware, '') as hardware,
        coalesce(u.ota, true) as "canUpdate", u.hears_offers as "hearsOffers", coalesce(u.deltas, '{}') as deltas, u.utc_offset as "utcOffset", a.time_zone as "timeZone", u.keys,
        u.boot_count as boots, u.held_since as "heldSince", u.hold_until as "holdUntil",
        coalesce(u.hold_why, '') as "holdWhy", coalesce(f.running, '[]') as running
      from devices d join products p on p.id = d.product_id join accounts a on a.id = p.owner_id
      left join device_presence here on here.device_id = d.id
      left join device_updates u on u.device_id = d.id
      left join device_topology t on t.sub_id = d.id
      left join device_presence above on above.device_id = t.gateway_id
      left join lateral (
        select max(hardware) as hardware,
          jsonb_agg(jsonb_build_object('type', firmware_type, 'version', version, 'seq', seq)) as running
        from device_firmware where device_id = d.id) f on true
      where d.id = any(${deviceIds})`.execute(db)
    return new Map(rows.map((row) => [row.deviceId, row]))
  },

  /** How the last job of each of these packages ended on each of these devices. */
  async lastEnds(deviceIds: readonly number[], packageIds: readonly number[]): Promise<LastEndRow[]> {
    if (deviceIds.length === 0 || packageIds.length === 0) return []
    const { rows } = await sql<LastEndRow>`
      select * from (
        select distinct on (device_id, package_id) device_id as "deviceId", package_id as "packageId", outcome, why, code,
          attempt, ended_at as "endedAt", retried_at as "retriedAt"
        from ota_job_ends where device_id = any(${deviceIds}) and package_id = any(${packageIds})
        order by device_id, package_id, id desc) as newest
      where "retriedAt" is null`.execute(db)
    return rows
  },
})

/** What the device runs, by type. */
export function runningOf(row: Pick<DeviceRow, 'running'>): DeviceFacts['running'] {
  const running = row.running.map(({ type, version, seq }): [FirmwareType, RunningFirmware] => [type, { version, seq }])
  return Object.fromEntries(running)
}

/** What the device reports, else the clock of the product's owner, else that of its country. */
export function offsetOf({ utcOffset, timeZone, country }: DeviceRow, now: number): number {
  if (utcOffset !== null) return utcOffset
  return utcOffsetOf(timeZone || defaultZones[laneOf(country) === 'CN' ? 0 : 1], now)
}

/** Where the device itself is connected to this process, presence can be a moment behind. */
export function deviceFacts(
  row: DeviceRow,
  {
    jobs,
    ends,
    now,
    isHere = false,
    hears,
  }: {
    jobs: readonly JobRow[]
    ends: readonly LastEndRow[]
    now: number
    isHere?: boolean
    hears?: boolean | undefined
  },
): DeviceFacts {
  const { serial, isDisabled, isActivated, isSimulated, isOnline, canUpdate, hardware, heldSince } = row
  const ofDevice = ends.filter(({ deviceId }) => deviceId === row.deviceId)
  return {
    serial,
    isDisabled,
    isActivated: isActivated || isHere,
    activatedAt: row.activatedAt ?? undefined,
    seenAt: row.seenAt ?? undefined,
    isSimulated,
    isProductReleased: row.publishStatus === publishStatus.released,
    isOnline: isHere || (isOnline && row.isGatewayOnline !== false),
    isGatewayOnline: row.isGatewayOnline === null ? undefined : row.isGatewayOnline || isHere,
    utcOffset: offsetOf(row, now),
    keys: row.keys,
    canUpdate,
    hearsOffers: hears ?? row.hearsOffers ?? true,
    lane: laneOf(row.country),
    hardware,
    running: runningOf(row),
    hold: heldSince === null ? null : { why: row.holdWhy, until: row.holdUntil },
    jobs: jobs.map((job) => ({
      ...job,
      jobId: String(job.id),
      packageId: String(job.packageId),
      firmwareType: job.releaseType,
    })),
    lastEnds: new Map(ofDevice.map((end) => [String(end.packageId), end])),
  }
}
