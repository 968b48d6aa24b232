import { patternProblem } from '@slipway/contract/products/features/pattern.ts'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyDraft, type FeatureDraft } from './feature-draft.ts'
import { readDraft } from './feature-problems.ts'
import { rowsWithProblems } from './problem-rows.ts'
import { emptyParameter, emptyParameters, emptyValue, type ParameterDraft, type ValueDraft } from './value-draft.ts'

const good: FeatureDraft = { ...emptyDraft, deName: { zh: '亮度', en: 'Brightness' }, deKey: 'brightness' }
const read = (part: Partial<FeatureDraft>) =>
  readDraft('a'.repeat(32), { ...good, ...part }, { patternRule: patternProblem })
const problemsOf = (part: Partial<FeatureDraft>) => Object.fromEntries(read(part).problems)
const valueProblems = (value: Partial<ValueDraft>) => problemsOf({ value: { ...emptyValue, ...value } })
const parameter = (part: Partial<ParameterDraft> = {}): ParameterDraft => ({
  ...emptyParameter(),
  deKey: 'hue',
  ...part,
})
const given = (part: Partial<ValueDraft['defaultValue']>) => ({ ...emptyValue.defaultValue, ...part })

const range = { type: 'integer' } as const
const text = { type: 'string' } as const
const list = { type: 'enum' } as const
const struct = { type: 'object' } as const
const array = { type: 'array', items: { ...emptyValue, type: 'integer' } } as const

beforeEach(() => {
  document.documentElement.lang = 'zh-CN'
})

describe('the rules of every feature', () => {
  const rules: [string, Partial<FeatureDraft>, string, string][] = [
    ['both names are required', { deName: { zh: '亮度', en: ' ' } }, 'deName.en', '必填'],
    ['a name has at most 20 characters', { deName: { zh: '亮'.repeat(21), en: 'B' } }, 'deName.zh', '最多 20 个字符'],
    ['an identifier is required', { deKey: '' }, 'deKey', '必填'],
    ['an identifier starts with a letter', { deKey: '1st' }, 'deKey', '以字母开头'],
    ['an identifier has letters, digits and underscore only', { deKey: 'a-b' }, 'deKey', '仅限字母、数字和下划线'],
    ['an identifier has at most 31 characters', { deKey: 'a'.repeat(32) }, 'deKey', '最多 31 个字符'],
    ['a reserved word is no identifier', { deKey: 'constructor' }, 'deKey', '保留字'],
    [
      'a remark has at most 200 characters',
      { deRemark: 'x'.repeat(featureLimits.deRemark.max + 1) },
      'deRemark',
      '最多 200 个字符',
    ],
  ]
  test.each(rules)('the form says that %s (VA-30 to VA-33)', (_, draft, field, problem) => {
    expect(problemsOf(draft)[field]).toContain(problem)
  })
})

test('a long identifier of an imported feature may stay, but none may come (CN-01)', () => {
  const imported = { ...good, deKey: 'a'.repeat(40) }
  const judge = (deKey: string) => readDraft('a'.repeat(32), { ...imported, deKey }, { start: imported }).problems
  expect([...judge('a'.repeat(40))]).toEqual([])
  expect(judge('b'.repeat(40)).get('deKey')).toBe('最多 31 个字符')
})

