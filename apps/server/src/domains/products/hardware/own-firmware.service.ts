import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { firmwareUnbound } from '@slipway/contract/products/hardware/hardware.events.ts'
import type { FirmwareChoice } from '@slipway/contract/products/hardware/hardware.ts'
import type {
  addOwnFirmware,
  deleteOwnFirmware,
  updateOwnFirmware,
} from '@slipway/contract/products/hardware/product-firmware.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  type DatabaseOrTransaction,
} from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { KnownFirmware } from '../../catalog/modules/index.ts'
import { firmwareChoices } from './firmware-choices.ts'
import { firmwareSelecting } from './firmware-selecting.ts'
import { lockUnfrozen, type HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore } from './hardware.store.ts'

/** CA-076 to CA-078. */
export function ownFirmwareService(parts: HardwareDependencies) {
  const { db, clock, modules, events } = parts
  const { shown } = firmwareChoices(parts)
  const { select } = firmwareSelecting(parts)

  async function own(tx: DatabaseOrTransaction, productId: string, firmwareId: string): Promise<KnownFirmware> {
    const firmware = await modules.choiceOn(tx).findFirmware(firmwareId)
    if (firmware?.productId !== productId) throw new DomainError('modules.firmwareNotFound', { field: 'firmwareId' })
    return firmware
  }

  return {
    async add({ productId, ...fields }: CheckedInputOf<typeof addOwnFirmware>, actor: Actor): Promise<FirmwareChoice> {
      try {
        return await inTransaction(db, async (tx) => {
          const product = await lockUnfrozen(parts, tx, { productId, actor })
          const createTime = clock.now()
          const firmwareId = await modules.ownFirmwareOn(tx).add({ productId, ...fields, createTime })
          const selected = await hardwareStore(tx).selected(productId)
          const isFirst = selected.every(({ firmwareType }) => firmwareType !== fields.firmwareType)
          if (isFirst) await select(tx, product, { firmwareId, by: actor.accountId })
          return shown(product, firmwareId, tx)
        })
      } catch (error) {
        if (isUniqueViolation(error)) throw new DomainError('hardware.ownFirmwareExists', { field: 'firmwareType' })
        throw error
      }
    },

    update: (
      { productId, firmwareId, ...labels }: CheckedInputOf<typeof updateOwnFirmware>,
      actor: Actor,
    ): Promise<FirmwareChoice> =>
      inTransaction(db, async (tx) => {
        const product = await lockUnfrozen(parts, tx, { productId, actor })
        await own(tx, productId, firmwareId)
        await modules.ownFirmwareOn(tx).change(firmwareId, labels)
        return shown(product, firmwareId, tx)
      }),

    async remove({ productId, firmwareId }: CheckedInputOf<typeof deleteOwnFirmware>, actor: Actor): Promise<void> {
      try {
        await inTransaction(db, async (tx) => {
          await lockUnfrozen(parts, tx, { productId, actor })
          const { firmwareType } = await own(tx, productId, firmwareId)
          await events.publish(tx, firmwareUnbound, { productId, firmwareId, firmwareType })
          const selected = await hardwareStore(tx).selected(productId)
          if (selected.some((one) => one.firmwareId === firmwareId))
            await hardwareStore(tx).unselect(productId, firmwareType)
          await modules.ownFirmwareOn(tx).remove(firmwareId)
        })
      } catch (error) {
        if (isForeignKeyViolation(error)) throw new DomainError('hardware.firmwareReleased', { field: 'firmwareId' })
        throw error
      }
    },
  }
}
