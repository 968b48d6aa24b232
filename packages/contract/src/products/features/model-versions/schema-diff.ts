import type { ChangedPart, ChangeEffect, PartChange } from './model-change.ts'
import type {
  ArraySchema,
  ObjectSchema,
  ParametersSchema,
  ScalarSchema,
  SubParameter,
  ValueSchema,
} from '../value-schema.ts'
import { textLines } from '../value-texts.ts'

/** The senders of a value: the device that reports it, the platform that sets it, or both. */
export interface Senders {
  device: boolean
  platform: boolean
}

/** The change in the set of allowed values: some may be excluded now, some may be added. */
type Shift = 'same' | 'narrower' | 'wider' | 'other'

type NumberSchema = Extract<ScalarSchema, { minimum: number }>
type TextSchema = Extract<ScalarSchema, { type: 'string' }>
type EnumSchema = Extract<ScalarSchema, { type: 'enum' }>

/**
 * A narrower set refuses values that are sent today, by either side. A wider set is compatible where devices send;
 * where the platform sends, devices in the field would receive values that they do not know.
 */
const effectOf = (shift: Shift, senders: Senders): ChangeEffect => {
  if (shift === 'narrower' || shift === 'other') return 'refusesOld'
  return shift === 'wider' && senders.platform ? 'unknownToDevices' : 'compatible'
}

const MAX_SHOWN = 200
const shown = (value: unknown): string => {
  if (value === undefined || value === '') return ''
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)
  return text.slice(0, MAX_SHOWN)
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one ?? '') === JSON.stringify(other ?? '')

/** All differences between two schemas of a value. */
export function schemaChanges(before: ValueSchema, after: ValueSchema, senders: Senders, at: string): PartChange[] {
  const collected: PartChange[] = []
  const told = (part: ChangedPart, from: unknown, to: unknown, effect: ChangeEffect, place = at): void => {
    if (!isSame(from, to)) collected.push({ part, at: place, from: shown(from), to: shown(to), effect })
  }
  const shifted = (part: ChangedPart, from: unknown, to: unknown, shift: Shift) =>
    told(part, from, to, effectOf(shift, senders))
  const type = after.type
  if (before.type !== type || (type === 'enum' && before.type === 'enum' && before.enumType !== after.enumType)) {
    told('type', typeName(before), typeName(after), 'refusesOld')
    return collected
  }
  switch (type) {
    case 'array':
      return [
        ...(before.type === 'array' ? itemChanges(before, after, shifted, collected) : []),
        ...schemaChanges((before as ArraySchema).items, after.items, senders, `${at}.items`),
      ]
    case 'object':
      return parametersChanges(before as ObjectSchema, after, senders, at)
    case 'integer':
    case 'number':
      numberChanges(before as NumberSchema, after, shifted, told)
      break
    case 'string':
      textChanges(before as TextSchema, after, shifted)
      break
    case 'enum':
      shifted('enumValue', (before as EnumSchema).enumValue, after.enumValue, setShift(before as EnumSchema, after))
      break
    default:
  }
  const old = before as ScalarSchema
  shifted('constValue', old.constValue, after.constValue, ruleShift(old.constValue, after.constValue))
  told('defaultValue', old.defaultValue, after.defaultValue, 'compatible')
  // Texts are for people: no device sends or reads them.
  told('valueTexts', textLines(old), textLines(after), 'compatible')
  return collected
}

const typeName = (schema: ValueSchema): string => (schema.type === 'enum' ? `enum ${schema.enumType}` : schema.type)

type Shifted = (part: ChangedPart, from: unknown, to: unknown, shift: Shift) => void
type Told = (part: ChangedPart, from: unknown, to: unknown, effect: ChangeEffect) => void

function itemChanges(before: ArraySchema, after: ArraySchema, shifted: Shifted, collected: PartChange[]): PartChange[] {
  shifted('minItems', before.minItems, after.minItems, after.minItems > before.minItems ? 'narrower' : 'wider')
  shifted('maxItems', before.maxItems, after.maxItems, after.maxItems < before.maxItems ? 'narrower' : 'wider')
  return collected
}

/** The lowest or highest allowed value; `above` and `below` mark an exclusive bound. */
function boundsOf({ type, minimum, maximum, exclusiveMinimum, exclusiveMaximum }: NumberSchema) {
  const isWhole = type === 'integer'
  const isAbove = exclusiveMinimum !== undefined && exclusiveMinimum >= minimum
  const isBelow = exclusiveMaximum !== undefined && exclusiveMaximum <= maximum
  const low = isAbove ? exclusiveMinimum + (isWhole ? 1 : 0) : minimum
  const high = isBelow ? exclusiveMaximum - (isWhole ? 1 : 0) : maximum
  return { low, high, above: isAbove && !isWhole, below: isBelow && !isWhole }
}

