import { describe, expect, test } from 'vitest'
import { sample } from '../testing/samples.ts'
import { lossText } from '../losses.ts'
import { readModel } from './read-model.ts'

const read = (root: unknown) => {
  const model = readModel(typeof root === 'string' ? root : JSON.stringify(root))
  const one = (deKey: string) => model.features.find((feature) => feature.deKey === deKey)
  const tellsOf = (deKey: string) => one(deKey)?.losses.map((loss) => `${loss.place}: ${lossText(loss).en}`)
  return { ...model, keys: model.features.map(({ deKey }) => deKey), one, tellsOf }
}

describe('DTDL components', () => {
  const rooms = read(sample('dtdl-rooms'))

  test('of one interface are two sets of features, each with its name before the identifier', () => {
    expect(rooms.keys).toEqual([
      'temperature',
      'indoor_serial',
      'indoor_temperature',
      'indoor_reset',
      'outdoor_serial',
      'outdoor_temperature',
      'outdoor_reset',
      'radio_rssi',
    ])
    expect(rooms.features.filter(({ problem }) => problem)).toEqual([])
    expect(rooms.one('indoor_temperature')?.deName).toEqual({ zh: '室内 温度', en: 'Indoor Temperature' })
    expect(rooms.one('outdoor_temperature')?.deName.en).toBe('outdoor Temperature')
  })

  test('keep a payload that may be null optional, and a unit as its symbol', () => {
    expect(rooms.one('indoor_reset')?.feature).toMatchObject({ deInput: { properties: [{ required: false }] } })
    expect(rooms.one('temperature')?.feature).toMatchObject({ deInput: { unit: '°C' } })
  })

  test('that contain each other come to an end', () => {
    const part = (name: string, schema: string) => ({
      '@context': 'dtmi:dtdl:context;3',
      '@id': `dtmi:e:${name};1`,
      '@type': 'Interface',
      contents: [
        { '@type': 'Property', name: 'on', schema: 'boolean' },
        ...Array.from({ length: 30 }, (_, at) => ({ '@type': 'Component', name: `c${at}`, schema })),
      ],
    })
    const chain = Array.from({ length: 12 }, (_, at) => part(`l${at}`, `dtmi:e:l${(at + 1) % 12};1`))
    expect(() => read(chain)).toThrow(expect.objectContaining({ reason: 'model-formats.tooMany' }))
  })

  test('of DTDL 4 are refused by its version', () => {
    const four = { '@context': 'dtmi:dtdl:context;4', '@type': 'Interface', contents: [] }
    expect(() => read(four)).toThrow(
      expect.objectContaining({ reason: 'model-formats.dtdlVersion', details: { version: '4' } }),
    )
  })
})

describe('the form of Alibaba’s API', () => {
  const api = read(sample('tsl-api'))

  test('is read with types, ranges, defaults, values and access', () => {
    expect(api.one('Temp')?.feature).toMatchObject({
      transType: 3,
      deOptional: 0,
      deInput: { type: 'number', storage: 'float', minimum: -20, maximum: 60, step: 0.1, unit: '°C', defaultValue: 20 },
    })
    expect(api.one('Mode')?.feature).toMatchObject({
      transType: 1,
      deInput: { enumValue: [0, 1], valueTexts: { 1: { zh: '自动', en: 'Auto' } } },
    })
    expect(api.one('Power')?.feature).toMatchObject({ deInput: { valueTexts: { true: { zh: '开' } } } })
    expect(api.one('Colors')?.feature).toMatchObject({
      deInput: { maxItems: 8, items: { properties: [{ deKey: 'Hue', title: { zh: '色调' }, maximum: 360 }] } },
    })
  })

  test('keeps the names and parameters of services and events', () => {
    expect(api.one('StartTimer')).toMatchObject({
      deName: { zh: '开始定时' },
      feature: { deInput: { properties: [{ deKey: 'Minutes', minimum: 1, maximum: 60 }] } },
    })
    expect(api.one('OverHeat')).toMatchObject({
      deName: { zh: '过热' },
      severity: 'alarm',
      feature: { deOutput: { properties: [{ deKey: 'At', type: 'string', maxLength: 64 }] } },
    })
    expect(api.tellsOf('StartTimer')).toContain(
      'services[0].callType: callType (ASYNC) has no equivalent and is not kept',
    )
  })
})

