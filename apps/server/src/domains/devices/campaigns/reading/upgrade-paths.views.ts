import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { IMAGES, type ImageRow } from '../check-in/release-images.ts'

/** A version as devices report it. */
export interface ReportedVersion {
  firmwareType: FirmwareType
  version: string
  deviceCount: number
}

/** The most common versions of a product; devices choose the texts. */
const MOST_VERSIONS = 500

/** For domains that compare devices with a release without a campaign. */
export const releaseImages = (
  db: DatabaseOrTransaction,
  { productId, recordId }: { productId: string; recordId: string },
): Promise<ImageRow[] | undefined> => upgradePathsViews(db).imagesOf(productId, recordId)

export const upgradePathsViews = (db: DatabaseOrTransaction) => ({
  async imagesOf(productId: string, recordId: string): Promise<ImageRow[] | undefined> {
    const { rows } = await sql<{ images: ImageRow[] }>`
      select ${IMAGES} as images from ota_releases r
      where r.id = ${rowNumberOf(recordId)} and r.product_id = ${productId}`.execute(db)
    return rows[0]?.images
  },

  /** Totals by version: a walk of the product's counters. */
  async reportedVersions(productId: string): Promise<ReportedVersion[]> {
    const { rows } = await sql<ReportedVersion>`
      select split_part(key, ':', 2)::int as "firmwareType",
        substr(key, length(split_part(key, ':', 1)) + length(split_part(key, ':', 2)) + 3) as version,
        n as "deviceCount"
      from counters
      where scope = 'firmwareVersions' and key >= ${`${productId}:`} and key < ${`${productId};`} and n > 0
      order by n desc, key limit ${MOST_VERSIONS}`.execute(db)
    return rows
  },

  async devicesRunning(
    productId: string,
    versions: readonly Omit<ReportedVersion, 'deviceCount'>[],
    limit: number,
  ): Promise<{ serial: string; firmwareType: FirmwareType; version: string }[]> {
    if (versions.length === 0) return []
    const { rows } = await sql<{ serial: string; firmwareType: FirmwareType; version: string }>`
      select d.serial, f.firmware_type as "firmwareType", f.version
      from jsonb_to_recordset(${JSON.stringify(versions)}::jsonb) as w ("firmwareType" smallint, version text)
      join device_firmware f on f.firmware_type = w."firmwareType" and f.version = w.version
      join devices d on d.id = f.device_id
      where d.product_id = ${productId} order by d.serial limit ${limit}`.execute(db)
    return rows
  },
})
