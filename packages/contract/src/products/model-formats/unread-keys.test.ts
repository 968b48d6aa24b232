import { describe, expect, test } from 'vitest'
import { readModel } from './read/read-model.ts'
import { sample } from './testing/samples.ts'
import { writeSlipway } from './write/write-slipway.ts'

const samples = (
  'tsl-light-strip tsl-sensor tsl-gateway tsl-api tsl-modules tuya-light-strip tuya-sensor tuya-gateway ' +
  'jetlinks-light-strip jetlinks-sensor jetlinks-gateway dtdl-light-strip dtdl-sensor dtdl-gateway dtdl-rooms wot-lamp'
).split(' ')

/** The texts of the file that are JSON themselves are places for a key, too. */
const opened = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? { text: JSON.parse(value) as unknown } : value

/** Every copy of a file with the key planted into one of its objects, and where. */
function* planted(value: unknown, plant: object, at = ''): Generator<[copy: unknown, at: string]> {
  const inner = opened(value)
  if (inner !== value) {
    for (const [copy, place] of planted((inner as { text: unknown }).text, plant, at))
      yield [JSON.stringify(copy), place]
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const [copy, place] of planted(item, plant, `${at}[${index}]`)) yield [value.with(index, copy), place]
  } else if (typeof value === 'object' && value !== null) {
    yield [{ ...value, ...plant }, at]
    for (const [key, item] of Object.entries(value))
      for (const [copy, place] of planted(item, plant, at === '' ? key : `${at}.${key}`))
        yield [{ ...value, [key]: copy }, place]
  }
}

const plants = {
  text: { planted: 'seedling' },
  object: { planted: { inner: 'seedling' } },
  list: { planted: [{ inner: 'seedling' }] },
  number: { planted: 4711 },
  truth: { planted: false },
}

/** The places where a planted key is lost in silence. */
function unseen(text: string, plant: object): string[] {
  const lost: string[] = []
  for (const [copy, at] of planted(JSON.parse(text), plant)) {
    const { features, losses } = readModel(JSON.stringify(copy))
    // What is reported as not imported takes its keys with it.
    const isWithinLost = losses.some(
      ({ kind, place }) => ['builtIn', 'partLeft'].includes(kind) && at.startsWith(place),
    )
    // A key in a map, such as an enum's values, is data: then the model has it.
    if (!isWithinLost && !JSON.stringify([features, losses]).includes('planted')) lost.push(at)
  }
  return lost
}

const tslProperty = (more: object) => ({
  properties: [{ identifier: 'a', name: 'A', dataType: { type: 'int', specs: { min: 0, max: 9 } }, ...more }],
})
const tuyaProperty = (typeSpec: object) => ({
  services: [{ code: '', properties: [{ code: 'a', name: 'A', accessMode: 'rw', typeSpec }] }],
})
const jetLinksProperty = (valueType: object, expands: object = {}) => ({
  properties: [{ id: 'a', name: 'A', valueType, expands }],
})
const dtdlInterface = (content: object) => ({
  '@context': 'dtmi:dtdl:context;3',
  '@type': 'Interface',
  contents: [{ '@type': 'Property', name: 'a', schema: 'integer', ...content }],
})
const wotProperty = (more: object) => ({
  '@context': 'https://www.w3.org/2022/wot/td/v1.1',
  '@type': 'tm:ThingModel',
  properties: { a: { type: 'integer', minimum: 0, maximum: 9, title: 'A', ...more } },
})
const array = { type: 'array', specs: { size: 3, item: { type: 'int', specs: { min: 0, max: 9 } } } }
const oneField = { '@type': 'Object', fields: [{ name: 'z', schema: 'string' }] }

