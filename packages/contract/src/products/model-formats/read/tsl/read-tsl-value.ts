import { featureLimits } from '../../../features/features.limits.ts'
import { fieldOf, firstOf, listOf, recordOf, textOf, written, type Json } from '../foreign-json.ts'
import type { ForeignParameter, ForeignValue, Labels, Severity } from '../foreign-model.ts'
import type { Note } from '../../losses.ts'
import { transType, type TransType } from '../../../features/features.ts'
import { isTrueIn, numberIn, peek } from '../tracked-json.ts'

export const tslCommon = (one: Json, place: string) => ({
  place,
  key: one['identifier'],
  name: { any: textOf(one['name']) },
  remark: textOf(firstOf(one, 'desc', 'description')),
  required: isTrueIn(one, 'required'),
})

const accessModes: Record<string, TransType> = {
  r: transType.report,
  read_only: transType.report,
  w: transType.distribute,
  write_only: transType.distribute,
  rw: transType.reportAndDistribute,
  read_write: transType.reportAndDistribute,
}

export function tslAccess(given: unknown, place: string, note: Note): TransType {
  const mode = textOf(given)?.toLowerCase()
  const known = mode === undefined || !Object.hasOwn(accessModes, mode) ? undefined : accessModes[mode]
  if (given !== undefined && known === undefined) note('assumed', place, { from: written(given), to: 'r' })
  return known ?? transType.report
}

const severities: Record<string, Severity> = { info: 'info', alert: 'alarm', error: 'fault' }

/** `alert`, or `ALERT_EVENT_TYPE` in the API's form. */
export function tslSeverity(given: unknown, place: string, note: Note): Severity | undefined {
  if (given === undefined) return undefined
  const level = textOf(given)?.toLowerCase().replace('_event_type', '') ?? ''
  const known = Object.hasOwn(severities, level) ? severities[level] : undefined
  if (known === undefined) note('left', place, { field: 'type', from: written(given) })
  return known
}

export const tslParameters = (list: unknown, place: string, note: Note): ForeignParameter[] =>
  listOf(list).map((given, at) => {
    const one = recordOf(given)
    const own = `${place}[${at}]`
    const value = tslValue(one['dataType'], `${own}.dataType`, note)
    return { ...tslCommon(one, own), value: withTslDefault(value, one, 'defaultValue') }
  })

/** A default beside the type, or within it. A second one, and one of a type that has none here, stays unread. */
export function withTslDefault(value: ForeignValue, record: unknown, field: string): ForeignValue {
  const takesNone = value.type === 'array' || value.type === 'object' || value.type === 'unknown'
  const given = peek(record, field)
  if (given === undefined || takesNone) return value
  const known = 'defaultValue' in value ? value.defaultValue : undefined
  if (known !== undefined && written(known) !== written(given)) return value
  return { ...value, defaultValue: fieldOf(record, field) }
}

export function tslValue(dataType: unknown, place: string, note: Note): ForeignValue {
  const type = textOf(fieldOf(dataType, 'type')) ?? ''
  const specs = fieldOf(dataType, 'specs')
  const own = recordOf(specs)
  const at = `${place}.specs`
  if (type === 'struct') return { type: 'object', place: at, fields: tslParameters(specs, at, note) }
  if (type === 'array') {
    const items = tslValue(own['item'], `${at}.item`, note)
    return { type: 'array', place: at, items, maxItems: numberIn(own, 'size') }
  }
  if (type === 'bool' || type === 'enum') {
    const isBool = type === 'bool'
    if (isBool) note('zeroOne', place)
    const keys = Object.keys(own).slice(0, featureLimits.enumEntries + 1)
    const labels = keys.slice(0, featureLimits.enumEntries)
    const named = labels.map((key): Labels[number] => [String(entryOf(key, isBool)), { any: written(own[key]) }])
    const value: ForeignValue = isBool
      ? { type: 'boolean', place: at, labels: named }
      : { type: 'enum', place: at, entries: keys.map(numberOrText), labels: named }
    return withTslDefault(value, dataType, 'default')
  }
  const value = tslScalar(type, own, { place, at }, note)
  return withTslDefault(value, dataType, 'default')
}

const numberOrText = (value: string): string | number => (/^-?\d{1,15}$/.test(value) ? Number(value) : value)
const truths: Record<string, boolean> = { '0': false, false: false, '1': true, true: true }
const entryOf = (key: string, isBool: boolean) =>
  isBool ? (Object.hasOwn(truths, key) ? truths[key] : key) : numberOrText(key)

/** A number, text or date from its specs, which both of Alibaba's forms write alike. */
export function tslScalar(
  type: string,
  specs: Json,
  { place, at }: { place: string; at: string },
  note: Note,
): ForeignValue {
  switch (type) {
    case 'int':
      return { type: 'integer', place: at, storage: 'int32', ...rangeOf(specs) }
    case 'float':
    case 'double':
      return { type: 'number', place: at, storage: type, ...rangeOf(specs) }
    case 'text': {
      const [maxLength, minLength] = [numberIn(specs, 'length'), numberIn(specs, 'minLength')]
      return { type: 'string', place: at, maxLength, minLength, defaultValue: specs['defaultValue'] }
    }
    case 'date':
      note('typeChanged', place, { from: 'date', to: 'string' })
      return { type: 'string', place: at, maxLength: 20 }
    default:
      return { type: 'unknown', place, was: type }
  }
}

const rangeOf = (specs: Json) => ({
  minimum: numberIn(specs, 'min'),
  maximum: numberIn(specs, 'max'),
  step: numberIn(specs, 'step'),
  unit: textOf(firstOf(specs, 'unit', 'unitName')),
  defaultValue: specs['defaultValue'],
})
