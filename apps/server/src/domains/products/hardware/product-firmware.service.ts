import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { FirmwareChoice } from '@slipway/contract/products/hardware/hardware.ts'
import type {
  listFirmwareConfig,
  selectFirmware,
  setFirmwareConfig,
  unselectFirmware,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { inTransaction, isForeignKeyViolation } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest } from '../../identity/accounts/index.ts'
import type { ProductRecord } from '../products/index.ts'
import { firmwareChoices } from './firmware-choices.ts'
import { firmwareSelecting } from './firmware-selecting.ts'
import { lockUnfrozen, type HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore } from './hardware.store.ts'

/** CA-071, CA-075, CA-079. */
export function productFirmwareService(parts: HardwareDependencies) {
  const { db, clock, accounts, modules, products } = parts
  const { choices, shown } = firmwareChoices(parts)
  const { select, unselect } = firmwareSelecting(parts)

  return {
    /** What the product has selected. */
    async selectedOf(product: ProductRecord, { hasOwn }: { hasOwn: boolean }): Promise<FirmwareChoice[]> {
      const moduleId = (await hardwareStore(db).module(product.productId))?.moduleId ?? ''
      return (await choices(product, { moduleId, hasOwn })).filter(({ isSelected }) => isSelected)
    },

    async list(
      { productId, moduleId }: CheckedInputOf<typeof listFirmwareConfig>,
      actor: Actor,
    ): Promise<FirmwareChoice[]> {
      const product = await products.readable(productId, actor)
      if (moduleId !== undefined && (await modules.choiceOn(db).moduleName(moduleId)) === undefined) {
        throw new DomainError('modules.notFound', { field: 'moduleId' })
      }
      const wanted = moduleId ?? (await hardwareStore(db).module(productId))?.moduleId ?? ''
      return choices(product, { moduleId: wanted, hasOwn: product.isOwn })
    },

    async select(
      { productId, firmwareId, firmwarePackageId }: CheckedInputOf<typeof selectFirmware>,
      actor: Actor,
    ): Promise<FirmwareChoice> {
      try {
        return await inTransaction(db, async (tx) => {
          const product = await lockUnfrozen(parts, tx, { productId, actor })
          await select(tx, product, { firmwareId, firmwarePackageId, by: actor.accountId })
          return shown(product, firmwareId, tx)
        })
      } catch (error) {
        // The firmware or the version was deleted meanwhile.
        if (isForeignKeyViolation(error))
          throw new DomainError('modules.versionNotFound', { field: 'firmwarePackageId' })
        throw error
      }
    },

    unselect: ({ productId, firmwareType }: CheckedInputOf<typeof unselectFirmware>, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        await lockUnfrozen(parts, tx, { productId, actor })
        const selected = await hardwareStore(tx).selected(productId)
        const ofType = selected.find((one) => one.firmwareType === firmwareType)
        if (!ofType) throw new DomainError('hardware.firmwareNotSelected', { field: 'firmwareType' })
        await unselect(tx, productId, ofType)
      }),

    /** In every stage. */
    setConfig: (
      { productId, firmwareId, parameterConfig, updateTime: startedFrom }: CheckedInputOf<typeof setFirmwareConfig>,
      actor: Actor,
    ): Promise<FirmwareChoice> =>
      inTransaction(db, async (tx) => {
        const product = await products.lockOwn(tx, productId, actor)
        const selected = await hardwareStore(tx).selected(productId)
        const current = selected.find((one) => one.firmwareId === firmwareId)
        if (!current) throw new DomainError('hardware.firmwareNotSelected', { field: 'firmwareId' })
        await requireNewest('hardware.savedMeanwhile', current, startedFrom, { accounts, tx })
        const updateTime = Math.max(clock.now(), current.updateTime + 1)
        const change = { ...current, parameterConfig, updateTime, updatedBy: actor.accountId }
        await hardwareStore(tx).select(productId, change)
        return shown(product, firmwareId, tx)
      }),
  }
}
