import { transType, type TransType } from '../../../features/features.ts'
import { isRecord } from '../../../../record.ts'
import { fieldOf, firstOf, listOf, recordOf, textOf, written, type Json } from '../foreign-json.ts'
import type { ForeignFeature, ForeignModel, ForeignParameter, Severity } from '../foreign-model.ts'
import { noteInto, type Loss, type Note } from '../../losses.ts'
import { tuyaValue } from './read-tuya-value.ts'
import { isTrueIn, peek, skip } from '../tracked-json.ts'

/**
 * Tuya's three formats of data points: a product's list (`[{ id, code, mode, property }]`), a device's specification
 * (`functions`, `status` with `values` as JSON text), and the thing model (`services` with `abilityId`, `typeSpec`).
 */
export const isTuya = (root: unknown): boolean => {
  const { points, isSpecification, services } = partsOf(root)
  return points.length > 0 || isSpecification || services.length > 0
}

const isPoint = (one: unknown): boolean =>
  textOf(peek(one, 'code')) !== undefined &&
  (isRecord(peek(one, 'property')) ||
    typeof peek(one, 'property') === 'string' ||
    textOf(peek(one, 'mode')) !== undefined)

const isOfSpecification = (one: unknown): boolean =>
  textOf(peek(one, 'code')) !== undefined && textOf(peek(one, 'type')) !== undefined

function partsOf(root: unknown) {
  const points = listOf(root)
  const lists = [...listOf(fieldOf(root, 'functions')), ...listOf(fieldOf(root, 'status'))]
  const services = listOf(fieldOf(root, 'services'))
  return {
    points: points.every(isPoint) ? points : [],
    isSpecification: lists.length > 0 && lists.every(isOfSpecification),
    services: services.some((one) => ['properties', 'actions', 'events'].some((part) => isRecord(one) && part in one))
      ? services
      : [],
  }
}

export function readTuya(root: unknown): ForeignModel {
  const { points, isSpecification, services } = partsOf(root)
  const losses: Loss[] = []
  if (points.length > 0) return { features: points.map((one, at) => point(recordOf(one), `[${at}]`)), losses }
  if (isSpecification) return { features: readSpecification(root), losses }
  return { features: services.flatMap((one, at) => readService(recordOf(one), `services[${at}]`)), losses }
}

const modes: Record<string, TransType> = {
  ro: transType.report,
  r: transType.report,
  wr: transType.distribute,
  w: transType.distribute,
  wo: transType.distribute,
  rw: transType.reportAndDistribute,
}

function modeOf(given: unknown, place: string, note: Note): TransType {
  const mode = textOf(given)?.toLowerCase() ?? ''
  const known = Object.hasOwn(modes, mode) ? modes[mode] : undefined
  if (given !== undefined && known === undefined) note('assumed', place, { from: written(given), to: 'rw' })
  return known ?? transType.reportAndDistribute
}

const common = (one: Json, place: string) => ({
  place,
  key: one['code'],
  name: { any: textOf(one['name']) },
  remark: [textOf(firstOf(one, 'desc', 'description')), textOf(one['remark'])].filter(Boolean).join(' ') || undefined,
  required: isTrueIn(one, 'required'),
})

function point(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const spec = recordOf(one['property'])
  const type = textOf(spec['type']) ?? (textOf(one['type']) === 'raw' ? 'raw' : '')
  skip(one, 'type')
  return {
    ...common(one, place),
    kind: 'property',
    transType: modeOf(one['mode'], `${place}.mode`, note),
    value: tuyaValue({ spec, type, beside: one }, `${place}.property`, note),
    losses,
  }
}

