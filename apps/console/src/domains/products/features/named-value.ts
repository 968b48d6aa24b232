import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { valueText } from '@slipway/contract/products/features/value-texts.ts'
import { inPageLocale } from '@slipway/web-client/formats.ts'

/** The value's text in the page's language followed by the value, e.g. `手动 (0)`; undefined where it has no text. */
export function namedValue(schema: ValueSchema | undefined, value: unknown): string | undefined {
  const text = schema && valueText(schema, value)
  if (!text) return undefined
  const [words, raw] = [inPageLocale(text), String(value)]
  return words.toLowerCase() === raw.toLowerCase() ? words : `${words} (${raw})`
}
