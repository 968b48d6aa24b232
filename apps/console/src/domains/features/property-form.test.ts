import { CallRefused } from '@slipway/contract/envelope.ts'
import { featureLimits } from '@slipway/contract/features/features.limits.ts'
import { describe, expect, test } from 'vitest'
import { contractResolver } from '../../shared/form/contract-resolver.ts'
import { draftOf, emptyDraft, inputOf, type PropertyDraft } from './property-draft.ts'
import { draftSchema, inFormTerms } from './property-form.ts'
import { toProperty } from './property-view.ts'
import { featureOf } from './test-features.ts'

const good: PropertyDraft = { ...emptyDraft, nameZh: '亮度', nameEn: 'Brightness', deKey: 'brightness' }
const resolver = contractResolver(draftSchema('a'.repeat(32)), 'zh-CN')

async function problemsOf(draft: Partial<PropertyDraft>): Promise<Record<string, unknown>> {
  const options = { fields: {}, shouldUseNativeValidation: false }
  const { errors } = await resolver({ ...good, ...draft }, undefined, options)
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [field, error && 'message' in error ? error.message : error]),
  )
}
const range = { dataType: 'integer' } as const
const list = { dataType: 'enum' } as const

describe('the rules of a property', () => {
  test('a good one has no problem, of whatever type', async () => {
    expect(await problemsOf({})).toEqual({})
    expect(await problemsOf({ ...range, unit: '%', defaultNumber: 50 })).toEqual({})
    expect(await problemsOf({ dataType: 'number', minimum: 0, maximum: 1, step: 0.1 })).toEqual({})
    expect(await problemsOf({ dataType: 'string', defaultText: 'x' })).toEqual({})
    expect(await problemsOf({ ...list, enumValue: ['a', 'b'], defaultEntry: 'b' })).toEqual({})
  })

  const rules: [string, Partial<PropertyDraft>, keyof PropertyDraft, string][] = [
    ['both names are required', { nameEn: ' ' }, 'nameEn', '必填'],
    ['a name has at most 20 characters', { nameZh: '亮'.repeat(21) }, 'nameZh', '最多 20 个字符'],
    ['an identifier is required', { deKey: '' }, 'deKey', '必填'],
    ['an identifier starts with a letter', { deKey: '1st' }, 'deKey', '以字母开头'],
    ['an identifier has letters, digits and underscore only', { deKey: 'a-b' }, 'deKey', '只能包含字母、数字和下划线'],
    ['an identifier has at most 31 characters', { deKey: 'a'.repeat(32) }, 'deKey', '最多 31 个字符'],
    ['a reserved word is no identifier', { deKey: 'constructor' }, 'deKey', '保留字'],
    ['a number needs a minimum', { ...range, minimum: null }, 'minimum', '必填'],
    ['the minimum is below the maximum', { ...range, minimum: 100, step: null }, 'maximum', '最小值必须小于最大值'],
    ['a step is within the range', { ...range, step: 101 }, 'step', '不超过取值范围'],
    ['a multiple is above zero', { ...range, multipleOf: 0 }, 'multipleOf', '必须大于 0'],
    ['an integer takes whole numbers', { ...range, minimum: 0.5 }, 'minimum', '整数'],
    ['a default is within the range', { ...range, defaultNumber: 101 }, 'defaultNumber', '默认值不符合'],
    ['what is no number is no default', { ...range, defaultNumber: Number.NaN }, 'defaultNumber', '类型应为 number'],
    ['what is no number is no step', { ...range, step: Number.NaN }, 'step', '类型应为 number'],
    ['a text needs a length', { dataType: 'string', maxLength: null }, 'maxLength', '必填'],
    ['a text has at most 255 bytes', { dataType: 'string', maxLength: 256 }, 'maxLength', '不能大于 255'],
    [
      'a default text fits its length',
      { dataType: 'string', maxLength: 2, defaultText: '亮' },
      'defaultText',
      '默认值',
    ],
    ['an enum needs a value', { ...list, enumValue: [] }, 'enumValue', '至少 1 项'],
    ['enum values do not repeat', { ...list, enumValue: ['a', 'a'] }, 'enumValue', '不能重复'],
    [
      'an enum value has at most 32 characters',
      { ...list, enumValue: ['x'.repeat(33)] },
      'enumValue',
      '最多 32 个字符',
    ],
    [
      'enum values are of the enum type',
      { ...list, enumType: 'integer', enumValue: ['a'] },
      'enumValue',
      '枚举类型一致',
    ],
    ['a unit has at most 16 characters', { ...range, unit: 'x'.repeat(17) }, 'unit', '最多 16 个字符'],
    [
      'a remark has at most 200 characters',
      { deRemark: 'x'.repeat(featureLimits.deRemark.max + 1) },
      'deRemark',
      '最多 200 个字符',
    ],
  ]
  test.each(rules)('%s', async (_, draft, field, problem) => {
    expect((await problemsOf(draft))[field]).toContain(problem)
  })

  test('fields of other types are not judged', async () => {
    expect(await problemsOf({ dataType: 'boolean', minimum: null, maxLength: 999, enumValue: [] })).toEqual({})
  })
})

test('a property comes through the form as it was', () => {
  const feature = featureOf({ deOptional: 0, deRemark: 'r' })
  const property = toProperty(feature)
  const { name, schema } = property
  expect(inputOf('p', draftOf(property))).toMatchObject({
    deName: name,
    deKey: 'brightness',
    deInput: schema,
    deOptional: 0,
    deRemark: 'r',
    transType: 3,
  })
})

const flag = (defaultFlag: PropertyDraft['defaultFlag']) =>
  inputOf('p', { ...good, dataType: 'boolean', defaultFlag }).deInput

test('a default of false is a default, and none is none', () => {
  expect(flag('false')).toEqual({ type: 'boolean', defaultValue: false })
  expect(flag('')).toEqual({ type: 'boolean', defaultValue: undefined })
})

test('a refusal of the server is told under the field of the form', () => {
  const refused = new CallRefused(40000, 'no', { field: 'deInput.defaultValue' })
  expect(inFormTerms(refused, { ...good, dataType: 'integer' })).toMatchObject({ data: { field: 'defaultNumber' } })
  const other = new Error('other')
  expect(inFormTerms(other, good)).toBe(other)
})
