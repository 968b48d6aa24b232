import { transType, type TransType } from '../../features/features.ts'
import { isRecord } from '../../../record.ts'
import { fieldOf, listOf, recordOf, textOf, written, type Json } from './foreign-json.ts'
import type { ForeignFeature, ForeignModel, ForeignParameter } from './foreign-model.ts'
import { readJson } from './json-text.ts'
import { noteInto, type Loss, type Note } from '../losses.ts'
import { specOf, tuyaValue } from './read-tuya-value.ts'

/**
 * Tuya's three formats of data points: a product's list (`[{ id, code, mode, property }]`), a device's specification
 * (`functions`, `status` with `values` as JSON text), and the thing model (`services` with `abilityId`, `typeSpec`).
 */
export const isTuya = (root: unknown): boolean => {
  const { points, specification, services } = partsOf(root)
  return points.length > 0 || specification || services.length > 0
}

const isPoint = (one: unknown): boolean =>
  textOf(fieldOf(one, 'code')) !== undefined &&
  (isRecord(fieldOf(one, 'property')) || textOf(fieldOf(one, 'mode')) !== undefined)

const isOfSpecification = (one: unknown): boolean =>
  textOf(fieldOf(one, 'code')) !== undefined && textOf(fieldOf(one, 'type')) !== undefined

function partsOf(given: unknown) {
  const result = fieldOf(given, 'result') ?? given
  const model = fieldOf(result, 'model')
  const root = typeof model === 'string' ? readJson(model, 'result.model') : (model ?? result)
  const asList = Array.isArray(root) ? root : listOf(fieldOf(root, 'schema') ?? fieldOf(root, 'dps'))
  const lists = [...listOf(fieldOf(root, 'functions')), ...listOf(fieldOf(root, 'status'))]
  const services = listOf(fieldOf(root, 'services'))
  return {
    root,
    points: asList.every(isPoint) ? asList : [],
    specification: lists.length > 0 && lists.every(isOfSpecification),
    services: services.some((one) => ['properties', 'actions', 'events'].some((part) => isRecord(one) && part in one))
      ? services
      : [],
  }
}

export function readTuya(given: unknown): ForeignModel {
  const { root, points, specification, services } = partsOf(given)
  const losses: Loss[] = []
  if (points.length > 0) return { features: points.map((one, at) => point(recordOf(one), `[${at}]`)), losses }
  if (specification) return { features: readSpecification(root), losses }
  const note = noteInto(losses)
  return { features: services.flatMap((one, at) => readService(recordOf(one), `services[${at}]`, note)), losses }
}

const modes: Record<string, TransType> = {
  ro: transType.report,
  r: transType.report,
  wr: transType.distribute,
  w: transType.distribute,
  wo: transType.distribute,
  rw: transType.reportAndDistribute,
}
const modeOf = (mode: unknown): TransType => modes[textOf(mode)?.toLowerCase() ?? ''] ?? transType.reportAndDistribute

const common = (one: Json, place: string) => ({
  place,
  key: one['code'],
  name: { any: textOf(one['name']) },
  remark: textOf(one['desc']) ?? textOf(one['description']),
})

function point(one: Json, place: string): ForeignFeature {
  const losses: Loss[] = []
  const note = noteInto(losses)
  const { id } = one
  if (id !== undefined) note('left', `${place}.id`, { field: 'id', from: written(id) })
  const icon = textOf(one['iconname'])
  if (icon !== undefined) note('left', `${place}.iconname`, { field: 'iconname', from: icon })
  const spec = specOf(one['property'], `${place}.property`)
  const type = textOf(spec['type']) ?? (textOf(one['type']) === 'raw' ? 'raw' : '')
  return {
    ...common(one, place),
    kind: 'property',
    transType: modeOf(one['mode']),
    value: tuyaValue({ ...spec, type }, `${place}.property`, note),
    losses,
  }
}

/** `functions` are settable, `status` is reported; an entry in both is both. */
function readSpecification(root: unknown): ForeignFeature[] {
  const functions = listOf(fieldOf(root, 'functions')).map(recordOf)
  const status = listOf(fieldOf(root, 'status')).map(recordOf)
  const has = (list: readonly Json[], code: unknown) => list.some((one) => one['code'] === code)
  const entry = (one: Json, place: string, trans: TransType): ForeignFeature => {
    const losses: Loss[] = []
    const spec = { ...specOf(one['values'], `${place}.values`), type: one['type'] }
    return {
      ...common(one, place),
      kind: 'property',
      transType: trans,
      value: tuyaValue(spec, `${place}.values`, noteInto(losses)),
      losses,
    }
  }
  return [
    ...functions.map((one, at) =>
      entry(one, `functions[${at}]`, has(status, one['code']) ? transType.reportAndDistribute : transType.distribute),
    ),
    ...status.flatMap((one, at) =>
      has(functions, one['code']) ? [] : [entry(one, `status[${at}]`, transType.report)],
    ),
  ]
}

function readService(service: Json, place: string, noteOfFile: Note): ForeignFeature[] {
  const code = textOf(service['code'])
  if (code !== undefined && code !== 'default') noteOfFile('left', `${place}.code`, { field: 'service', from: code })
  const each = <T>(part: string, read: (one: Json, at: string, note: Note, losses: Loss[]) => T): T[] =>
    listOf(service[part]).map((given, at) => {
      const one = recordOf(given)
      const own = `${place}.${part}[${at}]`
      const losses: Loss[] = []
      const note = noteInto(losses)
      noteAbility(one, own, note)
      return read(one, own, note, losses)
    })
  return [
    ...each('properties', (one, at, note, losses): ForeignFeature => ({
      ...common(one, at),
      kind: 'property',
      transType: modeOf(one['accessMode']),
      value: tuyaValue(specOf(one['typeSpec'], `${at}.typeSpec`), `${at}.typeSpec`, note),
      losses,
    })),
    ...each('actions', (one, at, note, losses): ForeignFeature => ({
      ...common(one, at),
      kind: 'operation',
      input: parametersOf(one['inputParams'], `${at}.inputParams`, note),
      output: parametersOf(one['outputParams'], `${at}.outputParams`, note),
      losses,
    })),
    ...each('events', (one, at, note, losses): ForeignFeature => {
      const level = textOf(one['eventType'])
      if (level !== undefined) note('left', `${at}.eventType`, { field: 'eventType', from: level })
      return {
        ...common(one, at),
        kind: 'event',
        output: parametersOf(one['outputParams'], `${at}.outputParams`, note),
        losses,
      }
    }),
  ]
}

function noteAbility(one: Json, place: string, note: Note): void {
  for (const field of ['abilityId', 'extensions']) {
    const value = one[field]
    const isEmpty = value === undefined || (isRecord(value) && Object.keys(value).length === 0)
    if (!isEmpty) note('left', `${place}.${field}`, { field, from: written(value) })
  }
}

const parametersOf = (list: unknown, place: string, note: Note): ForeignParameter[] =>
  listOf(list).map((given, at) => {
    const one = recordOf(given)
    const own = `${place}[${at}]`
    return {
      ...common(one, own),
      value: tuyaValue(specOf(one['typeSpec'], `${own}.typeSpec`), `${own}.typeSpec`, note),
    }
  })
