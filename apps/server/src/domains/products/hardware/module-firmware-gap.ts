import { firmwareTypes } from '@slipway/contract/catalog/modules/modules.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { moduleFirmwareGaps } from '@slipway/contract/products/hardware/module-firmware-gaps.ts'
import type { RefusalDetails } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore } from './hardware.store.ts'
import { categoryDetails, needsOf, reasonDetails, type NeedyProduct } from './module-reasons.ts'

/** SI-027, EV-29: why the product's devices would have no module firmware; undefined where they have one. */
export const moduleFirmwareGap =
  ({ categories, modules }: Pick<HardwareDependencies, 'categories' | 'modules'>) =>
  async (product: NeedyProduct, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined> => {
    const selected = await hardwareStore(on).selected(product.productId)
    const ofModule = selected.find(({ firmwareType }) => firmwareType === firmwareTypes.module)
    if (!ofModule) return reasonOf(moduleFirmwareGaps.notSelected)
    const needs = await needsOf(product, categories, on)
    // Custom firmware can be selected before its first version: then any version of it counts.
    const version = await modules.choiceOn(on).version(ofModule.firmwareId, {
      firmwarePackageId: ofModule.packageId ?? undefined,
      category: needs,
    })
    if (!version) return reasonOf(moduleFirmwareGaps.noVersion)
    if (version.covers) return undefined
    const details = { version: version.firmwareVersion, ...categoryDetails(needs) }
    return reasonDetails('hardware.versionNotCovering', details)
  }

const reasonOf = ({ zh, en }: Bilingual): RefusalDetails => ({ reasonZh: zh, reasonEn: en })
