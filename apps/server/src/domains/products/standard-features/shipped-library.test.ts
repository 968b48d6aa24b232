import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import type { CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { emphasizedKeys } from '@slipway/contract/products/features/panel/standard-emphasis.ts'
import { definitionOf } from '@slipway/contract/products/features/same-definition.ts'
import { equivalents } from '@slipway/contract/products/standard-features/equivalents.ts'
import { templateFeatureInput } from '@slipway/contract/products/template-features/template-features.ts'
import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { starterSet } from '../../catalog/categories/categories.starter-set.ts'
import { valuesWithoutText } from '../features/testing/values-without-text.ts'
import { contentOf, written } from '../features/written-feature.ts'
import { toFeature } from './given-vo.ts'
import { readDomain } from './library-file.ts'
import { starterTemplates } from './starter-templates/starter-templates.ts'
import { shippedLibrary } from './shipped-library.ts'

const library = shippedLibrary()
const resources = library.flatMap((domain) => domain.resources)
const features = resources.flatMap((resource) =>
  resource.features.map((feature) => ({ resource: resource.key, ...feature })),
)
const unsaid = { remark: '', emphasis: 0 as const, sort: 0 }
const identityOf = (feature: CheckedFeature) => `${feature.deKey} ${definitionOf(contentOf(feature))}`
const HAN = /\p{Script=Han}/u
const productId = '0123456789abcdef0123456789abcdef'

describe('the standard library', () => {
  test('emphasizes what leads generated panels', () => {
    const keys = features.filter(({ emphasis }) => emphasis === 1).map(({ key }) => key)
    expect([...emphasizedKeys].toSorted()).toEqual([...new Set(keys)].toSorted())
  })

  test('has at least 150 features in at least 12 domains', () => {
    expect(features.length).toBeGreaterThanOrEqual(150)
    expect(library.length).toBeGreaterThanOrEqual(12)
  })

  test('names each domain, resource and feature once', () => {
    for (const keys of [
      library.map(({ key }) => key),
      resources.map(({ key }) => key),
      features.map(({ resource, key }) => `${resource}.${key}`),
    ]) {
      expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([])
    }
  })

  test('points at categories that new installations have, and leaves none without features', () => {
    const categories = starterSet.flatMap(({ identifier, subCategories }) =>
      subCategories.map((sub) => `${identifier}.${sub.identifier}`),
    )
    const named = resources.flatMap((resource) => resource.for)
    expect(named.filter((key) => key !== '*' && !categories.includes(key))).toEqual([])
    expect(categories.filter((key) => !named.includes(key)).length).toBeLessThan(12)
  })

  test('lets a product take each resource as a whole, and names resources once', () => {
    const repeated = (keys: string[]) => keys.filter((key, index) => keys.indexOf(key) !== index)
    for (const resource of resources) {
      expect(repeated(resource.features.map(({ key }) => key.toLowerCase()))).toEqual([])
      expect(resource.features.length).toBeLessThanOrEqual(featureLimits.perProduct)
    }
  })

  test.each(features)(
    '$resource.$key is a feature as products take them, named in both languages',
    ({ key, content }) => {
      const vo = { ...content, key, remark: content.remarks.zh, emphasis: 0 as const, sort: 0 }
      const feature = z.parse(addFeature.input, { productId, ...toFeature(vo) })
      expect(() => written(feature)).not.toThrow()
      expect(content.name.zh).toMatch(/[\p{Script=Han}A-Z]/u)
      expect(content.name.en).not.toMatch(HAN)
      for (const { zh, en } of [content.remarks]) expect(zh === '').toBe(en === '')
      const parts = [
        ...('deInput' in feature ? valuesWithoutText(feature.deInput, key) : []),
        ...('deOutput' in feature ? valuesWithoutText(feature.deOutput, key) : []),
      ]
      expect(parts).toEqual([])
    },
  )

  test('refuses a file with a feature that no product could take', () => {
    const file = (schema: string) =>
      `{ key: a, name: { zh: 甲, en: A }, resources: [{ key: b, name: { zh: 乙, en: B }, for: ['*'],
         features: [{ key: c, ftype: prop, name: { zh: 丙, en: C }, schema: ${schema} }] }] }`
    expect(readDomain(file('{ type: boolean }')).resources[0]?.features[0]?.content).toMatchObject({ access: 'r' })
    expect(() => readDomain(file('{ type: integer, minimum: 5, maximum: 1 }'))).toThrow()
  })
})

describe('the starter templates', () => {
  const known = new Set(
    features.map(({ key, content }) =>
      identityOf(z.parse(addFeature.input, { productId, ...toFeature({ ...content, key, ...unsaid }) })),
    ),
  )
  test.each(Object.keys(starterTemplates))('of %s has features of the library only', (category) => {
    const blocks = z.parse(z.array(templateFeatureInput), starterTemplates[category])
    expect(blocks.map(identityOf).filter((one) => !known.has(one))).toEqual([])
  })
})

test('every pair of identifiers that do the same is one of the library and one of templates', () => {
  const known = new Set(features.map(({ key }) => key))
  expect([...equivalents.keys()].filter((key) => !known.has(key))).toEqual([])
})
