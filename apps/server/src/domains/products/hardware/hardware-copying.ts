import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { ProductRecord } from '../products/index.ts'
import type { HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore } from './hardware.store.ts'
import { lightStripStore } from './light-strip.store.ts'
import { allowedFor, needsOf, refusalsOf, requireDevelopType } from './module-reasons.ts'

/**
 * SI-032: a copy has the module, the firmware of the library and the pins of its original. Custom firmware stays with the
 * original, and a module that does not suit the copy's other plan is not copied.
 */
export function hardwareCopying({ clock, categories, modules, products }: HardwareDependencies) {
  async function locked(tx: DatabaseOrTransaction, productId: string): Promise<ProductRecord> {
    const product = await products.lock(tx, productId)
    if (!product) throw new DomainError('products.notFound')
    return product
  }

  async function copyModule(
    tx: DatabaseOrTransaction,
    from: string,
    { to, ...stamp }: { to: ProductRecord; updateTime: number; updatedBy: number },
  ): Promise<boolean> {
    const choice = await hardwareStore(tx).module(from)
    const needs = await needsOf(to, categories, tx)
    const module = choice && (await modules.choiceOn(tx).offer(choice.moduleId, needs))
    if (!choice || !module || refusalsOf(module, needs).length > 0) return false
    const allowed = allowedFor(module, needs)
    const kept = allowed.find((type) => type === choice.developType)
    const developType = requireDevelopType(kept, { allowed, module: module.moduleName })
    await hardwareStore(tx).choose(to.productId, { ...choice, developType, ...stamp })
    return true
  }

  return async function copyAll(
    tx: DatabaseOrTransaction,
    { from, to: toId, by }: { from: string; to: string; by: number },
  ): Promise<void> {
    const [original, to] = [await locked(tx, from), await locked(tx, toId)]
    const stamp = { updateTime: clock.now(), updatedBy: by }
    if (await copyModule(tx, from, { to, ...stamp })) {
      for (const selected of await hardwareStore(tx).selected(from)) {
        const firmware = await modules.choiceOn(tx).findFirmware(selected.firmwareId)
        if (firmware?.productId === null) await hardwareStore(tx).select(toId, { ...selected, ...stamp })
      }
    }
    const strip = await lightStripStore(tx).find(from, original.firmwareUpgradeCode)
    if (strip) await lightStripStore(tx).save(toId, to.firmwareUpgradeCode, { ...strip, ...stamp })
  }
}
