import { describe, expect, test } from 'vitest'
import type { ReadFeature } from '../fit/fit-model.ts'
import { lossText } from '../losses.ts'
import { readModel } from './read-model.ts'
import { sample } from '../testing/samples.ts'

const read = (name: string) => {
  const model = readModel(sample(name))
  const one = (deKey: string): ReadFeature => {
    const found = model.features.find((feature) => feature.deKey === deKey)
    if (!found) throw new Error(`no ${deKey} among ${model.features.map((feature) => feature.deKey).join(', ')}`)
    return found
  }
  const lossesOf = (deKey: string) => one(deKey).losses.map((loss) => `${loss.place}: ${lossText(loss).en}`)
  return { ...model, one, lossesOf }
}

describe('a format is recognised by its content', () => {
  test.each([
    ['tsl-light-strip', 'tsl', 8],
    ['tsl-sensor', 'tsl', 4],
    ['tsl-gateway', 'tsl', 3],
    ['tuya-light-strip', 'tuya', 7],
    ['tuya-sensor', 'tuya', 6],
    ['tuya-gateway', 'tuya', 5],
    ['jetlinks-light-strip', 'jetlinks', 6],
    ['jetlinks-sensor', 'jetlinks', 5],
    ['jetlinks-gateway', 'jetlinks', 4],
    ['dtdl-light-strip', 'dtdl', 5],
    ['dtdl-sensor', 'dtdl', 5],
    ['dtdl-gateway', 'dtdl', 3],
  ])('%s is %s, and all of its features can be taken', (name, format, count) => {
    const { format: found, features } = read(name)
    expect(found).toBe(format)
    expect(features.filter(({ feature }) => feature)).toHaveLength(count)
  })

  test.each(['{}', '[]', '1', 'null', '{"properties":[]}', '{"a":[{"code":"x"}]}', '[{"code":"x"}]'])(
    '%s is none',
    (text) => {
      expect(() => readModel(text)).toThrow('model-formats.unknownFormat')
    },
  )
})

describe('Alibaba Cloud TSL', () => {
  const strip = read('tsl-light-strip')

  test('keeps range, step, unit, storage and whether a property is required', () => {
    expect(strip.one('brightness').feature).toMatchObject({
      deName: { zh: '亮度', en: 'Brightness' },
      deOptional: 1,
      transType: 3,
      deInput: { type: 'integer', minimum: 0, maximum: 100, step: 1, unit: '%', storage: 'int32' },
    })
    expect(strip.one('HSVColor').feature).toMatchObject({ deName: { zh: 'HSV 调色', en: 'HSV color' } })
    expect(strip.one('powerstate').feature).toMatchObject({
      deOptional: 0,
      deInput: { type: 'boolean', valueTexts: { false: { zh: '关闭', en: 'Off' }, true: { zh: '打开', en: 'On' } } },
      deRemark: '整条灯带的开关',
    })
  })

  test('says that 0 and 1 become false and true, and where the English name comes from', () => {
    expect(strip.lossesOf('powerstate')).toEqual([
      'properties[0].dataType: boolean values 0/1 changed to false/true',
      'properties[0]: no English name, set to “Powerstate”',
      'properties[0].dataType.specs: value texts added from the dictionary: Off, On',
    ])
  })

  test('says what is cut: a long name, a long text, a long array', () => {
    expect(strip.lossesOf('SceneName')).toEqual([
      'properties[4]: no English name, set to “Scene name”',
      'properties[4]: name is too long, truncated to “当前灯光场景的显示名称以及它所属的房间编”',
      'properties[4].dataType.specs: maximum length 512 reduced to 255 bytes',
    ])
    expect(strip.lossesOf('SegmentColors')).toContain('properties[5].dataType.specs: maximum items 300 reduced to 128')
  })

  test('leaves out what the other platform adds by itself, and says so', () => {
    expect(strip.losses.map(({ place, kind }) => `${place} ${kind}`)).toEqual([
      'services[0] builtIn',
      'services[1] builtIn',
      'events[0] builtIn',
      'profile left',
    ])
  })

  test('takes services as operations and events as events', () => {
    expect(strip.one('StartTimer').feature).toMatchObject({
      featureType: 2,
      deInput: { properties: [{ deKey: 'Minutes', title: { zh: '分钟' }, minimum: 1, maximum: 1440 }] },
      deOutput: { properties: [{ deKey: 'EndsAt', type: 'string' }] },
    })
    expect(strip.one('OverTemp').feature).toMatchObject({ featureType: 3 })
    expect(strip.one('OverTemp').severity).toBe('alarm')
    expect(strip.lossesOf('OverTemp')).toContain(
      'events[1]: severity becomes the category “Alarm” of the event’s message, which the import creates',
    )
  })

  test('renames what another kind of feature is called already', () => {
    expect(read('tsl-gateway').lossesOf('SubDevices_2')).toContain(
      'events[0]: identifier SubDevices changes to SubDevices_2',
    )
  })

  test('fills a range that is not given, and drops a step that is wider than the range', () => {
    const { lossesOf } = read('tsl-sensor')
    expect(lossesOf('Counter')).toContain(
      'properties[3].dataType.specs: no range specified, set to -2147483648 – 2147483647',
    )
    expect(lossesOf('ReportInterval')).toContain(
      'properties[2].dataType.specs: step 7200 is not usable and was removed',
    )
  })
})

