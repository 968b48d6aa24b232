import { firmwareUnbound } from '@slipway/contract/products/hardware/hardware.events.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { KnownFirmware } from '../../catalog/modules/index.ts'
import type { ProductRecord } from '../products/index.ts'
import type { HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore, type SelectedFirmware } from './hardware.store.ts'
import { categoryDetails, needsOf, type ProductNeeds } from './module-reasons.ts'

/** Selecting in the caller's transaction, which has locked the product. */
export function firmwareSelecting({ clock, categories, modules, events }: HardwareDependencies) {
  /** A firmware of the product's module, or its own. */
  async function usable(tx: DatabaseOrTransaction, productId: string, firmwareId: string): Promise<KnownFirmware> {
    const firmware = await modules.choiceOn(tx).findFirmware(firmwareId)
    if (firmware?.productId === productId) return firmware
    if (!firmware || firmware.moduleId === null) {
      throw new DomainError('modules.firmwareNotFound', { field: 'firmwareId' })
    }
    const choice = await hardwareStore(tx).module(productId)
    if (!choice) throw new DomainError('hardware.noModule')
    if (choice.moduleId !== firmware.moduleId) {
      const module = (await modules.choiceOn(tx).moduleName(choice.moduleId)) ?? ''
      throw new DomainError('hardware.firmwareOfOtherModule', { module, field: 'firmwareId' })
    }
    return firmware
  }

  async function versionFor(
    tx: DatabaseOrTransaction,
    { firmwareId, productId }: KnownFirmware,
    { firmwarePackageId, needs }: { firmwarePackageId: string | undefined; needs: ProductNeeds },
  ) {
    const found = await modules.choiceOn(tx).version(firmwareId, { firmwarePackageId, category: needs })
    const field = 'firmwarePackageId'
    if (!found && firmwarePackageId !== undefined) throw new DomainError('modules.versionNotFound', { field })
    if (!found && productId === null) {
      throw new DomainError('hardware.noCoveringVersion', { ...categoryDetails(needs), field })
    }
    if (found && !found.covers) {
      const version = found.firmwareVersion
      throw new DomainError('hardware.versionNotCovering', { version, ...categoryDetails(needs), field })
    }
    return found
  }

  async function unselect(
    tx: DatabaseOrTransaction,
    productId: string,
    { firmwareId, firmwareType }: SelectedFirmware,
  ): Promise<void> {
    await events.publish(tx, firmwareUnbound, { productId, firmwareId, firmwareType })
    await hardwareStore(tx).unselect(productId, firmwareType)
  }

  async function select(
    tx: DatabaseOrTransaction,
    product: ProductRecord,
    { firmwareId, firmwarePackageId, by }: { firmwareId: string; firmwarePackageId?: string | undefined; by: number },
  ): Promise<void> {
    const { productId } = product
    const firmware = await usable(tx, productId, firmwareId)
    const needs = await needsOf(product, categories, tx)
    const version = await versionFor(tx, firmware, { firmwarePackageId, needs })
    const ofType = (await hardwareStore(tx).selected(productId)).find(
      ({ firmwareType }) => firmwareType === firmware.firmwareType,
    )
    const current = ofType?.firmwareId === firmwareId ? ofType : undefined
    if (ofType && !current) await unselect(tx, productId, ofType)
    await hardwareStore(tx).select(productId, {
      firmwareType: firmware.firmwareType,
      firmwareId,
      packageId: version?.firmwarePackageId ?? null,
      parameterConfig: current?.parameterConfig ?? version?.parameterConfig ?? {},
      updateTime: Math.max(clock.now(), (current?.updateTime ?? 0) + 1),
      updatedBy: by,
    })
  }

  return { select, unselect }
}