describe('TSL', () => {
  const modules = read(sample('tsl-modules'))

  test('modules are a prefix of the identifiers of their features', () => {
    expect(modules.keys).toEqual(['Level', 'Battery_Level', 'Battery_Calibrate', 'Battery_Low'])
    expect(modules.losses.map(({ kind, place }) => `${place} ${kind}`)).toContain(
      'functionBlocks[0].services[0] builtIn',
    )
  })

  test('defaults and shortest lengths are kept', () => {
    expect(modules.one('Level')?.feature).toMatchObject({ deInput: { defaultValue: 3 } })
    expect(modules.one('Battery_Level')?.feature).toMatchObject({ deInput: { minLength: 2, defaultValue: 'full' } })
  })

  test('an access that is none, a way of calling and lists under another name are reported', () => {
    expect(modules.tellsOf('Battery_Level')).toContain(
      'functionBlocks[0].properties[0].accessMode: rwx is not known, r is assumed',
    )
    expect(modules.tellsOf('Battery_Calibrate')?.slice(0, 3)).toEqual([
      'functionBlocks[0].services[1].method: method (thing.service.Calibrate) has no equivalent and is not kept',
      'functionBlocks[0].services[1].callType: callType (sync) has no equivalent and is not kept',
      'functionBlocks[0].services[1].outputParams: outputParams ([{"x":1}]) has no equivalent and is not kept',
    ])
  })

  test.each([
    ['a service', { services: { outputParams: [{ x: 1 }] }, events: {} }, 'Reset'],
    ['an event', { services: {}, events: { outputdata: [{ x: 1 }] } }, 'Full'],
  ])('a word of the API form in %s is reported, and the rest is read', (_where, odd, deKey) => {
    const changed = read({
      properties: [{ identifier: 'Power', name: 'Power', accessMode: 'rw', dataType: { type: 'int', specs: {} } }],
      services: [{ identifier: 'Reset', name: 'Reset', ...odd.services }],
      events: [{ identifier: 'Full', name: 'Full', type: 'info', ...odd.events }],
    })
    expect(changed.keys).toEqual(['Power', 'Reset', 'Full'])
    expect(changed.one('Power')?.feature).toMatchObject({ deInput: { type: 'integer' } })
    expect(changed.tellsOf(deKey)?.join()).toMatch(/output(Params|data) /)
  })
})

describe('JetLinks', () => {
  const property = (id: string, valueType: object, expands?: object) => ({ id, name: id, valueType, expands })
  const elements = [
    { value: 1, text: '红' },
    { value: 2, text: '绿' },
  ]

  test('an enum with several choices is an array, and its numbers stay numbers', () => {
    const colors = read({ properties: [property('colors', { type: 'enum', multi: true, elements })] })
    expect(colors.one('colors')?.feature).toMatchObject({
      deInput: { type: 'array', maxItems: 2, items: { type: 'enum', enumType: 'integer', enumValue: [1, 2] } },
    })
    expect(colors.tellsOf('colors')).toContain(
      'properties[0].valueType: type enum (multi) is converted to array of enum',
    )
  })

  test('limits beside the type count, and what no one knows is reported', () => {
    const model = read({
      properties: [
        property('t', { type: 'float', round: 'HALF_UP', unit: 'celsiusDegrees' }, { min: -5, max: '40' }),
        property('n', { type: 'string', expands: { maxLength: 10, minLength: 2 } }),
      ],
    })
    expect(model.one('t')?.feature).toMatchObject({ deInput: { minimum: -5, maximum: 40, unit: '°C' } })
    expect(model.tellsOf('t')).toContain(
      'properties[0].valueType.round: round (HALF_UP) has no equivalent and is not kept',
    )
    expect(model.one('n')?.feature).toMatchObject({ deInput: { maxLength: 10, minLength: 2 } })
  })

  test('of two limits that differ the first one counts and the other one is reported; equal ones are none', () => {
    const model = read({
      properties: [
        property('a', { type: 'int', max: 10, expands: { max: 3 } }),
        property('b', { type: 'int', max: 10, expands: { max: '10' } }),
      ],
    })
    expect(model.one('a')?.feature).toMatchObject({ deInput: { maximum: 10 } })
    expect(model.tellsOf('a')?.join()).toContain('properties[0].valueType.expands')
    expect(model.tellsOf('b')?.join()).not.toContain('expands')
  })

  test('shapes, users and an empty model are taken', () => {
    const model = read({ properties: [property('s', { type: 'geoShape' }), property('u', { type: 'user' })] })
    expect(model.features.every(({ feature }) => feature)).toBe(true)
    expect(read({ events: [], properties: [], functions: [], tags: [] })).toMatchObject({
      format: 'jetlinks',
      features: [],
    })
  })
})

