import { inLocale, type Bilingual, type Locale } from '@slipway/contract/locale.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { valueText } from '@slipway/contract/products/features/value-texts.ts'
import type { PanelTexts } from './texts.zh.ts'
import { digitsOf, rangeOf, stepOf, type Range } from './value-steps.ts'

/** `23.4` of a sensor with steps of 0.1. */
export function shownNumber(value: number, schema: Range, locale: Locale): string {
  const digits = digitsOf(stepOf(schema))
  const isWhole = schema.type === 'integer'
  return new Intl.NumberFormat(locale, {
    minimumFractionDigits: isWhole ? 0 : Math.min(digits, 1),
    maximumFractionDigits: isWhole ? 0 : Math.max(digits, 1),
  }).format(value)
}

export const unitOf = (schema: ValueSchema): string => {
  const unit = rangeOf(schema)?.unit ?? ''
  return unit === '℃' ? '°C' : unit === '℉' ? '°F' : unit
}

const SECONDS = { day: 86_400, hour: 3_600, minute: 60, second: 1 } as const

/** `1 h 20 min`: the two largest units. */
export function shownDuration(seconds: number, { units }: PanelTexts): string {
  let left = Math.max(0, Math.round(seconds))
  const parts: string[] = []
  for (const [name, size] of Object.entries(SECONDS)) {
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0 && parts.length < 2) parts.push(`${count} ${units[name as keyof typeof SECONDS]}`)
    else if (parts.length > 0) break
  }
  return parts.join(' ') || `0 ${units.second}`
}

export const shownAgo = (time: number, now: number, t: PanelTexts): string =>
  now - time < 60_000 ? t.justNow : t.ago(shownDuration((now - time) / 1000 - (((now - time) / 1000) % 60), t))

/** A value in one line, with its text or unit. */
export function shownValue(value: unknown, schema: ValueSchema, locale: Locale): string {
  const text: Bilingual | undefined = valueText(schema, value)
  if (text) return inLocale(text, locale)
  const range = rangeOf(schema)
  if (range && typeof value === 'number') {
    const unit = unitOf(schema)
    return `${shownNumber(value, range, locale)}${unit === '%' || unit === '' ? unit : ` ${unit}`}`
  }
  if (schema.type === 'array' && Array.isArray(value))
    return value.map((one) => shownValue(one, schema.items, locale)).join(', ')
  if (schema.type === 'object' && typeof value === 'object' && value !== null) {
    const parts = new Map(Object.entries(value))
    return schema.properties
      .filter(({ deKey }) => parts.has(deKey))
      .map((one) => shownValue(parts.get(one.deKey), one, locale))
      .join(', ')
  }
  return typeof value === 'string' ? value : JSON.stringify(value)
}
