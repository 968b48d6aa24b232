import { featureType, transType, type CheckedFeature } from '../../features/features.ts'
import type { ParametersSchema, SubParameter, ValueSchema } from '../../features/value-schema.ts'
import { inLocale, type Bilingual, type Locale } from '../../../locale.ts'
import { valueText } from '../../features/value-texts.ts'
import { wordsFor, type DatasheetWords } from './datasheet-words.ts'
import type { ModelToWrite } from './model-to-write.ts'

/** One line of a datasheet: a feature's own value, or a parameter below it. */
export interface DatasheetRow {
  key: string
  name: string
  /** 0 for the value itself, 1 for a parameter, 2 and 3 for nested ones. */
  level: number
  type: string
  values: string
  note: string
}

export interface DatasheetFeature {
  key: string
  name: string
  /** The name in the other language. */
  otherName: string
  facts: string[]
  remark: string
  /** Its input and output; a part without a heading is the feature's own value. */
  parts: { heading: string; rows: DatasheetRow[] }[]
}

export interface Datasheet {
  words: DatasheetWords
  title: string
  productId: string
  sections: { heading: string; features: DatasheetFeature[] }[]
}

/** The content of both datasheet formats, in one language. */
export function datasheetOf({ productId, productName, features }: ModelToWrite, locale: Locale): Datasheet {
  const words = wordsFor(locale)
  const of = (type: CheckedFeature['featureType']) =>
    features.filter((one) => one.featureType === type).map((one) => featureOf(one, words, locale))
  return {
    words,
    title: productName,
    productId,
    sections: [
      { heading: words.properties, features: of(featureType.property) },
      { heading: words.operations, features: of(featureType.operation) },
      { heading: words.events, features: of(featureType.event) },
    ].filter((section) => section.features.length > 0),
  }
}

function featureOf(feature: CheckedFeature, words: DatasheetWords, locale: Locale): DatasheetFeature {
  const { deKey: key, deName, deRemark: remark, deOptional } = feature
  const need = deOptional === 0 ? words.required : words.optional
  const isProperty = feature.featureType === featureType.property
  return {
    key,
    name: inLocale(deName, locale),
    otherName: inLocale(deName, locale === 'zh-CN' ? 'en-US' : 'zh-CN'),
    facts: isProperty ? [transWords(feature.transType, words), need] : [need],
    remark,
    parts: partsOf(feature, words, locale),
  }
}

function partsOf(feature: CheckedFeature, words: DatasheetWords, locale: Locale): DatasheetFeature['parts'] {
  switch (feature.featureType) {
    case featureType.property: {
      const own = rowOf(feature.deInput, { key: feature.deKey, name: '', note: '', level: 0 }, words)
      return [{ heading: '', rows: [own, ...rowsWithin(feature.deInput, 1, words, locale)] }]
    }
    case featureType.operation:
      return [
        { heading: words.input, rows: parameterRows(feature.deInput, words, locale) },
        { heading: words.output, rows: parameterRows(feature.deOutput, words, locale) },
      ]
    default:
      return [{ heading: words.data, rows: parameterRows(feature.deOutput, words, locale) }]
  }
}

const parameterRows = (schema: ParametersSchema, words: DatasheetWords, locale: Locale): DatasheetRow[] =>
  schema.type === 'noinput' ? [] : rowsWithin(schema, 0, words, locale)

function rowsWithin(schema: ValueSchema, level: number, words: DatasheetWords, locale: Locale): DatasheetRow[] {
  if (schema.type === 'array') {
    const { items } = schema
    const own = rowOf(items, { key: '[]', name: words.item, note: '', level }, words)
    return items.type === 'array' || items.type === 'object'
      ? [own, ...rowsWithin(items, level + 1, words, locale)]
      : [own]
  }
  if (schema.type !== 'object') return []
  return schema.properties.flatMap((parameter) => [
    rowOf(parameter, { ...namesOf(parameter, words, locale), level }, words),
    ...rowsWithin(parameter, level + 1, words, locale),
  ])
}

function namesOf({ deKey, title, description, required }: SubParameter, words: DatasheetWords, locale: Locale) {
  const other: Bilingual = title ?? { zh: '', en: '' }
  const name = inLocale(other, locale) || other.zh || other.en
  return {
    key: deKey,
    name,
    note: [required ? words.required : words.optional, description].filter(Boolean).join(' · '),
  }
}

function transWords(type: number, words: DatasheetWords): string {
  if (type === transType.report) return words.report
  return type === transType.distribute ? words.distribute : words.reportAndDistribute
}

const rowOf = (
  schema: ValueSchema,
  own: Pick<DatasheetRow, 'key' | 'name' | 'note' | 'level'>,
  words: DatasheetWords,
): DatasheetRow => ({ ...own, type: words.types[schema.type], values: valuesOf(schema, words).join(' · ') })

function valuesOf(schema: ValueSchema, words: DatasheetWords): string[] {
  switch (schema.type) {
    case 'integer':
    case 'number': {
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, unit, step, multipleOf, storage } = schema
      return [
        `${minimum} – ${maximum}${unit ? ` ${unit}` : ''}`,
        ...(exclusiveMinimum === undefined ? [] : [`> ${exclusiveMinimum}`]),
        ...(exclusiveMaximum === undefined ? [] : [`< ${exclusiveMaximum}`]),
        ...(step === undefined ? [] : [words.step(step)]),
        ...(multipleOf === undefined ? [] : [words.multipleOf(multipleOf)]),
        ...(storage === undefined ? [] : [storage]),
        ...(schema.type === 'integer' ? bitsIn(words, schema) : []),
        ...fixed(schema, words),
      ]
    }
    case 'string': {
      const { minLength = 0, maxLength, format, pattern } = schema
      return [
        words.bytes(minLength, maxLength),
        ...(format ? [format] : []),
        ...(pattern ? [pattern] : []),
        ...fixed(schema, words),
      ]
    }
    case 'enum':
      return [schema.enumValue.map((entry) => namedIn(words, schema, entry)).join(', '), ...fixed(schema, words)]
    case 'array':
      return [words.items(schema.minItems, schema.maxItems)]
    case 'object':
      return []
    default:
      return [[true, false].map((flag) => namedIn(words, schema, flag)).join(', '), ...fixed(schema, words)]
  }
}

/** A value and its text, e.g. `auto 自动`. */
const namedIn = ({ language }: DatasheetWords, schema: ValueSchema, value: string | number | boolean): string => {
  const text = valueText(schema, value)
  return text ? `${String(value)} ${language === 'en' ? text.en : text.zh}` : String(value)
}

const bitsIn = (words: DatasheetWords, schema: Extract<ValueSchema, { type: 'integer' }>): string[] =>
  Object.keys(schema.bitTexts ?? {}).map((bit) => {
    const text = valueText(schema, 2 ** Number(bit)) ?? { zh: '', en: '' }
    return words.bit(bit, words.language === 'en' ? text.en : text.zh)
  })

const fixed = (
  { defaultValue, constValue }: { defaultValue?: unknown; constValue?: unknown },
  words: DatasheetWords,
): string[] => [
  ...(defaultValue === undefined ? [] : [words.defaultValue(String(defaultValue))]),
  ...(constValue === undefined ? [] : [words.constValue(String(constValue))]),
]
