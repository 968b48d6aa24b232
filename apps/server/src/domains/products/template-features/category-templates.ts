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

/** A category's template; nobody has saved one that comes with the installation. */
export type CategoryTemplate = Omit<SavedTemplate, 'updatedBy'> & { updatedBy: number | undefined }

export type CategoryTemplates = ReturnType<typeof categoryTemplates>

/** The templates themselves, which features are made from: they know categories, and no product. */
export function categoryTemplates({ db, categories }: Dependencies) {
  /** As an administrator wrote it; else as it comes with the installation. */
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

    /** CA-026: what a product of the category gets of a sent feature that is one of its template. */
    async featureOf(tx: DatabaseOrTransaction, categoryId: string, sent: FeatureDto): Promise<FeatureToAdd> {
      return featureOfDto(sent, await byId(categoryId, tx), '')
    },
  }
}
