import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'

const hasText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== ''
    : typeof value === 'object' && value !== null && Object.values(value).some(hasText)

/**
 * The identifiers under which a command has texts in the words of its giver: of properties, or of the operation. The values
 * of an enumeration are the product's words.
 */
export function writtenTexts(
  model: Pick<ThingModel, 'typeOf'>,
  { deKey, data }: { deKey?: string | undefined; data: Record<string, unknown> },
): string[] {
  if (deKey !== undefined) return hasText(data) ? [deKey] : []
  return Object.entries(data).flatMap(([key, value]) => (model.typeOf(key) !== 'enum' && hasText(value) ? [key] : []))
}
