import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { kitModelOf } from '@slipway/contract/products/device-kits/kit-model.ts'
import { kitSteps, writeKit } from '@slipway/contract/products/device-kits/write-kit.ts'
import { anyModel } from '@slipway/contract/products/model-formats/testing/written-models.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { featuresOf, isInstalled, kitFolder, strictC, typescript } from './testing/kits.ts'

const number = (more: object) => ({ type: 'number', minimum: -1.5, maximum: 1e15, ...more })
const words =
  'int int_ class None True default has_int EOF INT8_MAX bool errno import lambda count items type self unix'
const evilText = '*/ #error "x" \\'

/** Keys that are reserved words in other languages, and texts that try to break out of a literal. */
const hostile = featuresOf([
  ...words.split(' ').map((deKey, at) => ({
    featureType: 1,
    deKey,
    transType: 3,
    deName: { zh: evilText, en: '"""); x = ("""' },
    deRemark: '\u202e*/\u2028 ??/ // \u0007 ${x}',
    deInput: number(at % 2 ? { storage: 'float', minimum: -1000, maximum: 1000 } : {}),
  })),
  {
    featureType: 1,
    deKey: 'nested',
    transType: 3,
    deInput: {
      type: 'array',
      minItems: 0,
      maxItems: 3,
      items: {
        type: 'object',
        maxProperties: 7,
        dependencies: { goto: ['double'] },
        properties: [
          ...['double', 'goto', 'goto_', 'has_goto', 'EOF', 'INT8_MAX'].map((deKey, at) => ({
            deKey,
            type: 'integer',
            minimum: -9007199254740991,
            maximum: 9007199254740991,
            required: at === 0,
            title: { zh: evilText, en: evilText },
          })),
          { deKey: 'kind', type: 'enum', enumValue: ['"', '\\', '*/', '??/', '开', '%', 'a b', 'A_B', 'a-b'] },
        ],
      },
    },
  },
  { featureType: 1, deKey: 'a_b', transType: 2, deInput: { type: 'enum', enumValue: ['c', 'd_e', 'D E'] } },
  { featureType: 1, deKey: 'a', transType: 1, deInput: { type: 'enum', enumValue: ['b_c', 'b_d_e'] } },
  {
    featureType: 1,
    deKey: 'level',
    transType: 3,
    deInput: { type: 'enum', enumType: 'number', enumValue: [-1.5, 0, 1e9] },
  },
  { featureType: 1, deKey: 'fixed', transType: 3, deInput: { type: 'string', maxLength: 9, constValue: '"\\??/' } },
  {
    featureType: 1,
    deKey: 'shaped',
    transType: 3,
    deInput: { type: 'string', maxLength: 40, pattern: '^*/.*\\$'.replace('*', 'a') },
  },
  { featureType: 2, deKey: 'while', deInput: {}, deOutput: {} },
  {
    featureType: 2,
    deKey: 'report_a',
    deInput: { type: 'object', properties: [{ deKey: 'for', type: 'boolean', required: false }] },
    deOutput: { type: 'object', properties: [{ deKey: 'return', type: 'string', maxLength: 255 }] },
  },
  { featureType: 3, deKey: 'break', deOutput: {} },
  { featureType: 3, deKey: 'over', deOutput: { type: 'object', properties: [{ deKey: 'if', type: 'boolean' }] } },
])

const large: CheckedFeature[] = featuresOf(
  Array.from({ length: 200 }, (_, at) => ({
    featureType: 1,
    deKey: `property_number_${at}`,
    transType: 3,
    deInput:
      at % 4 === 0
        ? {
            type: 'array',
            minItems: 0,
            maxItems: 128,
            items: { type: 'array', minItems: 1, maxItems: 128, items: { type: 'string', maxLength: 255 } },
          }
        : { type: 'object', properties: Array.from({ length: 5 }, (_none, n) => ({ deKey: `p${n}`, ...number({}) })) },
  })),
)
const models: [name: string, features: CheckedFeature[]][] = [
  ['nothing', []],
  ['hostile names and texts', hostile],
  ['200 large properties', large],
]

test.each(models)('a kit of %s is the same bytes in whatever order its features stand', (_name, features) => {
  const place = { productId: 'p', host: 'h', port: 1, platformUrl: 'http://h', root: undefined }
  const write = (order: CheckedFeature[]) =>
    writeKit({ productId: 'p', productName: 'n', features: order }, place, 'zh-CN')
  expect(write(features.toReversed())).toEqual(write(features))
  expect(kitModelOf(features).properties.length).toBe(features.filter(({ featureType }) => featureType === 1).length)
})

test('a kit is written in a step for each language, so that a large model is not written in one turn', () => {
  const place = { productId: 'p', host: 'h', port: 1, platformUrl: 'http://h', root: undefined }
  const steps = kitSteps({ productId: 'p', productName: 'n', features: large }, place, 'en-US')
  expect([...steps].length).toBeGreaterThanOrEqual(5)
})

describe.skipIf(!isInstalled('gcc'))('the C of a kit', () => {
  test.each(models)(
    'of %s compiles without a warning',
    (_name, features) => {
      using kit = kitFolder(features)
      expect(kit.run('c', 'sh', '-c', `gcc ${strictC.join(' ')} -o selftest *.c`)).toBe('')
    },
    60_000,
  )

  test('of any model compiles without a warning', () => {
    const some = fc.sample(anyModel, { numRuns: 12, seed: 20_261_122 })
    for (const { features } of some) {
      using kit = kitFolder(features)
      expect(kit.run('c', 'gcc', ...strictC, '-fsyntax-only', 'model.c')).toBe('')
    }
  })
})

test.skipIf(!isInstalled('g++'))('the Arduino sketch of a kit fits the declarations that it uses', () => {
  const stubs = path.join(import.meta.dirname, 'testing/arduino')
  for (const [, features] of models.slice(0, 2)) {
    using kit = kitFolder(features)
    const secrets = ['WIFI_NAME', 'WIFI_PASSWORD', 'DEVICE_SERIAL', 'DEVICE_SECRET'].map(
      (name) => `#define ${name} "x"`,
    )
    writeFileSync(path.join(kit.folder, 'arduino/slipway_kit/secrets.h'), secrets.join('\n'))
    const sketch = ['-include', 'Arduino.h', '-x', 'c++', 'slipway_kit.ino']
    const flags = ['-std=gnu++17', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', `-I${stubs}`]
    expect(kit.run('arduino/slipway_kit', 'g++', ...flags, ...sketch)).toBe('')
  }
})

test.skipIf(!isInstalled('python3'))(
  'the Python of a kit compiles',
  () => {
    for (const [, features] of models) {
      using kit = kitFolder(features)
      expect(
        kit.run('python', 'python3', '-m', 'py_compile', 'model.py', 'slipway.py', 'slipway_update.py', 'example.py'),
      ).toBe('')
      expect(kit.run('python', 'python3', '-c', 'import model')).toBe('')
    }
  },
  60_000,
)

test.skipIf(!isInstalled('python3'))('the SDK in Python holds the vectors', () => {
  using kit = kitFolder([])
  const own = new URL('.', import.meta.url).pathname
  const vectors = [`${own}../python/vectors_test.py`, `${own}test-vectors.json`]
  expect(kit.run('python', 'python3', '-B', ...vectors)).toBe('')
})

test('the TypeScript of a kit compiles', () => {
  for (const [, features] of models) {
    using kit = kitFolder(features)
    expect(kit.run('typescript', typescript, '-p', '.')).toBe('')
  }
})
