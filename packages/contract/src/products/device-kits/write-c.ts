import type { CType } from './c-type-writer.ts'
import { jsonBytesOf } from './json-size.ts'
import type { KitAction, KitEvent, KitModel, KitProperty } from './kit-model.ts'
import { cText } from './kit-names.ts'
import { cTypes, type CTypes } from './write-c-types.ts'

const GENERATED = '/* Generated from the product’s model; what is changed here is lost with the next download. */'
/** Bytes for the id, the time, the field names and the brackets. */
const ENVELOPE_BYTES = 192
const PACKET_BYTES = 256 * 1024

export interface WrittenC {
  header: string
  source: string
  /** The handler's parameter type, by the key of each settable property. */
  setters: ReadonlyMap<string, string>
}

interface Options {
  types: CTypes
  handlers: string[]
  declared: string[]
  functions: string[]
  properties: string[]
  actions: string[]
  events: string[]
  /** Incoming and outgoing types: each buffer is as large as the largest. */
  inputs: CType[]
  outputs: CType[]
  setters: Map<string, string>
}

/** The declaration of a parameter of the type. */
const parameter = ({ name, kind }: CType, of = 'value'): string => {
  if (kind === 'text') return `const char *${of}`
  return kind === 'number' ? `${name} ${of}` : `const ${name} *${of}`
}
const addressOf = ({ kind }: CType): string => (kind === 'number' ? '&value' : 'value')

/** The argument expression for a value behind a pointer. */
const taken = ({ name, kind }: CType): string => {
  if (kind === 'text') return '(const char *)value'
  return kind === 'number' ? `*(const ${name} *)value` : `(const ${name} *)value`
}

function writeProperty({ key, title, schema, isReported, isSettable }: KitProperty, parts: Options): void {
  const { types, handlers, declared, functions } = parts
  types.header.push('', `/* ${title} */`)
  const type = types.declare(schema, key)
  if (isReported) {
    const [add, report] = [types.name(`model_add_${key}`), types.name(`model_report_${key}`)]
    declared.push(
      `/* ${title} */`,
      `bool ${add}(slipway_device *device, ${parameter(type)});`,
      `bool ${report}(slipway_device *device, ${parameter(type)});`,
    )
    functions.push(
      `bool ${add}(slipway_device *device, ${parameter(type)}) {`,
      `  return slipway_report_add(device, ${cText(key)}, &${type.table}, ${addressOf(type)});`,
      '}',
      '',
      `bool ${report}(slipway_device *device, ${parameter(type)}) {`,
      '  slipway_report_begin(device);',
      `  return ${add}(device, value) && slipway_report_send(device);`,
      '}',
      '',
    )
  }
  let set = 'NULL'
  if (isSettable) {
    set = types.name(`apply_${key}`)
    parts.inputs.push(type)
    parts.setters.set(key, parameter(type))
    handlers.push(`  /* ${title} */`, `  int (*set_${key})(void *context, ${parameter(type)});`)
    functions.push(
      `static int ${set}(void *handlers, const void *value) {`,
      '  const model_handlers *own = handlers;',
      `  return own->set_${key} ? own->set_${key}(own->context, ${taken(type)}) : SLIPWAY_UNKNOWN_FEATURE;`,
      '}',
      '',
    )
  }
  parts.properties.push(`    {${cText(key)}, &${type.table}, ${isReported}, ${set}},`)
}

function writeAction({ key, title, input, output }: KitAction, parts: Options): void {
  const { types, handlers, functions } = parts
  types.header.push('', `/* ${title} */`)
  const given = input && types.declare(input, `${key}_input`)
  const answered = output && types.declare(output, `${key}_output`)
  if (given) parts.inputs.push(given)
  if (answered) parts.outputs.push(answered)
  const run = types.name(`perform_${key}`)
  const taking = [
    'void *context',
    ...(given ? [`const ${given.name} *input`] : []),
    ...(answered ? [`${answered.name} *output`] : []),
  ]
  handlers.push(`  /* ${title} */`, `  int (*run_${key})(${taking.join(', ')});`)
  const handed = ['own->context', ...(given ? ['input'] : []), ...(answered ? ['output'] : [])]
  functions.push(
    `static int ${run}(void *handlers, const void *input, void *output) {`,
    '  const model_handlers *own = handlers;',
    ...(given ? [] : ['  (void)input;']),
    ...(answered ? [] : ['  (void)output;']),
    `  return own->run_${key} ? own->run_${key}(${handed.join(', ')}) : SLIPWAY_UNKNOWN_FEATURE;`,
    '}',
    '',
  )
  const tables = [given, answered].map((type) => (type ? `&${type.table}` : 'NULL'))
  parts.actions.push(`    {${[cText(key), ...tables, run].join(', ')}},`)
}

