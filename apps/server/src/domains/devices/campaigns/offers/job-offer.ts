import { firmwareTypes, type FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { remindTypes } from '@slipway/contract/products/firmware/firmware.ts'
import type { FirmwareTypeName } from '@slipway/contract/products/firmware/signed/manifest.ts'
import type { CampaignRow } from '../check-in/campaign-facts.views.ts'
import { packageOf } from '../check-in/release-images.ts'
import type { JobRow } from '../jobs/job-row.ts'
import type { JobOffer } from '../updates-port.ts'

const names = Object.fromEntries(Object.entries(firmwareTypes).map(([name, type]) => [type, name])) as Record<
  FirmwareType,
  FirmwareTypeName
>

export const typeName = (type: FirmwareType): FirmwareTypeName => names[type]

/** A job with what its protocol needs to know of the package that it installs at present. */
export function jobOffer(job: JobRow, campaign: CampaignRow): JobOffer {
  const pack = packageOf(job, campaign)
  if (!pack) throw new Error(`package ${job.legPackageId} of job ${job.id} is missing`)
  const { recordId, packageId, firmwareVersion, seq, fileName, size, md5, sha1, sha256 } = pack
  return {
    jobId: String(job.id),
    actionNo: job.actionNo,
    deviceId: job.deviceId,
    productId: campaign.productId,
    recordId,
    packageId,
    firmwareType: typeName(job.firmwareType),
    firmwareVersion,
    seq,
    fileName,
    size,
    md5,
    sha1,
    sha256,
    state: job.state,
    attempt: job.attempt,
    percent: job.percent,
    needsConsent: job.state === 'consenting',
    remindType: campaign.remindType,
    isForced: campaign.remindType === remindTypes.forced,
    notes: { zh: campaign.notes, en: campaign.notesEn },
    expiresAt: campaign.endsAt,
  }
}
