import type { PathPackage, ReleaseImage } from '@slipway/contract/devices/campaigns/legs.ts'
import { otaStatus } from '@slipway/contract/products/firmware/firmware.lifecycle.ts'
import { manifestStates } from '@slipway/contract/products/signing/signing.ts'
import { sql } from 'kysely'
import type { JobRow } from '../jobs/job-row.ts'
import type { CampaignRow } from './campaign-facts.views.ts'

/** A version with its file, and the release whose manifest signs it. */
export interface PackageRow extends PathPackage {
  recordId: string
  fileName: string
  size: number
  md5: string
  sha1: string
  sha256: string
}

export interface ImageRow extends ReleaseImage {
  target: PackageRow
  released: readonly PackageRow[]
}

/** Earlier versions of one firmware that a way can lead through, the newest ones. */
const MOST_RELEASED = 200

/** Types by their name in manifests. */
const TYPE = sql`array_position(array['module', 'mcu', 'bluetooth', 'zigbee'], need ->> 'type')`

/** The package `p` of the release `o`, and the manifest `m`. */
const PACKAGE = sql`
  jsonb_build_object('packageId', p.id::text, 'recordId', o.id::text, 'firmwareVersion', p.version,
    'reportedAs', p.reported_as, 'seq', p.seq, 'sortKey', p.sort_key, 'isStop', p.is_stop, 'hardware', p.hardware,
    'modelVersion', p.model_version, 'fileName', p.file_name, 'size', p.size, 'md5', p.md5, 'sha1', p.sha1,
    'sha256', p.sha256, 'from', case when lowest.id is null then null else
      jsonb_build_object('version', lowest.version, 'seq', lowest.seq, 'sortKey', lowest.sort_key) end,
    'isSigned', m.id is not null, 'needs', coalesce((
      select jsonb_agg(jsonb_build_object('firmwareType', ${TYPE}, 'seq', needed.seq, 'sortKey', needed.sort_key))
      from jsonb_array_elements(m.text::jsonb -> 'needs') as need
      join release_images used on used.product_id = o.product_id and used.firmware_type = ${TYPE}
      join firmware_packages needed on needed.id = used.package_id and needed.seq = (need ->> 'seq')::int), '[]'))`
const OF_PACKAGE = sql`
  left join firmware_packages lowest on lowest.id = p.from_package_id
  left join manifests m on m.product_id = o.product_id and m.release = o.id and m.manifest_state = ${manifestStates.current}`

/** What the release `r` installs: for each type its version, and those below it that were released for the product. */
export const IMAGES = sql`(
  select jsonb_agg(jsonb_build_object('firmwareType', i.firmware_type,
    'target', (
      select ${PACKAGE} || '{"area": null, "isOffered": true}'
      from firmware_packages p join ota_releases o on o.id = r.id ${OF_PACKAGE} where p.id = i.package_id),
    'released', coalesce((
      select jsonb_agg(earlier.pack) from (
        select ${PACKAGE} || jsonb_build_object('area', o.area, 'isOffered', o.withdrawn_at is null) as pack
        from release_images e join firmware_packages p on p.id = e.package_id
        join ota_releases o on o.id = e.release_id and o.publish_status = ${otaStatus.released} and o.deleted_at is null
        join firmware_packages top on top.id = i.package_id ${OF_PACKAGE}
        where e.product_id = r.product_id and e.firmware_id = i.firmware_id and p.seq < top.seq
        order by p.seq desc limit ${MOST_RELEASED}) as earlier), '[]')))
  from release_images i where i.release_id = r.id)`

const packagesOf = ({ images }: CampaignRow): PackageRow[] =>
  images.flatMap(({ target, released }) => [target, ...released])

/** What a job installs at present: a version of its release, or one on the way there. */
export function packageOf(
  { legPackageId }: Pick<JobRow, 'legPackageId'>,
  campaign: CampaignRow,
): PackageRow | undefined {
  return packagesOf(campaign).find(({ packageId }) => packageId === String(legPackageId))
}