describe('what cannot be taken is reported by name and place', () => {
  const odd = readModel(sample('tsl-odd'))
  const problems = odd.features.flatMap(({ problem }) => (problem ? [`${problem.place}: ${problem.reason.en}`] : []))

  test('each with its own reason, and the others are taken', () => {
    expect(problems).toEqual([
      'properties[2]: duplicate identifier power (case-insensitive)',
      'properties[3]: This identifier is reserved. Choose another one.',
      'properties[4].deInput.maximum: Minimum must be less than maximum',
      'properties[5].deInput.enumValue: Enum values must have 1 to 32 characters',
      'properties[6].dataType: unsupported type “blob”',
    ])
    expect(odd.features[2]).toMatchObject({ deKey: 'power', losses: [] })
    expect(odd.features.filter(({ feature }) => feature).map(({ deKey }) => deKey)).toEqual([
      'f_2nd_relay',
      'Power',
      'deep',
    ])
  })

  test('a value nested too deep becomes JSON text, and that is reported', () => {
    expect(odd.features.at(-1)?.losses.map(({ kind }) => kind)).toContain('nestedTooDeep')
  })
})

describe('Tuya data points', () => {
  test('with a power of ten beside become true decimals', () => {
    const sensor = read('tuya-sensor')
    expect(sensor.one('va_temperature').feature).toMatchObject({
      transType: 1,
      deInput: { type: 'number', minimum: -20, maximum: 60, step: 0.1, unit: '℃' },
    })
    expect(sensor.one('temp_unit_convert').feature).toMatchObject({ transType: 3 })
    expect(sensor.one('maxtemp_set').feature).toMatchObject({ transType: 2 })
    expect(sensor.lossesOf('va_temperature')).toContain(
      'status[0].values: was an integer scaled by 10, now the actual value',
    )
  })

  test('of a bitmap and of raw bytes are approximated, and that is reported', () => {
    const strip = read('tuya-light-strip')
    expect(strip.one('fault').feature).toMatchObject({ deInput: { type: 'integer', minimum: 0, maximum: 7 } })
    expect(strip.lossesOf('fault')).toContain('[6].property: type bitmap is converted to integer')
    expect(strip.one('music_data').feature).toMatchObject({ deInput: { format: 'base64', maxLength: 172 } })
  })

  test('of a thing model keep actions, events, structs in arrays and defaults', () => {
    const gateway = read('tuya-gateway')
    expect(gateway.one('subs').feature).toMatchObject({
      deInput: { type: 'array', maxItems: 50, items: { type: 'object' } },
    })
    expect(gateway.one('alarm_volume').feature).toMatchObject({ deInput: { defaultValue: 'low' } })
    expect(gateway.features.map(({ featureType }) => featureType)).toEqual([1, 1, 1, 2, 3])
  })

  test('whose JSON within the JSON repeats a key are refused with the place', () => {
    const text = JSON.stringify({
      functions: [{ code: 'a', type: 'Integer', values: '{"min":0,"min":1}' }],
      status: [],
    })
    expect(() => readModel(text)).toThrow(expect.objectContaining({ details: { place: 'functions[0].values.min' } }))
  })
})

