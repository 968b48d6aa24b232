import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { featureInput, type CheckedFeature } from '../features/features.ts'
import { cTypes } from './write-c-types.ts'
import { kitModelOf } from './kit-model.ts'
import { writePython } from './write-python.ts'
import { writeTypeScript } from './write-typescript.ts'

const feature = (deKey: string, deInput: object) =>
  z.parse(featureInput({}), {
    featureType: 1,
    deKey,
    deName: { zh: '模式', en: 'Mode' },
    transType: 3,
    deInput,
  }) as CheckedFeature

const model = kitModelOf([
  feature('fault', {
    type: 'integer',
    minimum: 0,
    maximum: 2 ** 41,
    bitTexts: { '3': { zh: '过热' }, '40': { en: 'x' } },
  }),
  feature('mode', {
    type: 'enum',
    enumType: 'integer',
    enumValue: [0, 1],
    valueTexts: { '0': { zh: '手动', en: 'Manual' }, '1': { zh: '*/ #error\n', en: '/*' } },
  }),
])

test('value texts are comments of the generated types, and cannot end one', () => {
  const types = cTypes()
  for (const { key, schema } of model.properties) types.declare(schema, key)
  const header = types.header.join('\n')
  expect(header).toContain('MODEL_MODE_0 = 0, /* 0: 手动 · Manual */')
  expect(header).toContain('MODEL_MODE_1 = 1, /* 1: * / #error · / * */')
  for (const text of [writeTypeScript(model), writePython(model)]) {
    expect(text).toContain('模式 · Mode (0: 手动 · Manual; 1: * / #error · / *)')
    expect(text).toContain('模式 · Mode (3: 过热; 40: x)')
  }
})

test('the bits of a bitmap are constants in C', () => {
  const types = cTypes()
  for (const { key, schema } of model.properties) types.declare(schema, key)
  expect(types.header).toContain('#define MODEL_FAULT_BIT_3 8')
  expect(types.header).toContain('#define MODEL_FAULT_BIT_40 INT64_C(1099511627776)')
})
