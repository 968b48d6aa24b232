import type { CheckedInputOf, OutputOf, Page } from '@slipway/contract/define-call.ts'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { sourceFeatureType } from '@slipway/contract/products/features/features.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type {
  addPatchOfFeatures,
  getTemplate,
  pageTemplateFeatures,
  saveTemplate,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import {
  templateFeatureId,
  type TemplateFeature,
  type TemplateFeatureInput,
} from '@slipway/contract/products/template-features/template-features.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import { requireModel, type FeaturesApi, type FeatureToAdd } from '../features/index.ts'
import { ownerOf, type ProductsApi } from '../products/index.ts'
import type { CategoryTemplates } from './category-templates.ts'
import { featureOfDto } from './feature-of-dto.ts'
import { templateFeaturesStore } from './template-features.store.ts'

export interface TemplateFeaturesDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  templates: CategoryTemplates
  categories: Pick<CategoriesApi, 'findByName' | 'lock'>
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  features: Pick<FeaturesApi, 'addMany' | 'changeMany' | 'listOf'>
}

/** A new product, and its selection from its category's template. */
export interface NewProduct {
  productId: string
  ownerId: number
  categoryId: string
  templateFeatures: readonly string[]
}

export function templateFeaturesService({ db, clock, accounts, templates, ...doors }: TemplateFeaturesDependencies) {
  const { categories, products, features } = doors
  const { templateOf, requireCategory, byId, withMarks } = templates

  return {
    async page({
      category: name,
      offset,
      limit,
    }: CheckedInputOf<typeof pageTemplateFeatures>): Promise<Page<TemplateFeature>> {
      const category = await categories.findByName(name)
      if (!category) throw new DomainError('categories.notFound', { field: 'category' })
      const all = (await templateOf(category)).features
      return { items: all.slice(offset, offset + limit).map((one) => shown(category.id, one)), total: all.length }
    },

    async get(categoryId: string): Promise<OutputOf<typeof getTemplate>> {
      const { features: all, updateTime } = await templateOf(await requireCategory(categoryId))
      return { features: all.map((one) => shown(categoryId, one)), updateTime }
    },

    async save(
      { categoryId, features: wanted, updateTime: startedFrom }: CheckedInputOf<typeof saveTemplate>,
      actor: Actor,
    ): Promise<OutputOf<typeof saveTemplate>> {
      requireModel(wanted)
      const updateTime = await inTransaction(db, async (tx) => {
        const category = await categories.lock(tx, categoryId)
        if (!category) throw new DomainError('categories.notFound', { field: 'categoryId' })
        const current = await templateOf(category, tx)
        await requireNewest('template-features.savedMeanwhile', current, startedFrom, { accounts, tx })
        const time = Math.max(clock.now(), current.updateTime + 1)
        await templateFeaturesStore(tx).save(categoryId, {
          features: wanted,
          updateTime: time,
          updatedBy: actor.accountId,
        })
        return time
      })
      return { features: wanted.map((one) => shown(categoryId, one)), updateTime }
    },

    /** SI-045. */
    async addPatch(
      { productId, featureDtos }: CheckedInputOf<typeof addPatchOfFeatures>,
      actor: Actor,
    ): Promise<{ added: FeatureRecord[]; skipped: string[] }> {
      await products.requireOwn(productId, actor)
      return inTransaction(db, async (tx) => {
        const { categoryId } = await products.lockOwn(tx, productId, actor)
        const template = await byId(categoryId, tx)
        const planned = featureDtos.map((dto, at) => ({
          at,
          feature: featureOfDto(dto, template, `featureDtos.${at}.`),
        }))
        const present = new Set((await features.listOf(productId, tx)).map(({ deKey }) => deKey.toLowerCase()))
        const isPresent = ({ feature }: { feature: FeatureToAdd }) => present.has(feature.deKey.toLowerCase())
        const missing = planned.filter((one) => !isPresent(one))
        const skipped = planned.filter(isPresent).map(({ feature }) => feature.deKey)
        if (missing.length === 0) return { added: [], skipped }
        const add = await withMarks(
          tx,
          categoryId,
          missing.map(({ feature }) => feature),
        )
        const placeOf = (_kind: string, index: number) => `featureDtos.${missing[index]?.at}.`
        const { added } = await features.changeMany(tx, productId, { add }, actor, placeOf)
        return { added, skipped }
      })
    },

    /** Adds the selected and the mandatory features of its category's template to a new product. */
    async fill(tx: DatabaseOrTransaction, product: NewProduct): Promise<void> {
      const { productId, categoryId, templateFeatures } = product
      const template = await byId(categoryId, tx)
      const unknown = templateFeatures.findIndex((id) => !template.has(id))
      if (unknown >= 0) {
        throw new DomainError('template-features.notInTemplate', { field: `templateFeatures.${unknown}` })
      }
      const chosen = [...template].filter(([id, { deOptional }]) => deOptional === 0 || templateFeatures.includes(id))
      if (chosen.length === 0) return
      const add = await withMarks(
        tx,
        categoryId,
        chosen.map(([id, feature]) => fromTemplate(id, feature)),
      )
      await features.addMany(tx, productId, add, ownerOf(product), 'templateFeatures')
    },
  }
}

const fromTemplate = (templateId: string, feature: TemplateFeatureInput): FeatureToAdd => ({
  ...feature,
  sourceFeatureType: sourceFeatureType.template,
  templateId,
})

const shown = (categoryId: string, feature: TemplateFeatureInput): TemplateFeature => {
  const { featureType, deKey, deName, deOptional, deRemark, transType, isStandard } = feature
  return {
    id: templateFeatureId(categoryId, deKey),
    categoryId,
    featureType,
    deKey,
    deName: JSON.stringify(deName),
    deOptional,
    deRemark,
    transType,
    deInput: JSON.stringify('deInput' in feature ? feature.deInput : {}),
    deOutput: JSON.stringify('deOutput' in feature ? feature.deOutput : {}),
    isStandard,
    sourceFeatureType: sourceFeatureType.template,
  }
}
