import { sourceFeatureType } from '@slipway/contract/products/features/features.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  templateFeatureId,
  type FeatureDto,
  type TemplateFeatureInput,
} from '@slipway/contract/products/template-features/template-features.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { CategoriesApi, CategoryInTree } from '../../catalog/categories/index.ts'
import type { FeatureToAdd } from '../features/index.ts'
import type { StandardFeaturesApi } from '../standard-features/index.ts'
import { featureOfDto } from './feature-of-dto.ts'
import { starterTemplateOf } from './starter-templates.ts'
import { templateFeaturesStore, type SavedTemplate } from './template-features.store.ts'

interface Dependencies {
  db: Database
  categories: Pick<CategoriesApi, 'find'>
  library: Pick<StandardFeaturesApi, 'marksFor'>
}

/** A category's template; without an author where it comes with the installation. */
export type CategoryTemplate = Omit<SavedTemplate, 'updatedBy'> & { updatedBy: number | undefined }

export type CategoryTemplates = ReturnType<typeof categoryTemplates>

/** The templates from which features are created: they depend on categories, not on products. */
export function categoryTemplates({ db, categories, library }: Dependencies) {
  /** The administrator's version, otherwise the one of the installation. */
  async function templateOf(category: CategoryInTree, on: DatabaseOrTransaction = db): Promise<CategoryTemplate> {
    const saved = await templateFeaturesStore(on).find(category.id)
    if (saved) return saved
    const starter = starterTemplateOf(category.categoryKey)
    const marks = await library.marksFor(starter, category.categoryKey, on)
    const features = starter.map((feature, at) => (marks[at] ? { ...feature, isStandard: 1 as const } : feature))
    return { features, updateTime: 0, updatedBy: undefined }
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

  /** Features of the template that are the library's, too, get its mark. */
  async function withMarks(
    tx: DatabaseOrTransaction,
    categoryId: string,
    features: readonly FeatureToAdd[],
  ): Promise<FeatureToAdd[]> {
    const { categoryKey } = await requireCategory(categoryId, tx)
    const marks = await library.marksFor(features, categoryKey, tx)
    return features.map((feature, at) => {
      const mark = feature.sourceFeatureType === sourceFeatureType.template ? marks[at] : undefined
      return mark ? { ...feature, isStandard: 1, standard: mark } : feature
    })
  }

  return {
    templateOf,
    requireCategory,
    byId,
    withMarks,

    /** CA-026: the product's feature for a sent feature of the category's template. */
    async featureOf(tx: DatabaseOrTransaction, categoryId: string, sent: FeatureDto): Promise<FeatureToAdd> {
      const feature = featureOfDto(sent, await byId(categoryId, tx), '')
      const [marked = feature] = await withMarks(tx, categoryId, [feature])
      return marked
    },
  }
}
