import { DomainError } from '@slipway/contract/refusals.ts'
import {
  templateFeatureId,
  type FeatureDto,
  type TemplateFeatureInput,
} from '@slipway/contract/products/template-features/template-features.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { CategoriesApi, CategoryInTree } from '../../catalog/categories/index.ts'
import type { FeatureToAdd } from '../features/index.ts'
import { featureOfDto } from './feature-of-dto.ts'
import { starterTemplateOf } from './starter-templates.ts'
import { templateFeaturesStore, type SavedTemplate } from './template-features.store.ts'

interface Dependencies {
  db: Database
  categories: Pick<CategoriesApi, 'find'>
}

/** A category's template; without an author where it comes with the installation. */
export type CategoryTemplate = Omit<SavedTemplate, 'updatedBy'> & { updatedBy: number | undefined }

export type CategoryTemplates = ReturnType<typeof categoryTemplates>

/** The templates from which features are created: they depend on categories, not on products. */
export function categoryTemplates({ db, categories }: Dependencies) {
  /** The administrator's version, otherwise the one of the installation. */
  async function templateOf(category: CategoryInTree, on: DatabaseOrTransaction = db): Promise<CategoryTemplate> {
    const saved = await templateFeaturesStore(on).find(category.id)
    return saved ?? { features: starterTemplateOf(category.categoryKey), updateTime: 0, updatedBy: undefined }
  }

  async function requireCategory(categoryId: string, on: DatabaseOrTransaction = db): Promise<CategoryInTree> {
    const category = await categories.find(categoryId, on)
    if (!category) throw new DomainError('categories.notFound', { field: 'categoryId' })
    return category
  }

  async function byId(categoryId: string, on: DatabaseOrTransaction): Promise<Map<string, TemplateFeatureInput>> {
    const template = await templateOf(await requireCategory(categoryId, on), on)
    return new Map(template.features.map((feature) => [templateFeatureId(categoryId, feature.deKey), feature]))
  }

  return {
    templateOf,
    requireCategory,
    byId,

    /** CA-026: the product's feature for a sent feature of the category's template. */
    async featureOf(tx: DatabaseOrTransaction, categoryId: string, sent: FeatureDto): Promise<FeatureToAdd> {
      return featureOfDto(sent, await byId(categoryId, tx), '')
    },
  }
}
