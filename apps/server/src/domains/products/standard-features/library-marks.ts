import { isSameDefinition } from '@slipway/contract/products/features/same-definition.ts'
import { otherType } from '@slipway/contract/products/features/same-types.ts'
import { sameIdentifier } from '@slipway/contract/products/features/identifier.ts'
import type { CheckedFeature } from '@slipway/contract/products/features/features.ts'
import type { StandardOrigin } from '@slipway/contract/products/product-folder/folder-origins.ts'
import { featureTypeOf, type StandardMark } from '@slipway/contract/products/standard-features/standard-features.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import { contentOf } from '../features/index.ts'
import { featureOf, markOf } from './standard-reply.ts'
import { EVERY, standardLibraryViews, type LibraryFeature } from './standard-library.views.ts'

const isSameFeature = (library: LibraryFeature, feature: CheckedFeature): boolean =>
  sameIdentifier(library.key, feature.deKey) &&
  featureTypeOf[library.content.ftype] === feature.featureType &&
  otherType(contentOf(featureOf(library)), contentOf(feature)) === undefined

/** The same feature without a change of the developer: an update to a later version changes nothing else. */
const isUnchanged = (library: LibraryFeature, feature: CheckedFeature): boolean =>
  sameIdentifier(library.key, feature.deKey) && isSameDefinition(contentOf(featureOf(library)), contentOf(feature))

/** Resources of the category first, then those for every category. */
const fitOf = ({ catKeys }: LibraryFeature, categoryKey: string): number =>
  catKeys.includes(categoryKey) ? 0 : catKeys.includes(EVERY) ? 1 : 2

/** The link of features that come from elsewhere than the library's own picker. */
export function libraryMarks({ db }: { db: Database }) {
  return {
    /** Throws where the library has no such feature or version, or the feature is another one. */
    async markOf(
      tx: DatabaseOrTransaction,
      { resKey, key, version }: StandardOrigin,
      feature: CheckedFeature,
      field: string,
    ): Promise<StandardMark> {
      const found = await standardLibraryViews(tx).findByKey({ resId: '', resKey, domainKey: '' }, key)
      if (!found) throw new DomainError('standard-features.notFound', { field })
      if (version > found.publishVersion) throw new DomainError('standard-features.noSuchVersion', { version, field })
      if (!isSameFeature(found, feature)) throw new DomainError('standard-features.fixed', { field })
      return markOf(found, version)
    },

    /** For each feature the library's mark, where one has its identifier and definition. */
    async marksFor(
      features: readonly CheckedFeature[],
      categoryKey: string,
      on: DatabaseOrTransaction = db,
    ): Promise<(StandardMark | undefined)[]> {
      const candidates = await standardLibraryViews(on).findAllByKey(features.map(({ deKey }) => deKey))
      return features.map((feature) => {
        const [found] = candidates
          .filter((one) => isUnchanged(one, feature))
          .toSorted((one, other) => fitOf(one, categoryKey) - fitOf(other, categoryKey))
        return found && markOf(found)
      })
    },
  }
}