/** `functions` are settable, `status` is reported; an entry in both is both. */
function readSpecification(root: unknown): ForeignFeature[] {
  const functions = listOf(fieldOf(root, 'functions')).map(recordOf)
  const status = listOf(fieldOf(root, 'status')).map(recordOf)
  const settable = new Map(functions.map((one) => [peek(one, 'code'), one]))
  const reported = new Map(status.map((one) => [peek(one, 'code'), one]))
  const entry = (one: Json, place: string, trans: TransType, other?: Json): ForeignFeature => {
    const losses: Loss[] = []
    const note = noteInto(losses)
    if (other) noteTwice(one, other, place, note)
    const type = textOf(one['type']) ?? ''
    const value = tuyaValue({ spec: recordOf(one['values']), type, beside: one }, `${place}.values`, note)
    return { ...common(one, place), kind: 'property', transType: trans, value, losses }
  }
  return [
    ...functions.map((one, at) => {
      const other = reported.get(peek(one, 'code'))
      const trans = other ? transType.reportAndDistribute : transType.distribute
      return entry(one, `functions[${at}]`, trans, other)
    }),
    ...status.flatMap((one, at) =>
      settable.has(peek(one, 'code')) ? [] : [entry(one, `status[${at}]`, transType.report)],
    ),
  ]
}

/** Of two definitions of one code the first counts. */
function noteTwice(one: Json, other: Json, place: string, note: Note): void {
  skip(other, 'code')
  for (const field of ['type', 'values', 'name', 'desc']) {
    const [kept, second] = [one, other].map((from) => written(peek(from, field)))
    if (kept === second) written(other[field])
    else if (field === 'type') note('definedTwice', place, { from: written(other[field]), to: kept ?? '' })
  }
}

function readService(service: Json, place: string): ForeignFeature[] {
  const isDefault = textOf(peek(service, 'code')) === 'default'
  if (isDefault) skip(service, 'code')
  if (textOf(peek(service, 'name')) === 'default') skip(service, 'name')
  const each = (part: string, read: (one: Json, at: string, note: Note, losses: Loss[]) => ForeignFeature) =>
    listOf(service[part]).map((given, at) => {
      const losses: Loss[] = []
      return read(recordOf(given), `${place}.${part}[${at}]`, noteInto(losses), losses)
    })
  return [
    ...each('properties', (one, at, note, losses) => ({
      ...common(one, at),
      kind: 'property',
      transType: modeOf(one['accessMode'], `${at}.accessMode`, note),
      value: typeSpecOf(one, at, note),
      losses,
    })),
    ...each('actions', (one, at, note, losses) => ({
      ...common(one, at),
      kind: 'operation',
      input: parametersOf(one['inputParams'], `${at}.inputParams`, note),
      output: parametersOf(one['outputParams'], `${at}.outputParams`, note),
      losses,
    })),
    ...each('events', (one, at, note, losses) => ({
      ...common(one, at),
      kind: 'event',
      severity: severityOf(one['eventType'], `${at}.eventType`, note),
      output: parametersOf(one['outputParams'], `${at}.outputParams`, note),
      losses,
    })),
  ]
}

const severities: Record<string, Severity> = {
  info: 'info',
  alert: 'alarm',
  alarm: 'alarm',
  error: 'fault',
  fault: 'fault',
}

function severityOf(given: unknown, place: string, note: Note): Severity | undefined {
  const level = textOf(given)?.toLowerCase() ?? ''
  const known = Object.hasOwn(severities, level) ? severities[level] : undefined
  if (given !== undefined && !known) note('left', place, { field: 'eventType', from: written(given) })
  return known
}

function typeSpecOf(one: Json, place: string, note: Note) {
  const spec = recordOf(one['typeSpec'])
  return tuyaValue({ spec, type: textOf(spec['type']) ?? '', beside: one }, `${place}.typeSpec`, note)
}

const parametersOf = (list: unknown, place: string, note: Note): ForeignParameter[] =>
  listOf(list).map((given, at) => {
    const one = recordOf(given)
    const own = `${place}[${at}]`
    return { ...common(one, own), value: typeSpecOf(one, own, note) }
  })
