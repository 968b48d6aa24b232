import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { laneOf, widened, type Lane } from '@slipway/contract/devices/campaigns/open-areas.ts'
import { MAX_DEVICES } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import type { ReleaseImage } from '@slipway/contract/devices/campaigns/legs.ts'
import type { FleetRow, FleetTarget } from '@slipway/contract/devices/rehearsals/fleet-of.ts'
import { DAY_MS } from '@slipway/contract/durations.ts'
import { regionsOf, type OtaArea } from '@slipway/contract/products/firmware/areas.ts'
import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

export interface RehearsedRelease extends FleetTarget {
  recordId: string
  isWithdrawn: boolean
  sha256: string
  size: number
}

/** A larger product is sampled from so many places in the order of its devices. */
const SAMPLED_AT = 20
const WEEK_DAYS = 7
/** How long devices are online a day is not counted: assumed from when they were seen last. */
const HOURS = { online: 24, today: 8, thisWeek: 2 }

/** The devices of a list: neither virtual nor serial numbers that are waiting for their first connection. */
const IS_LISTED = sql.raw('not d.is_virtual and (d.application_id is null or d.activated_at is not null)')

const lanesOf = (area: OtaArea | null): readonly Lane[] | undefined => {
  if (area === null) return undefined
  const open = regionsOf(area).reduce((lanes, region) => widened(lanes, { region, area, grayRatio: 1 }), {})
  return Object.keys(open) as Lane[]
}

/** What a release installs, and the versions that a way to it can lead through. */
export type ImagesOf = (
  db: DatabaseOrTransaction,
  release: { productId: string; recordId: string },
) => Promise<readonly ReleaseImage[] | undefined>

export const rehearsalFacts = (db: DatabaseOrTransaction) => ({
  async release(productId: string, recordId: string): Promise<RehearsedRelease | undefined> {
    const { rows } = await sql<Omit<RehearsedRelease, 'lanes' | 'images'> & { area: OtaArea | null }>`
      select r.id::text as "recordId", r.firmware_type as "firmwareType", r.withdrawn_at is not null as "isWithdrawn", r.area,
        k.version as "firmwareVersion", k.reported_as as "reportedAs", k.id::text as "packageId", k.seq, k.sort_key as "sortKey", k.hardware, k.sha256,
        k.size, case when lowest.id is null then null else
          jsonb_build_object('version', lowest.version, 'seq', lowest.seq, 'sortKey', lowest.sort_key) end as "from"
      from ota_releases r join firmware_packages k on k.id = r.package_id
      left join firmware_packages lowest on lowest.id = k.from_package_id
      where r.id = ${rowNumberOf(recordId)} and r.product_id = ${productId} and r.deleted_at is null`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const { area, ...release } = row
    return { ...release, lanes: lanesOf(area) }
  },

  /** Test devices of the release that report its version. */
  async confirmedTestDevices({ recordId, firmwareType, ...target }: RehearsedRelease): Promise<number> {
    const { rows } = await sql<{ version: string; n: number }>`
      select f.version, count(*)::int as n from release_devices l
      join device_firmware f on f.device_id = l.device_id and f.firmware_type = ${firmwareType}
      where l.release_id = ${rowNumberOf(recordId)} group by f.version`.execute(db)
    return rows.filter(({ version }) => runsVersion(target, version)).reduce((sum, { n }) => sum + n, 0)
  },

  async deviceCount(productId: string): Promise<number> {
    const row = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'devices')
      .where('key', '=', productId)
      .executeTakeFirst()
    return row?.n ?? 0
  },

  /**
   * The devices of a product by their facts: all up to the size of a simulated fleet, else as many in groups of neighbors
   * that are spread over the product. Simulated devices take part until the product is released.
   */
  async fleetRows(productId: string, now: number): Promise<FleetRow[]> {
    const each = MAX_DEVICES / SAMPLED_AT
    const { rows } = await sql<Omit<FleetRow, 'lane' | 'running'> & { country: string; running: RunningRow[] }>`
      with bounds as (
        select (select d.id from devices d where d.product_id = ${productId} and ${IS_LISTED} order by d.id limit 1) as low,
          (select d.id from devices d where d.product_id = ${productId} and ${IS_LISTED} order by d.id desc limit 1) as high
      ), first as (
        select d.id from devices d where d.product_id = ${productId} and ${IS_LISTED} order by d.id limit ${MAX_DEVICES + 1}
      ), sample as (
        select id from first where (select count(*) from first) <= ${MAX_DEVICES}
        union
        select d.id from bounds cross join generate_series(0, ${SAMPLED_AT - 1}) as at cross join lateral (
          select d.id from devices d
          where d.product_id = ${productId} and ${IS_LISTED} and d.id >= low + (high - low) * at / ${SAMPLED_AT}
          order by d.id limit ${each}) as d
        where (select count(*) from first) > ${MAX_DEVICES}
      )
      select coalesce(f.running, '[]') as running, coalesce(f.hardware, '') as hardware, coalesce(u.area, a.area_code, '') as country,
        coalesce(u.utc_offset, 0) as "utcOffset",
        case when here.online then ${HOURS.online}::int when here.seen_at >= ${moment(now - DAY_MS)} then ${HOURS.today}::int
          when here.seen_at >= ${moment(now - WEEK_DAYS * DAY_MS)} then ${HOURS.thisWeek}::int end as "onlineHours",
        count(*)::int as devices
      from sample join devices d on d.id = sample.id
      join products p on p.id = d.product_id join accounts a on a.id = p.owner_id
      left join device_presence here on here.device_id = d.id
      left join device_updates u on u.device_id = d.id
      left join lateral (
        select max(hardware) as hardware, jsonb_agg(jsonb_build_object('type', firmware_type, 'version', version, 'seq', seq)
          order by firmware_type) as running
        from device_firmware where device_id = d.id) f on true
      where d.disabled_at is null and coalesce(u.ota, true)
        and not (d.is_simulated and p.publish_status = ${publishStatus.released})
      group by 1, 2, 3, 4, 5 order by devices desc, 1, 2, 3, 4, 5`.execute(db)
    return rows.map(({ country, running, ...row }) => ({ ...row, running: runningOf(running), lane: laneOf(country) }))
  },
})

interface RunningRow {
  type: FirmwareType
  version: string
  seq: number | null
}

const runningOf = (rows: readonly RunningRow[]): FleetRow['running'] =>
  Object.fromEntries(rows.map(({ type, version, seq }) => [type, { version, seq }]))
