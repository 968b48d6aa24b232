import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { firmwareFacts, type PackageFacts } from './firmware-facts.views.ts'
import { otaReleasesStore } from './ota-releases.store.ts'

/** ER-20, ER-21, SI-077: devices may run any version that was ever released, so the next one is above all. */
export async function requireAbove(
  on: DatabaseOrTransaction,
  { productId, firmwareId }: { productId: string; firmwareId: string },
  { version, sortKey }: PackageFacts,
): Promise<void> {
  const highest = await otaReleasesStore(on).highestReleased(productId, firmwareId)
  if (!highest || sortKey > highest.sortKey) return
  const field = 'firmwareVersion'
  if (sortKey === highest.sortKey) throw new DomainError('firmware.versionReleased', { version, field })
  throw new DomainError('firmware.versionNotIncreasing', { version, newest: highest.version, field })
}

/** ST-16, ST-17: of each firmware, also where it is released together with another one. */
export async function requireNoneInFlow(
  on: DatabaseOrTransaction,
  { productId, firmwareId }: { productId: string; firmwareId: string },
  except?: string,
): Promise<void> {
  const present = await otaReleasesStore(on).inFlow(productId, firmwareId)
  if (present && present.recordId !== except) throw new DomainError('firmware.inFlow', { version: present.version })
}

export async function packageOf(
  on: DatabaseOrTransaction,
  firmwareId: string,
  packageId: string,
): Promise<PackageFacts> {
  const found = await firmwareFacts(on).packageOf(firmwareId, packageId)
  if (!found) throw new DomainError('firmware.packageNotFound', { field: 'packageId' })
  return found
}
