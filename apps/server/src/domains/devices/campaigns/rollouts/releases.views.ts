import type { CampaignFacts } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import type { OtaArea } from '@slipway/contract/products/firmware/areas.ts'
import type { OtaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { IMAGES } from '../check-in/release-images.ts'

/** A release as its rollout would see it. */
export interface ReleaseFacts extends Omit<
  CampaignFacts,
  'campaignId' | 'kind' | 'state' | 'heldWhy' | 'open' | 'endsAt'
> {
  publishStatus: OtaStatus
  area: OtaArea | null
  grayRatio: number | null
  isWithdrawn: boolean
  /** End of its validity; null before it is released. */
  effectiveUntil: number | null
  /** Listed ones that report the version: only these prove anything. */
  testDevices: number
}

export const releasesViews = (db: DatabaseOrTransaction) => ({
  async find(productId: string, recordId: string): Promise<ReleaseFacts | undefined> {
    const { rows } = await sql<Omit<ReleaseFacts, 'testDevices'> & { testVersions: string[] }>`
      select r.id::text as "recordId", r.firmware_type as "firmwareType", r.firmware_id::text as "firmwareId",
        r.package_id::text as "packageId", k.seq, k.sort_key as "sortKey", k.version as "firmwareVersion",
        k.reported_as as "reportedAs", k.hardware, r.remind_type as "remindType", r.publish_status as "publishStatus",
        r.area, r.gray_ratio as "grayRatio", r.withdrawn_at is not null as "isWithdrawn",
        r.effective_until as "effectiveUntil",
        0 as "keyList", ${IMAGES} as images,
        coalesce((select max(v.version) from model_versions v where v.product_id = r.product_id), 0) as "publishedModel",
        coalesce((
          select array_agg(f.version) from release_devices l
          join device_firmware f on f.device_id = l.device_id and f.firmware_type = r.firmware_type
          where l.release_id = r.id), '{}') as "testVersions",
        case when lowest.id is null then null else
          jsonb_build_object('version', lowest.version, 'seq', lowest.seq, 'sortKey', lowest.sort_key) end as "from"
      from ota_releases r join firmware_packages k on k.id = r.package_id
      left join firmware_packages lowest on lowest.id = k.from_package_id
      where r.id = ${rowNumberOf(recordId)} and r.product_id = ${productId} and r.deleted_at is null`.execute(db)
    const [row] = rows
    if (!row) return undefined
    const { testVersions, ...release } = row
    return { ...release, testDevices: testVersions.filter((version) => runsVersion(release, version)).length }
  },
})
