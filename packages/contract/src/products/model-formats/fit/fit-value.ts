import { featureLimits } from '../../features/features.limits.ts'
import { brokenByStorage, FLOAT_EXACT } from '../../features/value-schema.rules.ts'
import { checkValue } from '../../features/value-check.ts'
import { isBitWithin } from '../../features/value-texts.ts'
import type { ScalarSchema } from '../../features/value-schema.ts'
import { isOfFormat, valueFormats, type ValueFormat } from '../../features/value-format.ts'
import { fitIdentifier, noKeys, type Breaks } from './fit-identifier.ts'
import { fitLabels } from './fit-labels.ts'
import { fitRemark, fitText, fitTitle } from './fit-names.ts'
import { written } from '../read/foreign-json.ts'
import type { ForeignParameter, ForeignValue } from '../read/foreign-model.ts'
import type { Note } from '../losses.ts'
import { unitSymbol } from '../read/units.ts'

export interface Fitting {
  note: Note
  breaks: Breaks
}

type Numbers = Extract<ForeignValue, { type: 'integer' | 'number' }>

const INT32 = { minimum: -2147483648, maximum: 2147483647 }
const FLOAT = { minimum: -FLOAT_EXACT, maximum: FLOAT_EXACT }
const SAFE = { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }
const jsonText = { type: 'string', maxLength: featureLimits.valueBytes }

/**
 * Converts a value to our schema within our limits, where that is a small, reported change; all other problems are left
 * to the schema. `level` is 1 for a property's own value.
 */
export function fitValue(value: ForeignValue, level: number, fitting: Fitting): Record<string, unknown> {
  const { note, breaks } = fitting
  switch (value.type) {
    case 'boolean':
      return withDefault({ type: 'boolean', ...valueTextsOf(value, ['false', 'true'], note) }, value, note)
    case 'integer':
    case 'number':
      return withDefault(fitNumber(value, note), value, note)
    case 'string':
      return withDefault(fitString(value, note), value, note)
    case 'enum':
      if (value.entries.length > featureLimits.enumEntries) breaks(value.place, tooMany(featureLimits.enumEntries))
      return withDefault(fitEnum(value, note), value, note)
    case 'array':
      return level >= featureLimits.depth ? tooDeep(value, note) : fitArray(value, level, fitting)
    case 'object':
      if (level >= featureLimits.depth) return tooDeep(value, note)
      if (value.fields.length > 0)
        return { type: 'object', properties: fitParameters(value.fields, level + 1, fitting) }
      note('typeChanged', value.place, { from: 'object', to: 'JSON string' })
      return jsonText
    default:
      breaks(value.place, noSuchType(value.was.slice(0, 40)))
      return jsonText
  }
}

const noSuchType = (was: string) => ({ zh: `不支持类型“${was}”`, en: `unsupported type “${was}”` })
const tooMany = (most: number) => ({ zh: `最多 ${most} 项`, en: `Must have no more than ${most} items` })

function tooDeep(value: ForeignValue, note: Note) {
  note('nestedTooDeep', value.place, { from: value.type })
  return jsonText
}

export function fitParameters(fields: readonly ForeignParameter[], level: number, fitting: Fitting): unknown[] {
  const taken = noKeys()
  const { note, breaks } = fitting
  const [first] = fields
  if (first && fields.length > featureLimits.subParameters) {
    breaks(first.place, tooMany(featureLimits.subParameters))
    return []
  }
  return fields.map(({ place, key, name, remark, required, value }) => ({
    ...fitValue(value, level, fitting),
    deKey: fitIdentifier(key, taken, place, note, breaks),
    title: fitTitle(name, place, note),
    description: fitRemark(remark ?? '', place, note),
    required: required ?? false,
  }))
}

type Labelled = Extract<ForeignValue, { type: 'boolean' | 'enum' }>

function valueTextsOf({ labels = [], place }: Labelled, values: readonly string[], note: Note) {
  const known = new Set(values)
  const valueTexts = fitLabels(labels, (value) => known.has(value), place, note)
  return valueTexts ? { valueTexts } : {}
}

const words = ({ minimum, maximum }: { minimum?: number | undefined; maximum?: number | undefined }) =>
  `${minimum ?? ''} – ${maximum ?? ''}`

function fitNumber({ type, place, minimum, maximum, step, unit, storage, bits = [] }: Numbers, note: Note) {
  const widest = storage === 'float' ? FLOAT : type === 'integer' && storage !== 'int64' ? INT32 : SAFE
  const given = { minimum, maximum }
  const clip = (value: number) => Math.min(Math.max(value, SAFE.minimum), SAFE.maximum)
  const low = clip(minimum ?? Math.min(widest.minimum, (maximum ?? 0) - 1))
  const high = clip(maximum ?? Math.max(widest.maximum, low + 1))
  const range = { minimum: low, maximum: high }
  if (minimum === undefined || maximum === undefined) note('rangeFilled', place, { to: words(range) })
  else if (low !== minimum || high !== maximum) note('rangeClipped', place, { from: words(given), to: words(range) })

  const bitTexts = fitLabels(bits, (bit) => type === 'integer' && low >= 0 && isBitWithin(bit, high), place, note)
  const isStep = step !== undefined && step > 0 && step <= high - low && (type === 'number' || Number.isInteger(step))
  if (step !== undefined && !isStep) note('stepDropped', place, { from: String(step) })
  return {
    type,
    ...range,
    ...(isStep ? { step } : {}),
    ...fitUnit(unit, place, note),
    ...(storage && !brokenByStorage(storage, type, low, high) ? { storage } : {}),
    ...(bitTexts ? { bitTexts } : {}),
  }
}