describe('Tuya', () => {
  test('descriptions of values, defaults, remarks and required ones are kept, an unknown mode is reported', () => {
    const model = read([
      {
        code: 'mode',
        mode: 'xx',
        required: true,
        remark: '备注',
        default: 'b',
        property: { type: 'enum', range: ['a', 'b'], rangeDesc: ['手动', '自动'] },
      },
    ])
    expect(model.one('mode')?.feature).toMatchObject({
      deOptional: 0,
      deRemark: '备注',
      deInput: { defaultValue: 'b', valueTexts: { a: { zh: '手动' }, b: { zh: '自动' } } },
    })
    expect(model.tellsOf('mode')).toContain('[0].mode: xx is not known, rw is assumed')
  })

  test('a second, different definition of a code is reported', () => {
    const entry = (type: string, values: string) => ({ code: 'a', type, values })
    const model = read({
      functions: [entry('Integer', '{"min":0,"max":9}')],
      status: [entry('Enum', '{"range":["x"]}')],
    })
    expect(model.tellsOf('a')).toContain(
      'functions[0]: defined twice and differently: Enum is not kept, Integer is used',
    )
    expect(model.losses).toMatchObject([{ place: 'status[0].values', kind: 'left' }])
  })
})

describe('what platforms wrap a model in', () => {
  const tsl = JSON.parse(sample('tsl-gateway')) as object
  const metadata = sample('jetlinks-sensor')
  const points = sample('tuya-light-strip')

  test.each([
    ['tsl', { RequestId: 'x', Success: true, Data: { ThingModelJson: JSON.stringify(tsl) } }],
    ['tsl', { Data: { ThingModelJson: tsl } }],
    ['jetlinks', { metadata }],
    ['tuya', { schema: points }],
    ['tuya', { result: { schema: points }, success: true, t: 1 }],
  ])('is taken off: %s', (format, wrapped) => {
    const model = read(wrapped)
    expect(model.format).toBe(format)
    expect(model.features.length).toBeGreaterThan(2)
  })

  test('is reported where it has something to say', () => {
    expect(read({ metadata, name: 'Sensor' }).losses).toContainEqual({
      kind: 'left',
      place: 'name',
      field: 'name',
      from: 'Sensor',
    })
  })
})

describe('a WoT Thing Model', () => {
  const lamp = read(sample('wot-lamp'))

  test('is read with names, ranges, values, access and required parts', () => {
    expect(lamp.one('brightness')?.feature).toMatchObject({
      deName: { zh: '亮度', en: 'Brightness' },
      deOptional: 0,
      deInput: { minimum: 0, maximum: 100, unit: '%', defaultValue: 50 },
    })
    expect(lamp.one('mode')?.feature).toMatchObject({
      transType: 1,
      deInput: { enumValue: ['eco', 'full'], valueTexts: { eco: { zh: '节能' }, full: { en: 'Full power' } } },
    })
    expect(lamp.one('fade')?.feature).toMatchObject({
      deOptional: 1,
      deInput: { properties: [{ deKey: 'seconds', required: true }] },
    })
    expect(lamp.one('overheated')?.feature).toMatchObject({ deOutput: { properties: [{ deKey: 'value' }] } })
  })

  test('tells values of an enum that become text, and an array with a type per item', () => {
    const properties = {
      any: { enum: ['a', 1, null] },
      pair: { type: 'array', items: [{ type: 'number' }, { type: 'string' }] },
    }
    const { one, tellsOf } = read(JSON.stringify({ '@context': 'https://www.w3.org/2022/wot/td/v1.1', properties }))
    expect(one('any')?.feature).toMatchObject({ deInput: { enumValue: ['a', '1', 'null'] } })
    expect(tellsOf('any')).toEqual(
      expect.arrayContaining([
        'properties.any: type null is converted to string',
        'properties.any: type 1 is converted to string',
      ]),
    )
    expect(one('pair')?.problem?.reason.en).toContain('array with a type per item')
  })

  test('tells that lengths count bytes here, and what has no place', () => {
    expect(lamp.tellsOf('label')?.[0]).toMatch(/counts characters in the file and bytes here/)
    expect(lamp.tellsOf('fade')).toContain(
      'actions.fade.idempotent: idempotent (true) has no equivalent and is not kept',
    )
  })
})
