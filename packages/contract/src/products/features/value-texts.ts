import { inLocale, type Bilingual, type Locale } from '../../locale.ts'
import type { ObjectSchema, ParametersSchema, ValueSchema } from './value-schema.ts'

/** Texts by value or bit. Either language can be empty; a pair that is empty in both counts as absent. */
export type ValueTexts = Record<string, Bilingual>

/** The values that a schema can have texts for, as keys of `valueTexts`, in the order of the schema. */
export function namedValues(schema: ValueSchema | ParametersSchema): string[] {
  if (schema.type === 'boolean') return ['false', 'true']
  return schema.type === 'enum' ? schema.enumValue.map(String) : []
}

/** Bit 52 is the highest one of a number that JSON represents exactly. */
const HIGHEST_BIT = 52

/** Whether `bit` is the position of a bit, from 0, that a value up to `maximum` can have. */
export const isBitWithin = (bit: string, maximum: number): boolean =>
  /^(?:0|[1-9]\d?)$/.test(bit) && Number(bit) <= HIGHEST_BIT && 2 ** Number(bit) <= maximum

/** Arithmetic instead of `&`, which cuts numbers to 32 bits. */
const isBitSet = (value: number, bit: number): boolean => Math.floor(value / 2 ** bit) % 2 === 1

const ownText = (texts: ValueTexts | undefined, key: string): Bilingual | undefined =>
  texts !== undefined && Object.hasOwn(texts, key) ? inBoth(texts[key]) : undefined

/** A text in one language serves readers of both. */
const inBoth = (text: Bilingual | undefined): Bilingual | undefined =>
  text && { zh: text.zh || text.en, en: text.en || text.zh }

const SEPARATOR = { zh: '、', en: ', ' }

/**
 * What a value means to people, in both languages; undefined where the model has no text for it. A bitmap's text lists
 * its set bits, with the position of a bit that has no text; the value 0 sets none and has no text.
 */
export function valueText(schema: ValueSchema | ParametersSchema, value: unknown): Bilingual | undefined {
  switch (schema.type) {
    case 'boolean':
      return typeof value === 'boolean' ? ownText(schema.valueTexts, String(value)) : undefined
    case 'enum':
      return schema.enumValue.some((entry) => entry === value) ? ownText(schema.valueTexts, String(value)) : undefined
    case 'integer':
      return typeof value === 'number' ? bitmapText(schema.bitTexts, value) : undefined
    default:
      return undefined
  }
}

function bitmapText(texts: ValueTexts | undefined, value: number): Bilingual | undefined {
  if (texts === undefined || !Number.isSafeInteger(value) || value <= 0) return undefined
  const set = Array.from({ length: HIGHEST_BIT + 1 }, (_, bit) => bit).filter((bit) => isBitSet(value, bit))
  const named = set.map((bit) => ownText(texts, String(bit)) ?? { zh: `位 ${bit}`, en: `bit ${bit}` })
  return {
    zh: named.map(({ zh }) => zh).join(SEPARATOR.zh),
    en: named.map(({ en }) => en).join(SEPARATOR.en),
  }
}

/** The name of a parameter for a reader: a title in one language serves both. */
export const parameterName = (
  { deKey, title }: { deKey: string; title?: Bilingual | undefined },
  locale: Locale,
): string => (title && (inLocale(title, locale) || title.zh || title.en)) || deKey

const isStruct = (schema: { type: string } | undefined): schema is ObjectSchema => schema?.type === 'object'

/** The path of a part of a value, such as `white.level`, in the names of its parameters; what has none is as it is in the path. */
export function partName(schema: { type: string } | undefined, path: string, locale: Locale): string {
  const [key = '', ...rest] = path.split('.')
  const found = isStruct(schema) ? schema.properties.find(({ deKey }) => deKey === key) : undefined
  const name = found ? parameterName(found, locale) : key
  return rest.length === 0 ? name : `${name}.${partName(found, rest.join('.'), locale)}`
}

/** The texts of a schema as lines such as `auto: 自动 · Auto`, in the order of its values or bits. */
export function textLines(schema: ValueSchema): string[] {
  const line = (key: string, texts: ValueTexts | undefined): string[] => {
    const text = texts !== undefined && Object.hasOwn(texts, key) ? texts[key] : undefined
    return text ? [`${key}: ${[text.zh, text.en].filter(Boolean).join(' · ')}`] : []
  }
  if (schema.type === 'integer') return bitsOf(schema.bitTexts).flatMap((bit) => line(bit, schema.bitTexts))
  if (schema.type !== 'boolean' && schema.type !== 'enum') return []
  return namedValues(schema).flatMap((key) => line(key, schema.valueTexts))
}

/** The bits with texts, lowest first. */
const bitsOf = (texts: ValueTexts | undefined): string[] =>
  Object.keys(texts ?? {}).toSorted((one, other) => Number(one) - Number(other))
