import { methodsOfMode } from './categories.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { invalidInput } from '../../http/invalid-input.ts'
import { rules, type RuleName } from '../../rules.ts'
import { addMainCategory, addSubCategory } from './category-editing.calls.ts'

const main = { label: { zh: '照明', en: 'Lighting' }, mainCategory: 'lighting' }
const wifi = { type: 1, methods: ['smartconfig', 'apMode'], default: 'smartconfig' }
const sub = { label: { zh: '灯泡', en: 'Bulb' }, pid: '1', category: 'bulb', accessType: [0], netProtocols: [wifi] }

const problemOf = (schema: z.ZodMiniType, input: unknown) => {
  const read = z.safeParse(schema, input, { reportInput: true })
  return read.success ? undefined : invalidInput(read.error.issues)
}
const mainProblem = (part: object) => problemOf(addMainCategory.input, { ...main, ...part })
const subProblem = (part: object) => problemOf(addSubCategory.input, { ...sub, ...part })
const broken = (field: string, name: RuleName) => ({ field, reason: rules[name] })

test('a category with both names, an identifier, a plan and a mode is taken, with the minimum version 1.0.0', () => {
  expect(mainProblem({})).toBeUndefined()
  expect(z.parse(addSubCategory.input, sub)).toEqual({
    ...sub,
    minAppVersion: '1.0.0',
    displayUrl: '',
    tag: '',
    ext: {},
  })
  expect(mainProblem({ label: JSON.stringify(main.label) })).toBeUndefined()
})

test.each([
  ['zh', 'VA-90'],
  ['en', 'VA-91'],
])('the %s name is required (%s)', (language) => {
  for (const empty of [undefined, '', '   ']) {
    const label = { ...main.label, [language]: empty }
    expect(mainProblem({ label })).toMatchObject({ field: `label.${language}` })
    expect(subProblem({ label })).toMatchObject({ field: `label.${language}` })
  }
  expect(mainProblem({ label: { ...main.label, [language]: 'x'.repeat(51) } })).toMatchObject({ limit: 50 })
})

describe('the identifier (VA-92, SI-052)', () => {
  test('is required, starts with a letter and holds letters, digits and underscores', () => {
    expect(mainProblem({ mainCategory: '' })).toMatchObject({ field: 'mainCategory' })
    expect(subProblem({ category: undefined })).toMatchObject({ field: 'category' })
    for (const wrong of ['1st', '_a', 'a-b', 'a b', '灯', 'a.b']) {
      expect(mainProblem({ mainCategory: wrong })).toEqual(broken('mainCategory', 'deKey'))
      expect(subProblem({ category: wrong })).toEqual(broken('category', 'deKey'))
    }
    expect(mainProblem({ mainCategory: 'Light_2' })).toBeUndefined()
  })

  test('has at most 50 characters', () => {
    expect(mainProblem({ mainCategory: 'a'.repeat(50) })).toBeUndefined()
    expect(mainProblem({ mainCategory: 'a'.repeat(51) })).toMatchObject({ field: 'mainCategory', limit: 50 })
  })
})

test('the minimum app version has the form X.X.X (VA-93)', () => {
  for (const good of ['0.0.1', '1.2.3', '12.34.567']) expect(subProblem({ minAppVersion: good })).toBeUndefined()
  for (const wrong of ['1', '1.2', '1.2.3.4', 'v1.2.3', '1..2', '1.2.x', '1.2.1000']) {
    expect(subProblem({ minAppVersion: wrong })).toEqual(broken('minAppVersion', 'appVersion'))
  }
})

test('at least one access plan is chosen (VA-94)', () => {
  expect(subProblem({ accessType: [] })).toEqual(broken('accessType', 'accessPlanNeeded'))
  expect(subProblem({ accessType: [2] })).toMatchObject({ field: 'accessType.0' })
  expect(subProblem({ accessType: [0, 1] })).toBeUndefined()
})

describe('communication modes (VA-95, SI-053)', () => {
  const problem = (...netProtocols: object[]) => subProblem({ netProtocols })

  test('are at least one, each with a network method', () => {
    expect(problem()).toEqual(broken('netProtocols', 'networkNeeded'))
    expect(problem({ ...wifi, methods: [] })).toEqual(broken('netProtocols.0.methods', 'methodNeeded'))
    expect(problem({ ...wifi, methods: ['telepathy'] })).toMatchObject({ field: 'netProtocols.0.methods.0' })
    expect(problem({ ...wifi, type: 6 })).toMatchObject({ field: 'netProtocols.0.type' })
  })

  test('have one of their own methods as the default', () => {
    expect(problem({ ...wifi, default: 'combo' })).toEqual(broken('netProtocols.0.default', 'methodNotChosen'))
  })

  test('come once each', () => {
    expect(problem(wifi, { ...wifi, methods: ['apCamera'], default: 'apCamera' })).toEqual(
      broken('netProtocols', 'networkTwice'),
    )
  })

  test('have methods that the mode can use', () => {
    expect(problem({ type: 4, methods: ['zigSub', 'apCamera'], default: 'zigSub' })).toEqual(
      broken('netProtocols.0.methods.1', 'methodOfMode'),
    )
    for (const [type, methods] of Object.entries(methodsOfMode)) {
      expect(problem({ type: Number(type), methods, default: methods[0] })).toBeUndefined()
    }
  })

  test('come as JSON text too', () => {
    expect(subProblem({ netProtocols: JSON.stringify([wifi]) })).toBeUndefined()
  })
})

test('the picture is one that was uploaded here', () => {
  expect(subProblem({ displayUrl: `/files/${'a'.repeat(64)}.png` })).toBeUndefined()
  for (const foreign of [
    'https://example.com/a.png',
    '//example.com/a.png',
    '/files/../a.png',
    'javascript:alert(1)',
  ]) {
    expect(subProblem({ displayUrl: foreign })).toEqual(broken('displayUrl', 'pictureUrl'))
  }
})

test('extra data is any small JSON object (SI-053)', () => {
  expect(subProblem({ ext: { icon: { on: 'a', off: ['b', 1, null] } } })).toBeUndefined()
  expect(subProblem({ ext: '{"icon":"a"}' })).toBeUndefined()
  expect(subProblem({ ext: [1] })).toMatchObject({ field: 'ext' })
  expect(subProblem({ ext: { long: 'x'.repeat(4096) } })).toEqual(broken('ext', 'extTooLarge'))
  expect(subProblem({ ext: { text: 'a\0b' } })).toEqual(broken('ext', 'unstorableText'))
  const deep = JSON.parse(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`) as object
  expect(subProblem({ ext: deep })).toEqual(broken('ext', 'extTooDeep'))
})

test('subgroups are at most 20 short words', () => {
  expect(mainProblem({ subCatTags: Array.from({ length: 20 }, (_, n) => `组${n}`) })).toBeUndefined()
  expect(mainProblem({ subCatTags: Array.from({ length: 21 }, (_, n) => `组${n}`) })).toMatchObject({
    field: 'subCatTags',
  })
  expect(mainProblem({ subCatTags: ['x'.repeat(21)] })).toMatchObject({ field: 'subCatTags.0.zh' })
})
