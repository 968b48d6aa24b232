import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { Page } from '@slipway/contract/define-call.ts'
import { otaRegions, type OtaArea, type OtaRegion } from '@slipway/contract/products/firmware/areas.ts'
import type { ReleasablePackage } from '@slipway/contract/products/firmware/firmware.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** A firmware that the product uses. */
export interface UsedFirmware {
  firmwareId: string
  firmwareType: FirmwareType
  /** False: it is the product's own. */
  isOfLibrary: boolean
}

export interface PackageFacts {
  packageId: string
  version: string
  sortKey: number
  md5: string
  size: number
}

export interface SignedPackage {
  firmwareType: FirmwareType
  version: string
  seq: number
  fromSeq: number
  size: number
  sha256: string
  hardware: string[]
}

export interface ReportingDevice {
  serial: string
  region: OtaRegion
  isPresent: boolean
  reportedVersion: string
  reportedTime: number | null
}

/** The firmware `f` is the product's own, or it has selected it. */
const isUsedBy = (productId: string) => sql`(f.product_id = ${productId} or exists (
  select from product_firmwares chosen where chosen.product_id = ${productId} and chosen.firmware_id = f.id))`

/** What a release needs to know of firmware and devices, which other domains write. */
export const firmwareFacts = (db: DatabaseOrTransaction) => ({
  /** The product's own firmware, or one that it has selected. */
  async usedBy(productId: string, firmwareId: string): Promise<UsedFirmware | undefined> {
    const { rows } = await sql<UsedFirmware>`
      select f.id::text as "firmwareId", f.firmware_type as "firmwareType", f.product_id is null as "isOfLibrary"
      from firmwares f
      where f.id = ${rowNumberOf(firmwareId)} and ${isUsedBy(productId)}`.execute(db)
    return rows[0]
  },

  async packageOf(firmwareId: string, packageId: string): Promise<PackageFacts | undefined> {
    const { rows } = await sql<PackageFacts>`
      select id::text as "packageId", version, sort_key as "sortKey", md5, size from firmware_packages
      where firmware_id = ${rowNumberOf(firmwareId)} and id = ${rowNumberOf(packageId)}`.execute(db)
    return rows[0]
  },

  /** The package of any firmware that the product uses. */
  async packageUsedBy(productId: string, packageId: string): Promise<(PackageFacts & UsedFirmware) | undefined> {
    const { rows } = await sql<PackageFacts & UsedFirmware>`
      select p.id::text as "packageId", p.version, p.sort_key as "sortKey", p.md5, p.size, f.id::text as "firmwareId",
        f.firmware_type as "firmwareType", f.product_id is null as "isOfLibrary"
      from firmware_packages p join firmwares f on f.id = p.firmware_id
      where p.id = ${rowNumberOf(packageId)} and ${isUsedBy(productId)}`.execute(db)
    return rows[0]
  },

  /** What the manifest of a release says of its files; sequence number 0 where every version can be upgraded. */
  async signedPackages(packageIds: readonly string[]): Promise<SignedPackage[]> {
    const { rows } = await sql<SignedPackage>`
      select f.firmware_type as "firmwareType", p.version, p.seq, coalesce(l.seq, 0) as "fromSeq", p.size, p.sha256,
        p.hardware
      from firmware_packages p join firmwares f on f.id = p.firmware_id
      left join firmware_packages l on l.firmware_id = p.firmware_id and l.id = p.from_package_id
      where p.id = any(${packageIds.map(rowNumberOf)}::bigint[])
      order by array_position(array[1, 3, 4, 2], f.firmware_type::int)`.execute(db)
    return rows
  },

  /**
   * The newest version of each other type that all devices of the area are offered: what a release is combined with. A
   * gray one is not demanded, because most devices could not get it.
   */
  async fullyReleased(
    productId: string,
    { area, except }: { area: OtaArea; except: readonly FirmwareType[] },
  ): Promise<{ firmwareType: FirmwareType; seq: number }[]> {
    const { rows } = await sql<{ firmwareType: FirmwareType; seq: number }>`
      select distinct on (i.firmware_type) i.firmware_type as "firmwareType", p.seq
      from ota_releases r join release_images i on i.release_id = r.id
      join firmware_packages p on p.id = i.package_id join firmwares f on f.id = i.firmware_id
      where r.product_id = ${productId} and r.publish_status = 4 and r.withdrawn_at is null and r.deleted_at is null
        and r.gray_ratio = 100 and r.area in ('GLOBAL', ${area}) and i.firmware_type <> all(${except}::smallint[])
        and ${isUsedBy(productId)}
      order by i.firmware_type, p.sort_key desc`.execute(db)
    return rows
  },

  /** The versions of a firmware, newest first; those up to `above` were released or are older than a released one. */
  async packagesOf(
    firmwareId: string,
    { above, offset, limit }: { above: number | undefined; offset: number; limit: number },
  ): Promise<Page<ReleasablePackage>> {
    const firmware = rowNumberOf(firmwareId)
    const { rows } = await sql<ReleasablePackage>`
      select id::text as "packageId", version as "firmwareVersion", specification, file_name as "fileName", size, md5,
        created_at as "packageTime", sort_key > ${above ?? -1}::bigint as "isReleasable"
      from firmware_packages where firmware_id = ${firmware}
      order by sort_key desc limit ${limit} offset ${offset}`.execute(db)
    const total = await db
      .selectFrom('counters')
      .select('n')
      .where('scope', '=', 'firmwarePackages')
      .where('key', '=', String(firmware))
      .executeTakeFirst()
    return { items: rows, total: total?.n ?? 0 }
  },

  /** Those of these serial numbers that are devices of the product. */
  async devicesOf(productId: string, serials: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (serials.length === 0) return new Map()
    const rows = await db
      .selectFrom('devices')
      .select(['serial', 'id'])
      .where('product_id', '=', productId)
      .where('serial', 'in', serials)
      .execute()
    return new Map(rows.map(({ serial, id }) => [serial, id]))
  },

  /** The test devices of a release, with what they report for its type. */
  async reportsOf(recordId: string, firmwareType: FirmwareType): Promise<ReportingDevice[]> {
    const { rows } = await sql<Omit<ReportingDevice, 'region'> & { region: number }>`
      select l.serial, l.region, l.device_id is not null as "isPresent", coalesce(d.version, '') as "reportedVersion",
        d.reported_at as "reportedTime"
      from release_devices l
      left join device_firmware d on d.device_id = l.device_id and d.firmware_type = ${firmwareType}
      where l.release_id = ${rowNumberOf(recordId)} order by l.region, l.position`.execute(db)
    return rows.map((row) => ({ ...row, region: otaRegions[row.region - 1] ?? 'cn' }))
  },

  /** The newest published version of the product's model; 0 before the first. */
  async publishedModel(productId: string): Promise<number> {
    const row = await db
      .selectFrom('model_versions')
      .select('version')
      .where('product_id', '=', productId)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row?.version ?? 0
  },
})