function writeEvent({ key, title, data }: KitEvent, parts: Options): void {
  const { types, declared, functions, events } = parts
  types.header.push('', `/* ${title} */`)
  const type = data && types.declare(data, key)
  const send = types.name(`model_event_${key}`)
  const taking = ['slipway_device *device', ...(type ? [parameter(type, 'data')] : []), 'int status']
  const at = events.length
  declared.push(`/* ${title} */`, `bool ${send}(${taking.join(', ')});`)
  functions.push(
    `bool ${send}(${taking.join(', ')}) {`,
    `  return slipway_event_send(device, &model.events[${at}], ${type ? 'data' : 'NULL'}, status);`,
    '}',
    '',
  )
  events.push(`    {${cText(key)}, ${type ? `&${type.table}` : 'NULL'}},`)
}

/** A buffer for one value at a time; a model without values still needs an address. */
const room = (name: string, types: readonly CType[]): string[] => [
  `static union {`,
  '  int none;',
  ...[...new Set(types.map((type) => type.name))].map((type, at) => `  ${type} of_${at};`),
  `} ${name};`,
  '',
]

const array = (type: string, name: string, rows: readonly string[]): string[] =>
  rows.length > 0 ? [`static const ${type} ${name}[] = {`, ...rows, '};', ''] : []

const pointer = (name: string, rows: readonly string[]) => (rows.length > 0 ? name : 'NULL')

function bufferBytes({ properties, actions, events }: KitModel): number {
  const most = Math.max(
    ...properties.map(({ key, schema }) => key.length + jsonBytesOf(schema)),
    ...actions.map(({ output }) => jsonBytesOf(output)),
    ...events.map(({ data }) => jsonBytesOf(data)),
    0,
  )
  return Math.min(most + ENVELOPE_BYTES, PACKET_BYTES)
}

/** `model.h` and `model.c`: a product's types, limits, reports and handlers. */
export function writeC(model: KitModel): WrittenC {
  const parts: Options = {
    types: cTypes(),
    handlers: [],
    declared: [],
    functions: [],
    properties: [],
    actions: [],
    events: [],
    inputs: [],
    outputs: [],
    setters: new Map(),
  }
  for (const fixed of ['model', 'model_handlers', 'model_init', 'MODEL_BUFFER_BYTES', 'room_in', 'room_out'])
    parts.types.name(fixed)
  for (const property of model.properties) writeProperty(property, parts)
  for (const action of model.actions) writeAction(action, parts)
  for (const event of model.events) writeEvent(event, parts)
  return { header: headerOf(parts, bufferBytes(model)), source: sourceOf(parts), setters: parts.setters }
}

function headerOf({ types, handlers, declared }: Options, bytes: number): string {
  return [
    GENERATED,
    '#ifndef SLIPWAY_MODEL_H',
    '#define SLIPWAY_MODEL_H',
    '',
    '#include "slipway.h"',
    '',
    '#ifdef __cplusplus',
    'extern "C" {',
    '#endif',
    '',
    '/* Takes the largest report of one property, event or answer. */',
    `#define MODEL_BUFFER_BYTES ${bytes}`,
    ...types.header,
    '',
    '/* What the platform asks of the device; each answers SLIPWAY_OK or another code. One that is NULL is answered 404. */',
    'typedef struct model_handlers {',
    '  void *context;',
    ...handlers,
    '} model_handlers;',
    '',
    'extern const slipway_model model;',
    '',
    'bool model_init(slipway_device *device, const slipway_key *key, const slipway_transport *transport,',
    '                model_handlers *handlers, char *buffer, size_t capacity);',
    '',
    '/* add_: into a report that slipway_report_begin has begun; report_: a report of its own. False: off the model. */',
    ...declared,
    '',
    '#ifdef __cplusplus',
    '}',
    '#endif',
    '',
    '#endif',
    '',
  ].join('\n')
}

function sourceOf({ types, functions, properties, actions, events, inputs, outputs }: Options): string {
  const table = [
    `    .properties = ${pointer('properties', properties)},`,
    `    .property_count = ${properties.length},`,
    `    .actions = ${pointer('actions', actions)},`,
    `    .action_count = ${actions.length},`,
    `    .events = ${pointer('events', events)},`,
    `    .event_count = ${events.length},`,
    '    .input = &room_in,',
    '    .output = &room_out,',
  ]
  return [
    GENERATED,
    '#include "model.h"',
    '',
    ...types.source,
    ...room('room_in', inputs),
    ...room('room_out', outputs),
    ...functions,
    ...array('slipway_property', 'properties', properties),
    ...array('slipway_action', 'actions', actions),
    ...array('slipway_event', 'events', events),
    'const slipway_model model = {',
    ...table,
    '};',
    '',
    'bool model_init(slipway_device *device, const slipway_key *key, const slipway_transport *transport,',
    '                model_handlers *handlers, char *buffer, size_t capacity) {',
    '  return slipway_device_init(device, key, transport, &model, handlers, buffer, capacity);',
    '}',
    '',
  ].join('\n')
}
