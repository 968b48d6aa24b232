import { describe, expect, test } from 'vitest'
import { starterSet } from '../../catalog/categories/categories.starter-set.ts'
import { requireModel } from '../features/index.ts'
import { valuesWithoutText } from '../features/testing/values-without-text.ts'
import { starterTemplates } from '../standard-features/index.ts'
import { starterTemplateOf } from './starter-templates.ts'

const keys = starterSet.flatMap(({ identifier, subCategories }) =>
  subCategories.map((sub) => `${identifier}.${sub.identifier}`),
)

test('every starter category has a template, and there is no other', () => {
  expect(Object.keys(starterTemplates).toSorted()).toEqual(keys.toSorted())
})

test('a category of an administrator’s making has none', () => {
  expect(starterTemplateOf('lighting.mine')).toEqual([])
  expect(starterTemplateOf('constructor')).toEqual([])
})

describe.each(keys)('the starter template of %s', (key) => {
  test('is a model that a product may have, of 3 features or more, each named in both languages', () => {
    const template = starterTemplateOf(key)
    expect(template.length).toBeGreaterThanOrEqual(3)
    expect(() => requireModel(template)).not.toThrow()
    for (const { deName } of template) {
      expect(deName.zh).toMatch(/\p{Script=Han}|PM2\.5/u)
      expect(deName.en).toMatch(/^[A-Z][^\p{Script=Han}]*$/u)
    }
  })

  test('has texts in both languages for all values', () => {
    const parts = starterTemplateOf(key).flatMap((one) => [
      ...('deInput' in one ? valuesWithoutText(one.deInput, one.deKey) : []),
      ...('deOutput' in one ? valuesWithoutText(one.deOutput, one.deKey) : []),
    ])
    expect(parts).toEqual([])
  })

  test('forces nothing on a product', () => {
    expect(starterTemplateOf(key).every(({ deOptional }) => deOptional === 1)).toBe(true)
  })
})
