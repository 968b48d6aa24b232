import type { FirmwareChoice } from '@slipway/contract/products/hardware/hardware.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { KnownFirmware, KnownVersion } from '../../catalog/modules/index.ts'
import type { ProductRecord } from '../products/index.ts'
import type { HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore, type SelectedFirmware } from './hardware.store.ts'
import { needsOf } from './module-reasons.ts'

/** The firmware of products as replies show it. */
export function firmwareChoices({ db, categories, modules }: HardwareDependencies) {
  /** The firmware that the product can use, with its selection. */
  async function choices(
    product: ProductRecord,
    { moduleId, hasOwn }: { moduleId: string; hasOwn: boolean },
    on: DatabaseOrTransaction = db,
  ): Promise<FirmwareChoice[]> {
    const { productId } = product
    const views = modules.choiceOn(on)
    const category = await needsOf(product, categories, on)
    const known = (await views.firmwareFor({ moduleId, productId })).filter((one) => hasOwn || one.productId === null)
    const selected = await hardwareStore(on).selected(productId)
    const versions = await views.versionsOf(
      known.map(({ firmwareId }) => firmwareId),
      { selected: selected.flatMap(({ packageId }) => packageId ?? []), category },
    )
    return known.map((firmware) =>
      choiceOf(
        firmware,
        versions.get(firmware.firmwareId) ?? [],
        selected.find(({ firmwareId }) => firmwareId === firmware.firmwareId),
      ),
    )
  }

  async function shown(product: ProductRecord, firmwareId: string, on: DatabaseOrTransaction): Promise<FirmwareChoice> {
    const moduleId = (await hardwareStore(on).module(product.productId))?.moduleId ?? ''
    const found = (await choices(product, { moduleId, hasOwn: true }, on)).find((one) => one.firmwareId === firmwareId)
    if (!found) throw new DomainError('modules.firmwareNotFound', { field: 'firmwareId' })
    return found
  }

  return { choices, shown }
}

function choiceOf(
  firmware: KnownFirmware,
  versions: readonly KnownVersion[],
  selected: SelectedFirmware | undefined,
): FirmwareChoice {
  const firmwarePackageId = selected?.packageId ?? ''
  return {
    firmwareId: firmware.firmwareId,
    firmwareType: firmware.firmwareType,
    firmwareLabel: firmware.firmwareLabel,
    firmwareLabelEn: firmware.firmwareLabelEn,
    versionCount: firmware.versionCount,
    isOwn: firmware.productId !== null,
    isSelected: selected !== undefined,
    firmwarePackageId,
    firmwareVersion: versions.find((one) => one.firmwarePackageId === firmwarePackageId)?.firmwareVersion ?? '',
    parameterConfig: selected?.parameterConfig ?? {},
    updateTime: selected?.updateTime ?? null,
    versions: [...versions],
  }
}
