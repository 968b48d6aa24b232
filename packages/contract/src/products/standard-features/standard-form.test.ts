import { assert, pre, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parametersSchema, propertySchema, type ValueSchema } from '../features/value-schema.ts'
import { anyWrittenSchema } from '../features/testing/arbitrary-schemas.ts'
import { actionVo, eventVo, propVo } from './standard-features.ts'
import { fromStandardForm, toStandardForm, withoutNulls } from './standard-form.ts'

const name = { zh: '模式', en: 'Mode' }
const modes: ValueSchema = { type: 'enum', enumType: 'string', enumValue: ['a', 'b'] }
const levels: ValueSchema = { type: 'enum', enumType: 'integer', enumValue: [0, 3] }

describe('a standard feature is sent', () => {
  test('with an enum of texts as a string of at most 250 characters (VA-44, VA-45)', () => {
    expect(toStandardForm(modes)).toEqual({ type: 'string', maxLength: 250, enumValue: ['a', 'b'] })
  })

  test('with an enum of numbers as integer or number from 0 to 100000000 (VA-44, VA-46)', () => {
    const bounds = { minimum: 0, maximum: 100_000_000 }
    expect(toStandardForm(levels)).toEqual({ type: 'integer', ...bounds, enumValue: [0, 3] })
    const halves: ValueSchema = { type: 'enum', enumType: 'number', enumValue: [0.5] }
    expect(toStandardForm(halves)).toEqual({ type: 'number', ...bounds, enumValue: [0.5] })
  })

  test('with enums within structs and arrays in the same form', () => {
    const parameter = { deKey: 'mode', description: '', required: true, ...modes }
    const nested = { type: 'object' as const, properties: [parameter] }
    expect(toStandardForm(nested)).toMatchObject({ properties: [{ deKey: 'mode', type: 'string', maxLength: 250 }] })
    expect(toStandardForm({ type: 'array', minItems: 0, maxItems: 2, items: levels })).toMatchObject({
      items: { type: 'integer', maximum: 100_000_000 },
    })
  })

  test('without null values, however deep they lie (VA-47)', () => {
    expect(withoutNulls({ a: null, b: [null, { c: null, d: 0 }], e: undefined, f: '' })).toEqual({
      b: [{ d: 0 }],
      f: '',
    })
    const read = z.parse(propVo, { name, key: 'mode', remark: null, schema: { type: 'boolean', defaultValue: null } })
    expect(read).toMatchObject({ remark: '', schema: { type: 'boolean' } })
    expect(read.schema).not.toHaveProperty('defaultValue')
  })

  test('with an empty object where there is no input (VA-48)', () => {
    expect(toStandardForm({ type: 'noinput' })).toEqual({})
    for (const input of [{}, undefined, null, { type: 'no-input' }, '{}']) {
      expect(z.parse(actionVo, { name, key: 'go', input }).input).toEqual({ type: 'noinput' })
    }
  })
})

describe('a standard feature is read', () => {
  test('as the enum that it is, from either form', () => {
    const sent = { name, key: 'mode', schema: JSON.stringify(toStandardForm(modes)) }
    expect(z.parse(propVo, sent).schema).toEqual(modes)
    expect(z.parse(propVo, { ...sent, schema: modes }).schema).toEqual(modes)
  })

  test('with the defaults of the specification', () => {
    expect(z.parse(propVo, { name, key: 'mode', schema: modes })).toMatchObject({
      ptype: 'STD',
      access: 'r',
      ftype: 'prop',
    })
    expect(z.parse(eventVo, { name, key: 'fault' })).toMatchObject({ eventType: 'notification', noPush: 0 })
    expect(z.parse(actionVo, { name, key: 'go' })).toMatchObject({ direction: 'Plt2Dev' })
  })

  test.each([-1, 100_000_001])('and refused with %s as an enum’s number, by its place (VA-46)', (entry) => {
    const schema = {
      type: 'object',
      properties: [{ deKey: 'level', type: 'enum', enumType: 'integer', enumValue: [1, entry] }],
    }
    const read = z.safeParse(propVo, { name, key: 'mode', schema })
    expect(read.error?.issues[0]).toMatchObject({
      path: ['schema', 'properties', 0, 'enumValue'],
      message: 'rule:standardEnumRange',
    })
  })

  test('back from its form as it was, whatever its schema', () => {
    assert(
      property(anyWrittenSchema, (given) => {
        const read = z.safeParse(propertySchema, given)
        pre(read.success)
        const schema = read.data
        expect(z.parse(propertySchema, fromStandardForm(toStandardForm(schema)))).toEqual(schema)
      }),
    )
  })

  test('without falling over a schema of any depth', () => {
    let deep: object = { type: 'boolean' }
    for (let level = 0; level < 10_000; level++) deep = { type: 'object', properties: [{ deKey: 'a', ...deep }] }
    expect(z.safeParse(propVo, { name, key: 'deep', schema: deep }).success).toBe(false)
    expect(z.safeParse(parametersSchema, fromStandardForm(deep)).success).toBe(false)
  })
})
