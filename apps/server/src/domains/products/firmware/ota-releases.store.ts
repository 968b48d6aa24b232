import { otaRegions, type OtaArea, type OtaRegion } from '@slipway/contract/products/firmware/areas.ts'
import type { OtaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import type { RemindType } from '@slipway/contract/products/firmware/firmware.ts'
import type { PublishType } from '@slipway/contract/products/firmware/release-decisions.ts'
import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { RefusalDetails } from '@slipway/contract/refusals.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** The result of a region; without a refusal the platform failed. */
export type RegionResult = { ok: true } | { ok: false; refusal?: string; details?: RefusalDetails }
export type Regions = Partial<Record<OtaRegion, RegionResult>>

export interface ReleaseRow {
  recordId: string
  productId: string
  firmwareId: string
  firmwareType: FirmwareType
  packageId: string
  firmwareVersion: string
  reportedAs: string
  modelVersion: number | null
  publishStatus: OtaStatus
  publishType: PublishType | null
  grayRatio: number | null
  effectiveDay: number | null
  effectiveUntil: number | null
  area: OtaArea | null
  remindType: RemindType
  releaseNotes: string
  releaseNotesEn: string
  regions: Regions
  publishTime: number | null
  withdrawTime: number | null
  /** All that it installs, in the order in which devices do. */
  images: readonly ImageOfRelease[]
}

export interface ImageOfRelease {
  firmwareId: string
  firmwareType: FirmwareType
  packageId: string
  firmwareVersion: string
  reportedAs: string
  modelVersion: number | null
}

export interface NewRelease {
  productId: string
  firmwareId: string
  firmwareType: FirmwareType
  packageId: string
  isAdd: boolean
  area?: OtaArea | undefined
  remindType: RemindType
  releaseNotes: string
  releaseNotesEn: string
  accountId: number
  createTime: number
}

/** What a change writes; absent fields stay. */
export interface ReleaseChange {
  packageId?: string
  publishStatus?: OtaStatus
  publishType?: PublishType
  grayRatio?: number
  effectiveDay?: number
  effectiveUntil?: number
  area?: OtaArea
  remindType?: RemindType
  releaseNotes?: string
  releaseNotesEn?: string
  isSecurity?: boolean
  regions?: Regions
  testedTime?: number
  failReason?: string
  failTime?: number
  publishTime?: number
  withdrawTime?: number
  deleteTime?: number
}

export interface ListedDevice {
  region: OtaRegion
  serial: string
  deviceId: number
}

export interface ReleaseReference {
  productId: string
  recordId?: string | undefined
  firmwareId?: string | undefined
  firmwareVersion?: string | undefined
}

const COLUMNS = sql`
  r.id::text as "recordId", r.product_id as "productId", r.firmware_id::text as "firmwareId",
  r.firmware_type as "firmwareType", r.package_id::text as "packageId", p.version as "firmwareVersion",
  p.reported_as as "reportedAs", p.model_version as "modelVersion", r.publish_status as "publishStatus",
  r.publish_type as "publishType", r.gray_ratio as "grayRatio", r.effective_day as "effectiveDay",
  r.effective_until as "effectiveUntil", r.area, r.remind_type as "remindType", r.release_notes as "releaseNotes",
  r.release_notes_en as "releaseNotesEn", r.regions, r.publish_time as "publishTime", r.withdrawn_at as "withdrawTime",
  (select jsonb_agg(jsonb_build_object('firmwareId', i.firmware_id::text, 'firmwareType', i.firmware_type,
      'packageId', ip.id::text, 'firmwareVersion', ip.version, 'reportedAs', ip.reported_as,
      'modelVersion', ip.model_version) order by array_position(array[1, 3, 4, 2], i.firmware_type::int))
    from release_images i join firmware_packages ip on ip.id = i.package_id where i.release_id = r.id) as images`

const regionNumber = (region: OtaRegion): number => otaRegions.indexOf(region) + 1

export const otaReleasesStore = (db: DatabaseOrTransaction) => ({
  /** By its id, or the newest of this firmware and version; never a deleted one. The caller has locked the product. */
  async find({ productId, recordId, firmwareId, firmwareVersion }: ReleaseReference): Promise<ReleaseRow | undefined> {
    const isNamed =
      recordId === undefined
        ? sql`r.firmware_id = ${rowNumberOf(firmwareId ?? '')} and p.version = ${firmwareVersion ?? ''}`
        : sql`r.id = ${rowNumberOf(recordId)}`
    const { rows } = await sql<ReleaseRow>`
      select ${COLUMNS} from ota_releases r join firmware_packages p on p.id = r.package_id
      where r.product_id = ${productId} and r.deleted_at is null and ${isNamed}
      order by r.id desc limit 1`.execute(db)
    return rows[0]
  },

  /** The version of this firmware, or any of the product, that is between its creation and its release. */
  async inFlow(productId: string, firmwareId?: string): Promise<{ recordId: string; version: string } | undefined> {
    const { rows } = await sql<{ recordId: string; version: string }>`
      select r.id::text as "recordId", p.version from ota_releases r join release_images i on i.release_id = r.id
      join firmware_packages p on p.id = i.package_id
      where r.product_id = ${productId} and r.publish_status < 4 and r.deleted_at is null
        and (${firmwareId ?? null}::text is null or i.firmware_id::text = ${firmwareId ?? null}::text)
      order by r.id limit 1`.execute(db)
    return rows[0]
  },

  /** The highest version that was ever released for the product, also a withdrawn one: devices may run it. */
  async highestReleased(
    productId: string,
    firmwareId: string,
  ): Promise<{ version: string; sortKey: number } | undefined> {
    const { rows } = await sql<{ version: string; sortKey: number }>`
      select p.version, p.sort_key as "sortKey" from ota_releases r join release_images i on i.release_id = r.id
      join firmware_packages p on p.id = i.package_id
      where r.product_id = ${productId} and i.firmware_id = ${rowNumberOf(firmwareId)} and r.publish_status = 4
        and r.deleted_at is null
      order by p.sort_key desc limit 1`.execute(db)
    return rows[0]
  },

  /** Throws a unique violation where a version of this firmware is in flow (ST-16). */
  async add({ productId, firmwareId, packageId, createTime, ...given }: NewRelease): Promise<string> {
    const { id } = await db
      .insertInto('ota_releases')
      .values({
        product_id: productId,
        firmware_id: rowNumberOf(firmwareId),
        firmware_type: given.firmwareType,
        package_id: rowNumberOf(packageId),
        is_add: given.isAdd,
        area: given.area ?? null,
        remind_type: given.remindType,
        release_notes: given.releaseNotes,
        release_notes_en: given.releaseNotesEn,
        account_id: given.accountId,
        created_at: new Date(createTime),
        updated_at: new Date(createTime),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  async change(recordId: string, change: ReleaseChange, now: number): Promise<void> {
    await db
      .updateTable('ota_releases')
      .set({ ...columnsOf(change), updated_at: new Date(now) })
      .where('id', '=', rowNumberOf(recordId))
      .execute()
  },

  /** Replaces the test devices of these regions. */
  async setDevices(recordId: string, regions: readonly OtaRegion[], devices: readonly ListedDevice[]): Promise<void> {
    if (regions.length === 0) return
    const releaseId = rowNumberOf(recordId)
    await db
      .deleteFrom('release_devices')
      .where('release_id', '=', releaseId)
      .where('region', 'in', regions.map(regionNumber))
      .execute()
    if (devices.length === 0) return
    await db
      .insertInto('release_devices')
      .values(
        devices.map(({ region, serial, deviceId }, position) => ({
          release_id: releaseId,
          region: regionNumber(region),
          serial,
          position,
          device_id: deviceId,
        })),
      )
      .execute()
  },

  async devicesOf(recordId: string): Promise<{ region: OtaRegion; serial: string }[]> {
    const rows = await db
      .selectFrom('release_devices')
      .select(['region', 'serial'])
      .where('release_id', '=', rowNumberOf(recordId))
      .orderBy('position')
      .execute()
    return rows.flatMap(({ region, serial }) => {
      const name = otaRegions[region - 1]
      return name ? [{ region: name, serial }] : []
    })
  },

  /** The product's row of the firmware upgrade list, as its releases are now. */
  async follow(productId: string, now: number): Promise<void> {
    await sql`
      insert into ota_products (product_id, publish_status, updated_at)
      select product_id, min(publish_status), ${new Date(now)} from ota_releases
      where product_id = ${productId} and deleted_at is null group by product_id
      on conflict (product_id) do update
        set publish_status = excluded.publish_status, updated_at = excluded.updated_at`.execute(db)
    await sql`
      delete from ota_products where product_id = ${productId}
        and not exists (select from ota_releases where product_id = ${productId} and deleted_at is null)`.execute(db)
  },
})

const date = (at: number | undefined): Date | undefined => (at === undefined ? undefined : new Date(at))

const columnsOf = (change: ReleaseChange) => ({
  package_id: change.packageId === undefined ? undefined : rowNumberOf(change.packageId),
  publish_status: change.publishStatus,
  publish_type: change.publishType,
  gray_ratio: change.grayRatio,
  effective_day: change.effectiveDay,
  effective_until: date(change.effectiveUntil),
  area: change.area,
  remind_type: change.remindType,
  release_notes: change.releaseNotes,
  release_notes_en: change.releaseNotesEn,
  is_security: change.isSecurity,
  regions: change.regions === undefined ? undefined : JSON.stringify(change.regions),
  tested_at: date(change.testedTime),
  fail_reason: change.failReason,
  failed_at: date(change.failTime),
  publish_time: date(change.publishTime),
  withdrawn_at: date(change.withdrawTime),
  deleted_at: date(change.deleteTime),
})
