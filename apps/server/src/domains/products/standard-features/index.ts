import { encodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import {
  addStandardFeature,
  addStandardFeatures,
  deleteStandardFeature,
  findStandardFeatures,
  listProductStandards,
  listStandardDomains,
  listStandardFeatures,
  listStandardResources,
  takeOverStandards,
  updateStandardFeature,
} from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { serve } from '../../../http/route.ts'
import { writeLibrary, writtenFingerprint } from './standard-library.store.ts'
import type { libraryMarks } from './library-marks.ts'
import { standardFeaturesService, type StandardFeaturesDependencies } from './standard-features.service.ts'
import { LIBRARY_FINGERPRINT } from './library-fingerprint.generated.ts'
import { standardLibraryViews } from './standard-library.views.ts'
import { libraryReply } from './standard-reply.ts'

export { libraryMarks } from './library-marks.ts'
export { starterTemplates } from './starter-templates/starter-templates.ts'
export type StandardFeaturesApi = ReturnType<typeof libraryMarks>

export function standardFeaturesDomain(parts: StandardFeaturesDependencies) {
  const library = standardLibraryViews(parts.db)
  const standards = standardFeaturesService(parts)
  return {
    routes: [
      serve(listStandardDomains, () => library.listDomains()),
      serve(listStandardResources, ({ input }) => library.listResources(input)),
      serve(listStandardFeatures, async ({ input, locale }) => {
        const { items, total } = await library.pageOfResource(input.resourceId, {
          offset: offsetOf(input),
          limit: input.pageSize,
        })
        return { items: items.map((one) => libraryReply(one, locale)), total }
      }),
      serve(findStandardFeatures, async ({ input, locale }) => {
        const { items, ...totals } = await library.pageByName(input.name, {
          offset: offsetOf(input),
          limit: input.pageSize,
        })
        return { items: items.map((one) => libraryReply(one, locale)), ...totals }
      }),
      serve(listProductStandards, ({ input, actor }) => standards.list(input.productId, actor)),
      serve(addStandardFeature, ({ input, actor }) => standards.add(input, actor)),
      serve(updateStandardFeature, ({ input, actor }) => standards.update(input, actor)),
      serve(deleteStandardFeature, async ({ input, actor }) => {
        await standards.remove(input.productId, input.did, actor)
        return null
      }),
      serve(addStandardFeatures, async ({ input, actor }) => {
        const { added, skipped } = await standards.addAll(input, actor)
        return { added: added.map(encodeFeature), skipped }
      }),
      serve(takeOverStandards, async ({ input, actor }) => (await standards.takeOver(input, actor)).map(encodeFeature)),
    ],

    /** Updates the stored library to the one shipped with the program, whose files are only read after an update. */
    async ensureLibrary() {
      if ((await writtenFingerprint(parts.db)) === LIBRARY_FINGERPRINT) return
      const { shippedLibrary } = await import('./shipped-library.ts')
      await writeLibrary(parts.db, shippedLibrary())
    },
  }
}
