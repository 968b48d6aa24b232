import { featureType } from '@slipway/contract/products/features/features.ts'
import { withProposedTexts } from '@slipway/contract/products/features/value-dictionary.ts'
import {
  templateFeatureInput,
  type TemplateFeatureInput,
} from '@slipway/contract/products/template-features/template-features.ts'
import * as z from 'zod/mini'
import { starterTemplates } from '../standard-features/index.ts'

function withTexts(feature: TemplateFeatureInput): TemplateFeatureInput {
  const { deKey } = feature
  if (feature.featureType === featureType.property) {
    return { ...feature, deInput: withProposedTexts(feature.deInput, deKey) }
  }
  const deOutput = withProposedTexts(feature.deOutput, deKey)
  if (feature.featureType === featureType.event) return { ...feature, deOutput }
  return { ...feature, deInput: withProposedTexts(feature.deInput, deKey), deOutput }
}

const checked = z.array(templateFeatureInput)
const known = new Map<string, TemplateFeatureInput[]>()

/**
 * The template of the subcategory with this key, such as `lighting.bulb`; empty for a category that the installation
 * did not include.
 */
export function starterTemplateOf(categoryKey: string): TemplateFeatureInput[] {
  const ready = known.get(categoryKey)
  if (ready) return ready
  const blocks = Object.hasOwn(starterTemplates, categoryKey) ? starterTemplates[categoryKey] : []
  const template = z.parse(checked, blocks).map(withTexts)
  known.set(categoryKey, template)
  return template
}
