import type { Locale } from '@slipway/contract/locale.ts'
import { communicationNames, developTypeNames } from '@slipway/contract/products/hardware/hardware-names.ts'
import {
  allowedDevelopTypes,
  whyNot,
  type ModuleFlaw,
  type ModuleNeeds,
} from '@slipway/contract/products/hardware/module-fit.ts'
import type { Bilingual } from '@slipway/contract/locale.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { DomainError, type RefusalDetails, type RefusalName } from '@slipway/contract/refusals.ts'
import type { DevelopMode } from '@slipway/contract/catalog/modules/modules.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { CoveredCategory, OfferedModule } from '../../catalog/modules/index.ts'
import type { ProductRecord } from '../products/index.ts'

/** What a product asks of modules and firmware, and the name of its category. */
export interface ProductNeeds extends ModuleNeeds, CoveredCategory {
  categoryLabel: Bilingual
}

export type NeedyProduct = Pick<ProductRecord, 'productId' | 'categoryId' | 'accessType' | 'communicationType'>

export async function needsOf(
  { categoryId, accessType, communicationType }: NeedyProduct,
  { find }: Pick<CategoriesApi, 'find'>,
  on: DatabaseOrTransaction,
): Promise<ProductNeeds> {
  const category = await find(categoryId, on)
  if (!category) throw new Error(`the category ${categoryId} of a product is missing`)
  return { accessType, communicationType, categoryId, mainCategoryId: category.pid, categoryLabel: category.label }
}

const factsOf = ({ communicationMode, developMode, firmwares }: OfferedModule) => ({
  communicationMode,
  developMode,
  firmwares: firmwares.map((firmware) => ({ ...firmware, hasCovering: firmware.firmwareVersion !== '' })),
})

export const allowedFor = (module: OfferedModule, needs: ProductNeeds): DevelopMode[] =>
  allowedDevelopTypes(factsOf(module), needs)

const refusalOf: Readonly<Record<ModuleFlaw, RefusalName>> = {
  communication: 'hardware.moduleCommunication',
  developmentFree: 'hardware.moduleDevelopmentFree',
  noFirmware: 'hardware.moduleNoFirmware',
  mainCategory: 'hardware.moduleMainCategory',
  noVersion: 'hardware.moduleNoVersion',
  category: 'hardware.moduleCategory',
}

interface Refusal {
  reason: ModuleFlaw
  refusal: RefusalName
  details: RefusalDetails
}

export const categoryDetails = ({ categoryLabel: { zh, en } }: ProductNeeds): RefusalDetails => ({
  categoryZh: `“${zh}”`,
  categoryEn: `“${en}”`,
})

/** The reasons against a module, as the refusals of choosing it. */
export function refusalsOf(module: OfferedModule, needs: ProductNeeds): Refusal[] {
  const found = communicationNames[module.communicationMode]
  const wanted = communicationNames[needs.communicationType]
  const details = {
    foundZh: found.zh,
    foundEn: found.en,
    wantedZh: wanted.zh,
    wantedEn: wanted.en,
    ...categoryDetails(needs),
  }
  return whyNot(factsOf(module), needs).map((reason) => ({ reason, refusal: refusalOf[reason], details }))
}

export const reasonsIn = (module: OfferedModule, needs: ProductNeeds, locale: Locale) =>
  refusalsOf(module, needs).map(({ reason, refusal, details }) => ({
    reason,
    msg: refusalText(refusal, details, locale),
  }))

/** A refusal's text in both languages, as the detail of another one. */
export const reasonDetails = (refusal: RefusalName, details: RefusalDetails = {}): RefusalDetails => ({
  reasonZh: refusalText(refusal, details, 'zh-CN'),
  reasonEn: refusalText(refusal, details, 'en-US'),
})

export function requireSuits(module: OfferedModule, needs: ProductNeeds): void {
  const [first] = refusalsOf(module, needs)
  if (first) throw new DomainError(first.refusal, { ...first.details, field: 'moduleId' })
}

/** The wanted type, else the most demanding one. */
export function requireDevelopType(
  wanted: DevelopMode | undefined,
  { allowed, module }: { allowed: readonly DevelopMode[]; module: string },
): DevelopMode {
  const developType = wanted ?? allowed.at(-1)
  if (developType !== undefined && allowed.includes(developType)) return developType
  const namesIn = (language: keyof Bilingual): string =>
    allowed.map((type) => developTypeNames[type][language]).join(language === 'zh' ? '、' : ', ')
  throw new DomainError('hardware.developTypeNotOffered', {
    module,
    allowedZh: namesIn('zh'),
    allowedEn: namesIn('en'),
    field: 'developType',
  })
}
