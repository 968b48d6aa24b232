import { expect, test } from 'vitest'
import { evilPatterns, evilTexts } from './testing/evil-patterns.ts'
import { patternEngine, patternProblem, readPatterns } from './pattern.ts'
import { valueCheck } from './value-check.ts'

test('a text has to match its pattern, wherever in it', () => {
  const check = valueCheck({ type: 'string', maxLength: 20, pattern: '^[A-Z]{2}\\d+$' }, patternEngine)
  expect([check('AB12')?.reason, check('ab12')?.reason]).toEqual([undefined, 'pattern'])
  expect(patternEngine('b')?.('abc')).toBe(true)
})

test.each([
  ['(', 'patternInvalid'],
  ['*', 'patternInvalid'],
  ['[a', 'patternInvalid'],
  ['a(?=b)', 'patternUnknown'],
  ['(a)\\1', 'patternUnknown'],
  ['a{1001}', 'patternTooLarge'],
  ['(a{1,100}){1,100}', 'patternTooLarge'],
])('the pattern %s is refused for the reason that it has: %s', (pattern, rule) => {
  expect(patternProblem({ type: 'string', maxLength: 9, pattern })).toEqual({ rule, path: ['pattern'] })
})

test('a pattern deep within is reported by its place, and so is a default that breaks it', () => {
  const text = { deKey: 'a', type: 'string', maxLength: 9, required: true, description: '' } as const
  const within = (inner: object) =>
    patternProblem({
      type: 'array',
      minItems: 0,
      maxItems: 2,
      items: { type: 'object', properties: [{ ...text, ...inner }] },
    })
  expect(within({ pattern: '(' })?.path).toEqual(['items', 'properties', 0, 'pattern'])
  expect(within({ pattern: '^a', defaultValue: 'b' })).toEqual({
    rule: 'defaultOffModel',
    path: ['items', 'properties', 0, 'defaultValue'],
  })
  expect(within({ pattern: '^a', defaultValue: 'ab' })).toBeUndefined()
})

test('a pattern that makes other engines backtrack for years is answered', () => {
  expect(patternEngine('^(a+)+$')?.(`${'a'.repeat(250)}!`)).toBe(false)
})

test('200 patterns that hold up other engines are refused by name or answered', () => {
  expect(evilPatterns).toHaveLength(200)
  const rules = evilPatterns.map((pattern) => {
    const { problem } = readPatterns({ type: 'string', maxLength: 255, pattern })
    if (!problem) for (const text of evilTexts) expect(typeof patternEngine(pattern)?.(text)).toBe('boolean')
    return problem?.rule ?? 'taken'
  })
  expect(rules.filter((rule) => rule === 'taken').length).toBeGreaterThan(150)
  expect(new Set(rules)).toEqual(new Set(['taken', 'patternUnknown', 'patternInvalid', 'patternTooLarge']))
})

test('what a pattern takes grows with how many texts of what length may come', () => {
  const text = { type: 'string', maxLength: 10, pattern: '^[a-z]+$' } as const
  const array = (maxItems: number) => ({ type: 'array', items: text, minItems: 0, maxItems }) as const
  const [one, ten] = [readPatterns(text).cost, readPatterns(array(10)).cost]
  expect(one).toBeGreaterThan(0)
  expect(ten).toBeGreaterThan(one)
  expect(readPatterns({ ...text, maxLength: 100 }).cost).toBe(ten)
  expect(readPatterns({ type: 'noinput' }).cost).toBe(0)
  const wide = { type: 'string', maxLength: 255, pattern: '(.{1,9}){9}$' } as const
  expect(readPatterns(wide).problem).toBeUndefined()
  expect(readPatterns({ type: 'array', items: wide, minItems: 0, maxItems: 128 }).problem).toEqual({
    rule: 'patternTooLarge',
    path: ['items', 'pattern'],
  })
})
