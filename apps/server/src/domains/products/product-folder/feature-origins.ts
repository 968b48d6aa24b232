import { sourceFeatureType } from '@slipway/contract/products/features/features.ts'
import type { FeaturePart } from '@slipway/contract/products/product-folder/folder-content.ts'
import { readOrigin } from '@slipway/contract/products/product-folder/folder-origins.ts'
import { templateFeatureId } from '@slipway/contract/products/template-features/template-features.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { FeatureToAdd, FeatureToChange } from '../features/index.ts'
import type { FolderChanges } from './folder-changes.ts'
import type { ProductFolderDependencies } from './folder-plan.ts'

type Resolving = Pick<ProductFolderDependencies, 'standardMark' | 'templateFeature'>

/** Resolves the origins that files say. Refusals name the feature as `add.3.standard`. */
export async function featuresWithOrigins(
  { standardMark, templateFeature }: Resolving,
  tx: DatabaseOrTransaction,
  { add, change, categoryId }: Pick<FolderChanges, 'add' | 'change'> & { categoryId: string },
): Promise<{ add: FeatureToAdd[]; change: FeatureToChange[] }> {
  async function markOf({ standard: text, ...feature }: FeaturePart, place: string) {
    if (text === undefined) return undefined
    const field = `${place}.standard`
    const origin = readOrigin(text)
    if (!origin) throw new DomainError('product-folder.badOrigin', { field })
    return standardMark(tx, origin, feature, field)
  }

  const added: FeatureToAdd[] = []
  for (const [at, part] of add.entries()) {
    const mark = await markOf(part, `add.${at}`)
    const { standard: _text, sourceFeatureType: source, ...feature } = part
    const own =
      source === sourceFeatureType.template
        ? await ofTemplate(feature, `add.${at}.sourceFeatureType`, (id) =>
            templateFeature(tx, categoryId, { ...feature, id }),
          )
        : feature
    added.push(mark ? { ...own, isStandard: 1, standard: mark } : own)
  }

  const changed: FeatureToChange[] = []
  for (const [at, part] of change.entries()) {
    const mark = await markOf(part, `change.${at}`)
    const { standard: _text, sourceFeatureType: _fixed, ...feature } = part
    changed.push(mark ? { ...feature, standard: mark } : feature)
  }
  return { add: added, change: changed }

  async function ofTemplate(
    { deKey }: Pick<FeaturePart, 'deKey'>,
    field: string,
    find: (id: string) => Promise<FeatureToAdd>,
  ): Promise<FeatureToAdd> {
    try {
      return await find(templateFeatureId(categoryId, deKey))
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      throw new DomainError('product-folder.notInTemplate', { field })
    }
  }
}