/** A known key whose value can't be used, as odd files have them, and what the list says of it. */
const unusable: [string, object, string][] = [
  ['TSL: default of an array', tslProperty({ dataType: array, defaultValue: '[1]' }), 'defaultValue [1]'],
  ['TSL: second default', tslProperty({ dataType: { type: 'int', default: 1 }, defaultValue: 2 }), 'defaultValue 2'],
  ['TSL: limit', tslProperty({ dataType: { type: 'int', specs: { min: 0, max: '9V' } } }), 'max 9V'],
  ['TSL: step', tslProperty({ dataType: { type: 'int', specs: { min: 0, max: 9, step: 'x' } } }), 'step x'],
  ['TSL: required', tslProperty({ required: 'std' }), 'required std'],
  ['Tuya: default of a struct', tuyaProperty({ type: 'struct', typeDefaultValue: '{}' }), 'typeDefaultValue {}'],
  ['Tuya: limit', tuyaProperty({ type: 'value', min: 'low', max: 9 }), 'min low'],
  ['Tuya: scale', tuyaProperty({ type: 'value', min: 0, max: 9, scale: 12 }), 'scale 12'],
  ['Tuya: bits', tuyaProperty({ type: 'bitmap', maxlen: 64 }), 'typeSpec 2^64 – 1'],
  ['JetLinks: scale', jetLinksProperty({ type: 'float', scale: 12 }), 'scale 12'],
  ['JetLinks: access', jetLinksProperty({ type: 'int' }, { type: ['report', 'subscribe'] }), 'type subscribe'],
  ['JetLinks: read-only', jetLinksProperty({ type: 'int' }, { required: true, readOnly: 'maybe' }), 'readOnly maybe'],
  ['DTDL: unit of a text', dtdlInterface({ schema: 'string', unit: 'metre' }), 'unit metre'],
  [
    'DTDL: second language of a field’s description',
    dtdlInterface({
      schema: { '@type': 'Object', fields: [{ name: 'z', schema: 'string', description: { zh: '中', en: 'E' } }] },
    }),
    'description E',
  ],
  [
    'DTDL: null instead of an object',
    dtdlInterface({ '@type': 'Command', schema: null, request: { name: 'r', schema: oneField, nullable: true } }),
    'nullable true',
  ],
  ['DTDL: comment', dtdlInterface({ '@type': 'Telemetry', comment: 'events a day' }), 'comment events a day'],
  ['WoT: not observable', wotProperty({ observable: false }), 'observable false'],
  ['WoT: read- and write-only', wotProperty({ readOnly: true, writeOnly: true }), 'writeOnly true'],
  ['WoT: other title', wotProperty({ titles: { en: 'Level', zh: '级别' } }), 'title A'],
  [
    'WoT: required without a property',
    wotProperty({ type: 'object', properties: { z: { type: 'boolean' } }, required: ['z', 'y'] }),
    'required y',
  ],
]

describe('a value that cannot be used', () => {
  test.each(unusable)('%s', (_, file, said) => {
    const { features, losses } = readModel(JSON.stringify(file))
    const all = [...losses, ...features.flatMap((one) => one.losses)]
    expect(all.map(({ field, place, from }) => `${field ?? place.split('.').at(-1)} ${from}`)).toContain(said)
  })

  test('a truth may be written as a text or a number', () => {
    const written = [true, 'true', 1, '1'].map((required) => readModel(JSON.stringify(tslProperty({ required }))))
    for (const { features } of written) {
      expect(features[0]?.feature).toMatchObject({ deOptional: 0 })
      expect(features[0]?.losses.map(({ field }) => field)).not.toContain('required')
    }
  })

  test('defaults of dates, bits and bytes are kept', () => {
    const kept = [
      { type: 'date', typeDefaultValue: 1000 },
      { type: 'bitmap', label: ['a', 'b'], typeDefaultValue: 2 },
      { type: 'raw', maxlen: 12, typeDefaultValue: 'AAE=' },
    ].map((spec) => readModel(JSON.stringify(tuyaProperty(spec))).features[0]?.feature)
    expect(kept).toMatchObject([1000, 2, 'AAE='].map((defaultValue) => ({ deInput: { defaultValue } })))
  })

  test('a component’s name is in the names of its elements, even where they have none', () => {
    const schema = { '@type': 'Interface', contents: [{ '@type': 'Property', name: 'level', schema: 'integer' }] }
    const component = { '@type': 'Component', name: 'tank', displayName: { en: 'Water tank' }, schema }
    const { features } = readModel(JSON.stringify(dtdlInterface(component)))
    expect(features[0]?.deName.en).toBe('Water tank level')
  })
})

describe('a key that the reader does not know', () => {
  test.each(samples)('is reported wherever it stands in %s', (name) => {
    for (const plant of Object.values(plants)) expect(unseen(sample(name), plant)).toEqual([])
  })

  test('is reported in our own JSON', () => {
    const { features } = readModel(sample('tuya-gateway'))
    const model = features.flatMap(({ feature }) => feature ?? [])
    const text = writeSlipway({ productId: 'P1', productName: 'Gateway', features: model })
    for (const plant of Object.values(plants)) expect(unseen(text, plant)).toEqual([])
  })

  test('is reported with its path, at the feature that it belongs to', () => {
    const specs = { min: '0', max: '9', precise: '7' }
    const root = { properties: [{ identifier: 'a', tags: ['x'], dataType: { type: 'float', specs } }], author: 'Li' }
    const { features, losses } = readModel(JSON.stringify(root))
    expect(losses).toEqual([{ kind: 'left', place: 'author', field: 'author', from: 'Li' }])
    expect(features[0]?.losses.filter(({ kind }) => kind === 'left')).toEqual([
      { kind: 'left', place: 'properties[0].tags', field: 'tags', from: '["x"]' },
      { kind: 'left', place: 'properties[0].dataType.specs.precise', field: 'precise', from: '7' },
    ])
  })
})