describe('JetLinks metadata', () => {
  test('keeps access, labels and single outputs, and says what changes', () => {
    const strip = read('jetlinks-light-strip')
    expect(strip.one('mode').feature).toMatchObject({ transType: 2, deRemark: '灯效' })
    expect(strip.one('mode').feature).toMatchObject({
      deInput: { valueTexts: { static: { zh: '静态', en: 'Static' }, music: { zh: '音乐', en: 'Music' } } },
    })
    expect(strip.lossesOf('power')).toContain('properties[0].valueType: boolean values off/on changed to false/true')
    expect(strip.one('play').feature).toMatchObject({ deOutput: { properties: [{ deKey: 'value', type: 'boolean' }] } })
    expect(strip.losses.map((loss) => lossText(loss).en)).toEqual(['tag room has no equivalent and is not imported'])
  })

  test('renames identifiers that are none here', () => {
    expect(read('jetlinks-sensor').lossesOf('sampled_at')).toContain(
      'properties[1]: identifier sampled-at changes to sampled_at',
    )
  })
})

describe('DTDL', () => {
  test('resolves shared schemas, both languages and enums with numbers', () => {
    const strip = read('dtdl-light-strip')
    expect(strip.one('power').feature).toMatchObject({ deName: { zh: '开关', en: 'Power' }, transType: 3 })
    expect(strip.one('color').feature).toMatchObject({
      deInput: { properties: [{ deKey: 'hue' }, { deKey: 'level' }] },
    })
    expect(strip.one('mode').feature).toMatchObject({ deInput: { enumType: 'integer', enumValue: [1, 2] } })
  })

  test('says what relations, components and maps come to', () => {
    expect(read('dtdl-gateway').losses.map((loss) => lossText(loss).en)).toEqual([
      'extends dtmi:com:example:elsewhere;1 has no equivalent and is not imported',
      'component radio is expanded; identifiers of its features begin with radio_',
      'Component storage has no equivalent and is not imported',
    ])
    expect(read('dtdl-sensor').lossesOf('labels')).toContain('contents[3].schema: type Map is converted to JSON string')
  })
})

describe('texts of values', () => {
  const textsIn = (root: object) => readModel(JSON.stringify(root)).features.map(({ feature }) => feature)
  const tslEnum = (specs: object) => ({ dataType: { type: 'enum', specs } })

  test('come from TSL specs, at any depth, by the value that the model has', () => {
    const item = { type: 'struct', specs: [{ identifier: 'm', name: 'm', ...tslEnum({ 0: '手动', 1: 'Auto' }) }] }
    const root = {
      properties: [
        { identifier: 'mode', name: '模式', ...tslEnum({ '00': '手动', '1': '阅读', eco: 'eco' }) },
        { identifier: 'list', name: '列表', dataType: { type: 'array', specs: { size: 2, item } } },
      ],
    }
    expect(textsIn(root)).toMatchObject([
      { deInput: { valueTexts: { '0': { zh: '手动', en: 'Manual' }, '1': { zh: '阅读', en: 'Reading' } } } },
      { deInput: { items: { properties: [{ valueTexts: { '0': { zh: '手动' }, '1': { en: 'Auto' } } }] } } },
    ])
  })

  test('come from the labels of a Tuya bitmap, as texts of its bits', () => {
    const fault = { type: 'bitmap', maxlen: 3, label: ['过热', 'stall_fault', 'E3', 'E4'] }
    const [own] = readModel(JSON.stringify([{ code: 'fault', mode: 'ro', property: fault }])).features
    expect(own?.feature).toMatchObject({
      deInput: { type: 'integer', maximum: 7, bitTexts: { '0': { zh: '过热' }, '1': { en: 'stall_fault' }, '2': {} } },
    })
    expect(own?.losses.map((loss) => lossText(loss).en)).toContain('value texts (3: E4) are not kept')
  })

  test('come in both languages from the displayName of DTDL values', () => {
    const values = [
      { name: 'auto', displayName: { en: 'Auto', 'zh-Hans': '自动' }, enumValue: 'a' },
      { name: 'Eco_mode', enumValue: 'e' },
      { name: 'x', displayName: 'x', enumValue: 'x' },
    ]
    const schema = { '@type': 'Enum', valueSchema: 'string', enumValues: values }
    const contents = [{ '@type': 'Property', name: 'mode', schema }]
    expect(
      textsIn({ '@context': 'dtmi:dtdl:context;3', '@id': 'dtmi:a;1', '@type': 'Interface', contents }),
    ).toMatchObject([{ deInput: { valueTexts: { a: { zh: '自动', en: 'Auto' }, e: { zh: '', en: 'Eco_mode' } } } }])
  })
})
