import { accessTypes } from '@slipway/contract/catalog/categories/categories.ts'
import type { CheckedInputOf, OutputOf, Page } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import type {
  chooseModule,
  listModulesForProduct,
  setDevelopType,
} from '@slipway/contract/products/hardware/hardware.calls.ts'
import type { ModuleChoice, ModuleOffer, ProductHardware } from '@slipway/contract/products/hardware/hardware.ts'
import { developTypesOf } from '@slipway/contract/products/hardware/module-fit.ts'
import { isFrozen } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError, type RefusalDetails } from '@slipway/contract/refusals.ts'
import { inTransaction, isForeignKeyViolation, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { lockUnfrozen, type HardwareDependencies } from './hardware-rules.ts'
import { hardwareStore } from './hardware.store.ts'
import { moduleChoosing, type Chosen } from './module-choosing.ts'
import {
  allowedFor,
  needsOf,
  reasonDetails,
  reasonsIn,
  refusalsOf,
  requireDevelopType,
  type NeedyProduct,
} from './module-reasons.ts'

export function hardwareService(parts: HardwareDependencies) {
  const { db, clock, categories, modules, products } = parts
  const choose = moduleChoosing(parts)

  async function chosen(product: NeedyProduct, on: DatabaseOrTransaction): Promise<Chosen | undefined> {
    const choice = await hardwareStore(on).module(product.productId)
    if (!choice) return undefined
    const needs = await needsOf(product, categories, on)
    const module = await modules.choiceOn(on).offer(choice.moduleId, needs)
    return module && { module, needs, developType: choice.developType }
  }

  return {
    chosen,

    async moduleMissing(product: NeedyProduct, on: DatabaseOrTransaction): Promise<RefusalDetails | undefined> {
      const found = await chosen(product, on)
      if (!found) return reasonDetails('hardware.noModule')
      const [first] = refusalsOf(found.module, found.needs)
      return first && reasonDetails(first.refusal, first.details)
    },

    async info(productId: string, actor: Actor, locale: Locale): Promise<ProductHardware> {
      const product = await products.readable(productId, actor)
      const found = await chosen(product, db)
      return {
        module: found ? choiceIn(found, locale) : null,
        isRequired: product.accessType === accessTypes.custom,
        isFrozen: isFrozen(product.publishStatus),
        developTypes: [...developTypesOf[product.accessType]],
      }
    },

    /** The selected module first, then those that suit the product. */
    async offers(
      { productId, ...page }: CheckedInputOf<typeof listModulesForProduct>,
      actor: Actor,
      locale: Locale,
    ): Promise<Page<ModuleOffer>> {
      const product = await products.readable(productId, actor)
      const needs = await needsOf(product, categories, db)
      const current = await hardwareStore(db).module(productId)
      const offers = (await modules.choiceOn(db).offers(needs)).map((module) => ({
        ...module,
        isSelected: module.moduleId === current?.moduleId,
        allowed: allowedFor(module, needs),
        whyNot: reasonsIn(module, needs, locale),
      }))
      const rank = ({ isSelected, whyNot }: ModuleOffer): number => (isSelected ? 0 : whyNot.length === 0 ? 1 : 2)
      const offset = offsetOf(page)
      const items = offers.toSorted((one, other) => rank(one) - rank(other)).slice(offset, offset + page.pageSize)
      return { items, total: offers.length }
    },

    async choose(input: CheckedInputOf<typeof chooseModule>, actor: Actor, locale: Locale): Promise<ModuleChoice> {
      try {
        return choiceIn(await inTransaction(db, (tx) => choose(tx, input, actor)), locale)
      } catch (error) {
        // The module was deleted meanwhile.
        if (isForeignKeyViolation(error)) throw new DomainError('modules.notFound', { field: 'moduleId' })
        throw error
      }
    },

    setDevelopType: (
      { productId, developType }: CheckedInputOf<typeof setDevelopType>,
      actor: Actor,
    ): Promise<OutputOf<typeof setDevelopType>> =>
      inTransaction(db, async (tx) => {
        const isRead = developType === undefined
        const product = isRead
          ? await products.lockOwn(tx, productId, actor)
          : await lockUnfrozen(parts, tx, { productId, actor })
        const found = await chosen(product, tx)
        if (!found) throw new DomainError('hardware.noModule')
        const { moduleId, moduleName } = found.module
        const allowed = allowedFor(found.module, found.needs)
        if (isRead) return { moduleId, developType: found.developType, allowed }
        requireDevelopType(developType, { allowed, module: moduleName })
        const stamp = { updateTime: clock.now(), updatedBy: actor.accountId }
        await hardwareStore(tx).choose(productId, { moduleId, developType, ...stamp })
        return { moduleId, developType, allowed }
      }),
  }
}

export const choiceIn = ({ module, needs, developType }: Chosen, locale: Locale): ModuleChoice => ({
  moduleId: module.moduleId,
  mid: module.mid,
  moduleName: module.moduleName,
  modulePic: module.modulePic,
  communicationMode: module.communicationMode,
  developMode: module.developMode,
  developType,
  allowed: allowedFor(module, needs),
  whyNot: reasonsIn(module, needs, locale),
})

export type HardwareService = ReturnType<typeof hardwareService>
