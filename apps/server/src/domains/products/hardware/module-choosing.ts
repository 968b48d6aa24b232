import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { chooseModule } from '@slipway/contract/products/hardware/hardware.calls.ts'
import { firmwareUnbound } from '@slipway/contract/products/hardware/hardware.events.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { OfferedModule } from '../../catalog/modules/index.ts'
import { lockUnfrozen, type HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore, type ChosenModule } from './hardware.store.ts'
import { allowedFor, needsOf, requireDevelopType, requireSuits, type ProductNeeds } from './module-reasons.ts'

/** The module of a product, as the library has it. */
export interface Chosen {
  module: OfferedModule
  needs: ProductNeeds
  developType: ChosenModule['developType']
}

/** CA-064, in the caller's transaction. */
export function moduleChoosing(parts: HardwareDependencies) {
  const { clock, categories, modules, events } = parts

  /** Firmware of another module would not run on the new one. */
  async function unselectOthers(
    tx: DatabaseOrTransaction,
    productId: string,
    { moduleId, confirm }: { moduleId: string; confirm: boolean },
  ): Promise<void> {
    const selected = await hardwareStore(tx).selected(productId)
    const known = []
    for (const { firmwareId } of selected) known.push(await modules.choiceOn(tx).findFirmware(firmwareId))
    const others = known.flatMap((one) => (one && one.moduleId !== null && one.moduleId !== moduleId ? [one] : []))
    if (others.length > 0 && !confirm) {
      const firmwareZh = others.map(({ firmwareLabel }) => firmwareLabel).join('、')
      const firmwareEn = others.map(({ firmwareLabelEn }) => firmwareLabelEn).join(', ')
      throw new DomainError('hardware.confirmNeeded', { firmwareZh, firmwareEn, field: 'confirm' })
    }
    for (const { firmwareId, firmwareType } of others) {
      await events.publish(tx, firmwareUnbound, { productId, firmwareId, firmwareType })
      await hardwareStore(tx).unselect(productId, firmwareType)
    }
  }

  async function choose(
    tx: DatabaseOrTransaction,
    { productId, moduleId, confirm, ...wanted }: CheckedInputOf<typeof chooseModule>,
    actor: Actor,
  ): Promise<Chosen> {
    const product = await lockUnfrozen(parts, tx, { productId, actor })
    if (moduleId === '') throw new DomainError('modules.notSelected', { field: 'moduleId' })
    const needs = await needsOf(product, categories, tx)
    const module = await modules.choiceOn(tx).offer(moduleId, needs)
    if (!module) throw new DomainError('modules.notFound', { field: 'moduleId' })
    requireSuits(module, needs)
    const allowed = allowedFor(module, needs)
    const current = await hardwareStore(tx).module(productId)
    const kept = allowed.find((type) => current?.moduleId === moduleId && type === current.developType)
    const developType = requireDevelopType(wanted.developType ?? kept, { allowed, module: module.moduleName })
    await unselectOthers(tx, productId, { moduleId, confirm })
    const stamp = { updateTime: clock.now(), updatedBy: actor.accountId }
    await hardwareStore(tx).choose(productId, { moduleId, developType, ...stamp })
    return { module, needs, developType }
  }

  return choose
}
