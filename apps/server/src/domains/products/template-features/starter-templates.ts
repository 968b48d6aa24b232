import {
  templateFeatureInput,
  type TemplateFeatureInput,
} from '@slipway/contract/products/template-features/template-features.ts'
import * as z from 'zod/mini'
import { comfort } from './starter-templates/comfort.ts'
import { electrics } from './starter-templates/electrics.ts'
import { living } from './starter-templates/living.ts'
import { safety } from './starter-templates/safety.ts'
import type { StarterTemplates } from './starter-templates/template-block.ts'

/** The templates of the starter categories, until an administrator saves another one. */
export const starterTemplates: StarterTemplates = { ...electrics, ...safety, ...comfort, ...living }

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
  const template = z.parse(checked, blocks)
  known.set(categoryKey, template)
  return template
}
