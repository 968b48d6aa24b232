import { productCreated } from '@slipway/contract/products/products/products.events.ts'
import { encodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import {
  addPatchOfFeatures,
  getTemplate,
  pageTemplateFeatures,
  saveTemplate,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import { inTransaction } from '../../../events/subscriptions.ts'
import { serve } from '../../../http/route.ts'
import { templateFeaturesService, type TemplateFeaturesDependencies } from './template-features.service.ts'

export { categoryTemplates, type CategoryTemplates } from './category-templates.ts'

/** The initial features of products of a category. */
export function templateFeaturesDomain(parts: TemplateFeaturesDependencies) {
  const templates = templateFeaturesService(parts)
  return {
    routes: [
      serve(pageTemplateFeatures, ({ input }) => templates.page(input)),
      serve(getTemplate, ({ input }) => templates.get(input.categoryId)),
      serve(saveTemplate, ({ input, actor }) => templates.save(input, actor)),
      serve(addPatchOfFeatures, async ({ input, actor }) => {
        const { added, skipped } = await templates.addPatch(input, actor)
        return { added: added.map(encodeFeature), skipped }
      }),
    ],
    /** The ids of all features of the category's template. */
    idsOf: async (categoryId: string): Promise<string[]> => [
      ...(await parts.templates.byId(categoryId, parts.db)).keys(),
    ],
    subscriptions: [
      // In the same transaction, so that no reader sees a product without its category's features.
      inTransaction(productCreated, async (tx, product) => {
        if (product.copiedFrom === null) await templates.fill(tx, product)
      }),
    ],
  }
}
