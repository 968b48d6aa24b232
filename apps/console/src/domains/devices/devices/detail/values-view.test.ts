import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import type { EventFeature, Property } from '../../../products/features/features.exports.ts'
import { expect, test } from 'vitest'
import { anyCommand, NOW } from '../testing/devices.ts'
import { dataWords, expectedValue, outputOf, parametersOf, shownParts, shownValue, valueRows } from './values-view.ts'

const property = (deKey: string) => ({ deKey, schema: { type: 'boolean' } }) as Property
const state = (deKey: string) => ({ deKey, value: 1, time: NOW, unmodelled: null })

test('the model’s properties come first, reported or not, then what came beside the model', () => {
  const rows = valueRows([property('b'), property('a')], [state('x'), state('a')])
  expect(rows.map(({ deKey, state: reported }) => [deKey, reported !== undefined])).toEqual([
    ['b', false],
    ['a', true],
    ['x', true],
  ])
})

test('a value is shown as a person reads it', () => {
  const percent = { type: 'integer', minimum: 0, maximum: 100, unit: '%' } as const
  expect(shownValue(42, percent)).toBe('42 %')
  expect(shownValue('on', undefined)).toBe('on')
  expect(shownValue({ a: [1, 'x'] }, undefined)).toBe('{ a: [1, x] }')
  expect(shownValue(null, undefined)).toBe('null')
})

test('a value is shown by its text in the model, with the value that is sent', () => {
  const text = { zh: '手动', en: 'Manual' }
  const mode = { type: 'enum', enumType: 'integer', enumValue: [0, 1], valueTexts: { '0': text } } as const
  const schema = { ...mode, enumValue: [...mode.enumValue] }
  expect(shownValue(0, schema)).toBe('手动 (0)')
  expect(shownValue(1, schema)).toBe('1')
  expect(shownValue([0, 1], { type: 'array', items: schema, minItems: 0, maxItems: 2 })).toBe('[手动 (0), 1]')
  const fault = {
    type: 'integer',
    minimum: 0,
    maximum: 3,
    unit: '',
    bitTexts: { '1': { zh: '过热', en: 'Hot' } },
  } as const
  expect(shownValue(3, fault)).toBe('位 0、过热 (3)')
})

test('a struct is shown by its parameters, each with its unit, in the order of the model', () => {
  const own = { description: '', required: true }
  const level = { type: 'integer', minimum: 0, maximum: 100, unit: '%', deKey: 'level', ...own } as const
  const list = { type: 'array', items: level, minItems: 0, maxItems: 3, deKey: 'list', ...own } as const
  const schema = { type: 'object', properties: [level, list] } as const
  const parts = shownParts({ x: true, list: [1, 2], level: 5 }, { ...schema, properties: [...schema.properties] })
  expect(parts).toEqual([
    { key: 'level', text: '5 %' },
    { key: 'list', text: '[1 %, 2 %]' },
    { key: 'x', text: 'true' },
  ])
  expect(shownParts([1], undefined)).toBeUndefined()
})

test('a control shows what the device is about to have, then what it reports', () => {
  const given = { ...anyCommand, data: { power: true } }
  expect(expectedValue('power', false, [given])).toBe(true)
  expect(expectedValue('power', false, [{ ...given, status: commandStatus.expired }])).toBe(false)
  expect(expectedValue('other', 5, [given])).toBe(5)
})

test('data of a command or an event is in words where the model has texts, otherwise as it was sent', () => {
  const valueTexts = { cool: { zh: '制冷', en: 'Cooling' } }
  const schema = { type: 'enum', enumType: 'string', enumValue: ['cool', 'heat'], valueTexts } as const
  const enumOf = { ...schema, enumValue: [...schema.enumValue] }
  const mode: Property = { ...property('mode'), kind: 'property', schema: enumOf }
  const input = parametersOf([mode], anyCommand)
  expect(dataWords({ sw: true, mode: 'cool' }, input)).toBe('{ mode: 制冷 (cool), sw: true }')
  expect(dataWords({ sw: true, mode: 'heat' }, input)).toBe('{"sw":true,"mode":"heat"}')
  expect(dataWords({ mode: 'cool' }, parametersOf([mode], { ...anyCommand, action: 'mode' }))).toBe('{"mode":"cool"}')
  const own = { deKey: 'all', description: '', required: true }
  const list = { type: 'array', items: enumOf, minItems: 0, maxItems: 2, ...own } as const
  const event: EventFeature = {
    ...mode,
    kind: 'event',
    deKey: 'changed',
    output: { type: 'object', properties: [list] },
  }
  expect(dataWords({ all: ['heat', 'cool'] }, outputOf([mode, event], 'changed'))).toBe('{ all: [heat, 制冷 (cool)] }')
})
