import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { firmwareFacts } from './firmware-facts.views.ts'
import type { Partner } from './release-images.store.ts'
import { commonHardware } from './release-manifest.ts'
import { requireAbove, requireNoneInFlow } from './version-rules.ts'

interface Bundle {
  productId: string
  /** Of the release's own version. */
  firmwareType: FirmwareType
  packageId: string
  withPackages: readonly string[]
  /** The release itself, where it exists already. */
  recordId?: string | undefined
}

const field = 'withPackages'

/** The versions that are released together with the release's own: one of each other type, each under the same rules. */
export async function partnersOf(
  tx: DatabaseOrTransaction,
  { productId, firmwareType, packageId, withPackages, recordId }: Bundle,
): Promise<Partner[]> {
  const facts = firmwareFacts(tx)
  const partners: Partner[] = []
  for (const id of withPackages) {
    const found = await facts.packageUsedBy(productId, id)
    if (!found) throw new DomainError('firmware.packageNotFound', { field })
    const isTwice = [firmwareType, ...partners.map((one) => one.firmwareType)].includes(found.firmwareType)
    if (isTwice) throw new DomainError('firmware.typeTwice', { version: found.version, field })
    await requireNoneInFlow(tx, { productId, firmwareId: found.firmwareId }, recordId)
    await requireAbove(tx, { productId, firmwareId: found.firmwareId }, found)
    partners.push({ firmwareId: found.firmwareId, firmwareType: found.firmwareType, packageId: id })
  }
  const files = await facts.signedPackages([packageId, ...partners.map((one) => one.packageId)])
  if (commonHardware(files) === undefined) throw new DomainError('firmware.noCommonHardware', { field })
  return partners
}