function numberChanges(before: NumberSchema, after: NumberSchema, shifted: Shifted, told: Told): void {
  const [old, now] = [boundsOf(before), boundsOf(after)]
  const lowShown = ({ low, above }: typeof old) => (above ? `> ${low}` : low)
  const highShown = ({ high, below }: typeof old) => (below ? `< ${high}` : high)
  const raised = now.low > old.low || (now.low === old.low && now.above)
  const lowered = now.high < old.high || (now.high === old.high && now.below)
  shifted('minimum', lowShown(old), lowShown(now), raised ? 'narrower' : 'wider')
  shifted('maximum', highShown(old), highShown(now), lowered ? 'narrower' : 'wider')
  shifted('multipleOf', before.multipleOf, after.multipleOf, multipleShift(before.multipleOf, after.multipleOf))
  told('unit', before.unit, after.unit, before.unit ? 'meansOther' : 'compatible')
  told('step', before.step, after.step, 'compatible')
  told('storage', before.storage, after.storage, 'compatible')
}

const isMultiple = (value: number, of: number): boolean => Math.abs(value / of - Math.round(value / of)) < 1e-9

function multipleShift(before: number | undefined, after: number | undefined): Shift {
  if (before === undefined || after === undefined) return ruleShift(before, after)
  if (isMultiple(after, before)) return 'narrower'
  return isMultiple(before, after) ? 'wider' : 'other'
}

/** An added rule narrows the set, a removed one widens it, a replaced one does both. */
const ruleShift = (before: unknown, after: unknown): Shift => {
  if (isSame(before, after)) return 'same'
  return before === undefined ? 'narrower' : after === undefined ? 'wider' : 'other'
}

function textChanges(before: TextSchema, after: TextSchema, shifted: Shifted): void {
  const [oldLeast, least] = [before.minLength ?? 0, after.minLength ?? 0]
  shifted('minLength', oldLeast, least, least > oldLeast ? 'narrower' : 'wider')
  shifted('maxLength', before.maxLength, after.maxLength, after.maxLength < before.maxLength ? 'narrower' : 'wider')
  shifted('pattern', before.pattern, after.pattern, ruleShift(before.pattern, after.pattern))
  shifted('format', before.format, after.format, ruleShift(before.format, after.format))
}

function setShift(before: EnumSchema, after: EnumSchema): Shift {
  const [old, now] = [new Set<unknown>(before.enumValue), new Set<unknown>(after.enumValue)]
  if ([...old].some((entry) => !now.has(entry))) return 'narrower'
  return now.size === old.size ? 'same' : 'wider'
}

const propertiesOf = (schema: ParametersSchema) => (schema.type === 'object' ? schema.properties : [])
const wordsOf = ({ title, description }: SubParameter): string[] =>
  [title?.zh, title?.en, description].map((word) => word ?? '').filter(Boolean)
/** Each dependency separately, sorted, because their order has no meaning. */
const needsOf = (schema: ObjectSchema | undefined): string[] =>
  Object.entries(schema?.dependencies ?? {})
    .flatMap(([key, others]) => others.map((other) => `${key} → ${other}`))
    .toSorted()
const rulesOf = (schema: ParametersSchema) => (schema.type === 'object' ? schema : undefined)

/** The same for named parameters, if any: of a struct, an operation's input or output, or an event. */
export function parametersChanges(
  before: ParametersSchema,
  after: ParametersSchema,
  senders: Senders,
  at: string,
): PartChange[] {
  const changes: PartChange[] = []
  const add = (part: ChangedPart, place: string, from: unknown, to: unknown, effect: ChangeEffect): void => {
    if (!isSame(from, to)) changes.push({ part, at: place, from: shown(from), to: shown(to), effect })
  }
  const [old, now] = [before, after].map((schema) => new Map(propertiesOf(schema).map((one) => [one.deKey, one])))
  for (const [key, was] of old ?? []) {
    const is = now?.get(key)
    const place = `${at}.properties.${key}`
    if (!is) {
      add('parameter', place, key, '', 'refusesOld')
      continue
    }
    // A parameter that becomes optional may be missing for its readers; devices in the field rely on receiving it.
    const effect = is.required ? 'refusesOld' : senders.platform ? 'unknownToDevices' : 'compatible'
    add('required', place, was.required, is.required, effect)
    add('wording', place, wordsOf(was), wordsOf(is), 'compatible')
    changes.push(...schemaChanges(was, is, senders, place))
  }
  for (const [key, { required }] of now ?? []) {
    if (!old?.has(key)) add('parameter', `${at}.properties.${key}`, '', key, required ? 'refusesOld' : 'compatible')
  }
  const [oldRules, rules] = [rulesOf(before), rulesOf(after)]
  const [oldLeast, least] = [oldRules?.minProperties ?? 0, rules?.minProperties ?? 0]
  add('minProperties', at, oldLeast, least, effectOf(least > oldLeast ? 'narrower' : 'wider', senders))
  const [oldMost, most] = [oldRules?.maxProperties, rules?.maxProperties]
  const isFewer = most !== undefined && (oldMost === undefined || most < oldMost)
  add('maxProperties', at, oldMost, most, effectOf(isFewer ? 'narrower' : 'wider', senders))
  const [oldNeeds, needs] = [needsOf(oldRules), needsOf(rules)]
  const isMore = needs.some((need) => !oldNeeds.includes(need))
  add('dependencies', at, oldNeeds, needs, effectOf(isMore ? 'narrower' : 'wider', senders))
  return changes
}
