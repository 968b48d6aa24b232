import {
  addPatchOfFeatures,
  getTemplate,
  pageTemplateFeatures,
  saveTemplate,
} from '@slipway/contract/products/template-features/template-features.calls.ts'
import { serve } from '../../../http/route.ts'
import { templateFeaturesService, type TemplateFeaturesDependencies } from './template-features.service.ts'

/** The features that products of a category start with. */
export function templateFeaturesDomain(parts: TemplateFeaturesDependencies) {
  const templates = templateFeaturesService(parts)
  return {
    routes: [
      serve(pageTemplateFeatures, ({ input }) => templates.page(input)),
      serve(getTemplate, ({ input }) => templates.get(input.categoryId)),
      serve(saveTemplate, ({ input, actor }) => templates.save(input, actor)),
      serve(addPatchOfFeatures, ({ input, actor }) => templates.addPatch(input, actor)),
    ],
    fill: templates.fill,
    featureOf: templates.featureOf,
  }
}
