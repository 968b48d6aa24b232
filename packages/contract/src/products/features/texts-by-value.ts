import * as z from 'zod/mini'
import { optionalText } from '../../schema.ts'
import { featureLimits } from './features.limits.ts'
import type { ValueTexts } from './value-texts.ts'

const pair = z.object({ zh: optionalText(featureLimits.valueText), en: optionalText(featureLimits.valueText) })

const withoutEmpty = (texts: ValueTexts): ValueTexts | undefined => {
  const filled = Object.entries(texts).filter(([, { zh, en }]) => zh !== '' || en !== '')
  return filled.length > 0 ? Object.fromEntries(filled) : undefined
}

/** `valueTexts` of enums and booleans, `bitTexts` of integers, both optional. */
export const textsByValue = z.optional(z.pipe(z.record(z.string(), pair), z.transform(withoutEmpty)))
