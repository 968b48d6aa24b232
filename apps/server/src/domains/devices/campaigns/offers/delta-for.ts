import { runsVersion } from '@slipway/contract/products/firmware/runs-version.ts'
import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import type { CampaignRow, PackageDelta } from '../check-in/campaign-facts.views.ts'
import type { DeviceRow } from '../check-in/device-facts.views.ts'
import type { JobRow } from '../jobs/job-row.ts'

/** The only format so far: `zstd --patch-from`. */
export const DELTA_ALGORITHM = 'zstd'

/** The patch from what the device runs; undefined after one that it could not apply. */
export function deltaFor(
  { code, firmwareType, packageId, legPackageId }: Pick<JobRow, 'code' | 'firmwareType' | 'packageId' | 'legPackageId'>,
  { deltas }: Pick<CampaignRow, 'deltas'>,
  device: Pick<DeviceRow, 'deltas' | 'running'>,
): PackageDelta | undefined {
  // Patches lead to the release's own package, not to one on the way or of another type.
  if (legPackageId !== packageId) return undefined
  if (!device.deltas.includes(DELTA_ALGORITHM) || code === deviceCodes.delta) return undefined
  const running = device.running.find(({ type }) => type === firmwareType)?.version
  const found = running === undefined ? [] : deltas.filter((delta) => runsVersion(delta, running))
  return found.length === 1 ? found[0] : undefined
}
