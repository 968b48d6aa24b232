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

/** What products of the starter categories are proposed, as long as no administrator has written another template. */
export const starterTemplates: StarterTemplates = { ...electrics, ...safety, ...comfort, ...living }

const checked = z.array(templateFeatureInput)
const known = new Map<string, TemplateFeatureInput[]>()

/** Of the sub category with this key, such as `lighting.bulb`; empty for one that did not come with the installation. */
export function starterTemplateOf(categoryKey: string): TemplateFeatureInput[] {
  const ready = known.get(categoryKey)
  if (ready) return ready
  const blocks = Object.hasOwn(starterTemplates, categoryKey) ? starterTemplates[categoryKey] : []
  const template = z.parse(checked, blocks)
  known.set(categoryKey, template)
  return template
}