describe('the rules of a value', () => {
  test('a good one has no problem, of whatever type', () => {
    expect(valueProblems({})).toEqual({})
    expect(valueProblems({ ...range, unit: '%', defaultValue: given({ number: 50 }) })).toEqual({})
    expect(valueProblems({ type: 'number', minimum: 0, maximum: 1, step: 0.1 })).toEqual({})
    expect(valueProblems({ ...text, pattern: '^a+$', defaultValue: given({ text: 'aa' }) })).toEqual({})
    expect(valueProblems({ ...list, enumValue: ['a', 'b'], defaultValue: given({ entry: 'b' }) })).toEqual({})
    expect(valueProblems(array)).toEqual({})
    expect(valueProblems({ ...struct, properties: [parameter()] })).toEqual({})
  })

  const rules: [string, Partial<ValueDraft>, string, string][] = [
    ['a number needs a minimum', { ...range, minimum: null }, 'minimum', '必填'],
    ['the minimum is below the maximum', { ...range, minimum: 100, step: null }, 'maximum', '最小值必须小于最大值'],
    ['a step is within the range', { ...range, step: 101 }, 'step', '不超过取值范围'],
    ['a multiple is above zero', { ...range, multipleOf: 0 }, 'multipleOf', '必须大于 0'],
    ['an integer takes whole numbers', { ...range, minimum: 0.5 }, 'minimum', '整数'],
    [
      'an exclusive limit leaves a value',
      { ...range, exclusiveMinimum: 100 },
      'exclusiveMinimum',
      '最小值必须小于最大值',
    ],
    ['a storage type holds the range', { ...range, maximum: 300, storage: 'uint8' }, 'storage', '存储类型无法容纳'],
    [
      'a default is within the range',
      { ...range, defaultValue: given({ number: 101 }) },
      'defaultValue',
      '默认值不符合',
    ],
    ['a constant is within the range', { ...range, constValue: given({ number: 101 }) }, 'constValue', '固定值不符合'],
    [
      'what is no number is no default',
      { ...range, defaultValue: given({ number: NaN }) },
      'defaultValue',
      '类型应为 number',
    ],
    ['what is no number is no step', { ...range, step: NaN }, 'step', '类型应为 number'],
    ['a text needs a length', { ...text, maxLength: null }, 'maxLength', '必填'],
    ['a text has at most 255 bytes', { ...text, maxLength: 256 }, 'maxLength', '不能大于 255'],
    ['a text’s lengths are in order', { ...text, minLength: 9, maxLength: 8 }, 'maxLength', '最小值必须小于最大值'],
    [
      'a default text fits its length',
      { ...text, maxLength: 2, defaultValue: given({ text: '亮' }) },
      'defaultValue',
      '默认值',
    ],
    [
      'a default text is of its format',
      { ...text, format: 'ipv4', defaultValue: given({ text: 'x' }) },
      'defaultValue',
      '默认值',
    ],
    ['a pattern is one that RE2 takes', { ...text, pattern: 'a(?=b)' }, 'pattern', 'RE2'],
    [
      'a default text matches its pattern',
      { ...text, pattern: '^a$', defaultValue: given({ text: 'b' }) },
      'defaultValue',
      '默认值',
    ],
    ['an enum needs a value', { ...list, enumValue: [] }, 'enumValue', '至少 1 项'],
    ['enum values do not repeat', { ...list, enumValue: ['a', 'a'] }, 'enumValue', '不能重复'],
    ['an enum value is not empty', { ...list, enumValue: [' '] }, 'enumValue', '1 至 32 个字符'],
    [
      'an enum value has at most 32 characters',
      { ...list, enumValue: ['x'.repeat(33)] },
      'enumValue',
      '1 至 32 个字符',
    ],
    [
      'enum values are of the enum type',
      { ...list, enumType: 'integer', enumValue: ['a'] },
      'enumValue',
      '枚举类型一致',
    ],
    ['a unit has at most 16 characters', { ...range, unit: 'x'.repeat(17) }, 'unit', '最多 16 个字符'],
    ['an array needs its fewest items', { ...array, minItems: null }, 'minItems', '必填'],
    ['an array needs its most items', { ...array, maxItems: null }, 'maxItems', '必填'],
    ['an array’s counts are in order', { ...array, minItems: 10, maxItems: 10 }, 'maxItems', '最小值必须小于最大值'],
    ['an array has at most 128 items', { ...array, maxItems: 129 }, 'maxItems', '不能大于 128'],
    ['a struct needs a parameter', struct, 'properties', '至少 1 项'],
    [
      'a parameter needs an identifier',
      { ...struct, properties: [parameter({ deKey: '' })] },
      'properties.0.deKey',
      '必填',
    ],
    [
      'parameters’ identifiers differ, not in case alone',
      { ...struct, properties: [parameter(), parameter({ deKey: 'Hue' })] },
      'properties.1.deKey',
      '不能重复',
    ],
    [
      'a struct has as many parameters as have to come',
      { ...struct, properties: [parameter()], minProperties: 2 },
      'minProperties',
      '数量与参数个数不匹配',
    ],
    [
      'a parameter’s title has at most 50 characters',
      { ...struct, properties: [parameter({ title: { zh: 'x'.repeat(51), en: '' } })] },
      'properties.0.title.zh',
      '最多 50 个字符',
    ],
  ]
  test.each(rules)('the form says that %s (VA-34 to VA-43)', (_, draft, field, problem) => {
    expect(valueProblems(draft)[`deInput.${field}`]).toContain(problem)
  })

  test('fields of other types are not judged', () => {
    expect(valueProblems({ minimum: null, maxLength: 999, enumValue: [], pattern: '(' })).toEqual({})
  })
})

describe('what is wrong within values', () => {
  const wrong = parameter({ ...range, minimum: 5, maximum: 1, step: null })
  const inner: ValueDraft = { ...emptyValue, type: 'object', properties: [parameter({ deKey: 'a' }), wrong] }
  const outer: ParameterDraft = { ...parameter({ deKey: 'outer' }), ...inner }
  const output = { ...emptyParameters, properties: [parameter({ deKey: 'first' }), outer] }

  test('is shown at the field itself, however deep', () => {
    const problem = '最小值必须小于最大值'
    expect(problemsOf({ kind: 'event', output })).toEqual({ 'deOutput.properties.1.properties.1.maximum': problem })
    expect(valueProblems({ ...array, items: inner })).toEqual({ 'deInput.items.properties.1.maximum': problem })
  })

  test('unfolds the parameters that hold it, and no other', () => {
    const draft: FeatureDraft = { ...good, kind: 'operation', output }
    expect(rowsWithProblems(draft, read(draft).problems)).toEqual([outer.rowId, wrong.rowId])
    const listed: FeatureDraft = { ...good, value: { ...emptyValue, ...array, items: inner } }
    expect(rowsWithProblems(listed, read(listed).problems)).toEqual([wrong.rowId])
  })

  test('ends at three levels', () => {
    const fourth: ValueDraft = { ...inner, properties: [{ ...parameter(), ...inner }] }
    expect(valueProblems({ ...array, items: fourth })['deInput.items.properties.0.type']).toContain('嵌套最多 3 层')
  })
})

test('an operation and an event need no parameters', () => {
  expect(read({ kind: 'operation' }).input).toMatchObject({
    deInput: { type: 'noinput' },
    deOutput: { type: 'noinput' },
  })
  expect(read({ kind: 'event' }).input).toMatchObject({ deOutput: { type: 'noinput' } })
})