/** People read the symbol, not another platform's code for it. */
function fitUnit(unit: string | undefined, place: string, note: Note): { unit?: string } {
  if (!unit) return {}
  const symbol = unitSymbol(unit)
  if (symbol !== undefined && symbol !== unit) note('unitNamed', place, { from: unit, to: symbol || '—' })
  const text = fitText('unit', symbol ?? unit, featureLimits.unit.max, place, note)
  return text === '' ? {} : { unit: text }
}

function fitString(
  { place, maxLength, minLength, pattern, format }: Extract<ForeignValue, { type: 'string' }>,
  note: Note,
) {
  const most = featureLimits.valueBytes
  const length = maxLength === undefined || maxLength > most ? most : maxLength
  if (maxLength === undefined) note('lengthFilled', place, { to: String(length) })
  else if (length !== maxLength) note('lengthCut', place, { from: String(maxLength), to: String(length) })
  const isMin = minLength !== undefined && Number.isInteger(minLength) && minLength >= 0 && minLength <= length
  if (minLength !== undefined && !isMin) {
    note('left', place, { field: 'minLength', from: String(minLength) })
  }
  return {
    type: 'string',
    maxLength: length,
    ...(isMin ? { minLength } : {}),
    ...(pattern === undefined ? {} : { pattern }),
    ...(isFormat(format) ? { format } : {}),
  }
}

const isFormat = (format: string | undefined): format is ValueFormat => valueFormats.some((known) => known === format)

function fitEnum(value: Extract<ForeignValue, { type: 'enum' }>, note: Note) {
  const { place, entries: given } = value
  const entries = given.slice(0, featureLimits.enumEntries)
  const areNumbers = entries.length > 0 && entries.every((entry) => typeof entry === 'number')
  const numbers = entries.filter((entry) => typeof entry === 'number')
  if (!areNumbers && numbers.length > 0) note('typeChanged', place, { from: numbers.join(', '), to: 'string' })
  const all: readonly (string | number)[] = areNumbers ? entries : entries.map(String)
  const enumValue = [...new Set(all)]
  if (enumValue.length < all.length) {
    const repeated = new Set(all.filter((entry, at) => all.indexOf(entry) < at))
    note('entriesMerged', place, { from: [...repeated].join(', ') })
  }
  const enumType = areNumbers ? (enumValue.every((entry) => Number.isInteger(entry)) ? 'integer' : 'number') : 'string'
  return { type: 'enum', enumType, enumValue, ...valueTextsOf(value, enumValue.map(String), note) }
}

function fitArray(
  { place, items, minItems = 0, maxItems }: Extract<ForeignValue, { type: 'array' }>,
  level: number,
  fitting: Fitting,
): Record<string, unknown> {
  const { note } = fitting
  const most = featureLimits.arrayItems
  const count = maxItems === undefined || maxItems > most ? most : maxItems
  if (maxItems === undefined) note('itemsFilled', place, { to: String(count) })
  else if (count !== maxItems) note('itemsCut', place, { from: String(maxItems), to: String(count) })
  return {
    type: 'array',
    items: fitValue(items, level + 1, fitting),
    minItems: Math.min(minItems, count),
    maxItems: count,
  }
}

function withDefault(
  bare: Record<string, unknown>,
  {
    place,
    own: more = {},
    defaultValue,
  }: { place: string; own?: Record<string, unknown> | undefined; defaultValue?: unknown },
  note: Note,
): Record<string, unknown> {
  const schema = { ...bare, ...more }
  if (defaultValue === undefined || defaultValue === null || defaultValue === '') return schema
  const own = ownDefault(schema, defaultValue)
  const isFitting = !checkValue(schema as ScalarSchema, own) && (typeof own !== 'string' || isPlain(schema, own))
  if (isFitting) return { ...schema, defaultValue: own }
  note('defaultDropped', place, { from: written(defaultValue) })
  return schema
}

const isPlain = ({ format }: Record<string, unknown>, text: string): boolean =>
  typeof format !== 'string' || !isFormat(format) || isOfFormat(format, text)

/** Platforms write numbers and truth as texts, and truth as 0 and 1. */
function ownDefault(schema: Record<string, unknown>, given: unknown): unknown {
  const { type, enumType } = schema
  if (type === 'boolean' && typeof given === 'number') return ofType(type, String(given))
  if (typeof given !== 'string') return type === 'enum' && enumType === 'string' ? written(given) : given
  return ofType(type === 'enum' ? enumType : type, given)
}

function ofType(type: unknown, text: string): unknown {
  if (type === 'integer' || type === 'number') return text.trim() === '' ? text : Number(text)
  if (type === 'boolean') return ['1', 'true'].includes(text) ? true : ['0', 'false'].includes(text) ? false : text
  return text
}
