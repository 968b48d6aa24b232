import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { listFeatures } from '@slipway/contract/products/features/features.calls.ts'
import { rules } from '@slipway/contract/rules.ts'
import { pageTemplateFeatures } from '@slipway/contract/products/template-features/template-features.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bool,
  many,
  modelDoors,
  nestedArrays,
  struct,
  tooMuch,
  type DoorName,
  type RawFeature,
  type Scene,
} from './bad-models.ts'
import { pulled } from '../../domains/products/product-folder/testing/folders.ts'
import { createdPlug } from '../../domains/products/products/testing/products-samples.ts'
import { startTestServer, type TestServer } from '../test-server.ts'

let server: TestServer
let scene: Scene
beforeAll(async () => {
  server = await startTestServer()
  const [caller, administrator] = [server.as('developer'), server.as('administrator')]
  const { items } = await administrator.call(pageTemplateFeatures, { category: 'lighting.bulb', limit: 1 })
  const { productId } = await createdPlug(caller)
  const productFile = (await pulled(caller, productId))['product.yaml'] ?? ''
  scene = { caller, productId, productFile, administrator, categoryId: items[0]?.categoryId ?? '' }
})
afterAll(() => server[Symbol.asyncDispose]())

interface Expected {
  at: string
  reason: string
  /** What one door says in its own words. */
  but?: Partial<Record<DoorName, { at?: string; reason?: string }>>
}

const one = (deInput: string, deKey = 'k'): RawFeature[] => [{ deKey, deInput }]
const inDeInput = (at: string, rule: keyof typeof rules): Expected => ({
  at: `0.deInput.${at}`,
  reason: rules[rule].en,
})
const taken = { at: '1.deKey', reason: 'features.keyTaken' }

const badModels: [what: string, features: RawFeature[], expected: Expected][] = [
  [
    'of depth 10,000',
    one(nestedArrays(10_000)),
    {
      ...inDeInput('items.items.type', 'tooDeep'),
      but: {
        'importing a file': { at: '0.deInput.items.items.items', reason: 'model-formats.tooDeep' },
        'a folder of YAML': { at: '', reason: 'product-folder.tooLarge' },
      },
    },
  ],
  [
    'with a member twice in one object',
    one('{"type":"integer","minimum":0,"minimum":5,"maximum":9}'),
    {
      ...inDeInput('minimum', 'memberTwice'),
      but: {
        'importing a file': { reason: 'model-formats.keyTwice' },
        'a folder of YAML': { at: '0.', reason: 'Invalid YAML: Map keys must be unique' },
      },
    },
  ],
  [
    'with the member __proto__',
    one('{"type":"boolean","__proto__":{"type":"integer"}}'),
    {
      ...inDeInput('__proto__', 'memberReserved'),
      but: {
        'importing a file': { reason: 'model-formats.keyReserved' },
        'a folder of YAML': { reason: 'Not a field of a data definition. Remove it.' },
      },
    },
  ],
  [
    'with __proto__ as a feature’s identifier',
    one(bool, '__proto__'),
    {
      at: '0.deKey',
      reason: rules.deKey.en,
      but: {
        'a folder of YAML': {
          at: '0.',
          reason:
            'The file name must be identifier.yaml. An identifier starts with a letter and contains only letters, digits and underscores.',
        },
      },
    },
  ],
  [
    'with __proto__ as a parameter’s identifier',
    one(struct('{"deKey":"__proto__","type":"boolean"}')),
    inDeInput('properties.0.deKey', 'deKey'),
  ],
  [
    'with an identifier that programs read as something else',
    one(struct('{"deKey":"constructor","type":"boolean"}')),
    inDeInput('properties.0.deKey', 'identifierReserved'),
  ],
  [
    'with parameters whose identifiers differ in case alone',
    one(struct('{"deKey":"a","type":"boolean"}', '{"deKey":"A","type":"boolean"}')),
    inDeInput('properties.1.deKey', 'parameterUnique'),
  ],
  ['with an enum of one empty text', one('{"type":"enum","enumValue":[""]}'), inDeInput('enumValue', 'enumValue')],
  [
    'with a text for a value that it lacks, in a struct in an array',
    one(
      `{"type":"array","minItems":0,"maxItems":2,"items":${struct(
        '{"deKey":"m","type":"enum","enumValue":["on"],"valueTexts":{"off":{"zh":"关","en":"Off"}}}',
      )}}`,
    ),
    inDeInput('items.properties.0.valueTexts.off', 'valueTextUnknown'),
  ],
  [
    'with a text for a bit beyond the maximum',
    one('{"type":"integer","minimum":0,"maximum":3,"bitTexts":{"2":{"en":"Hot"}}}'),
    inDeInput('bitTexts.2', 'bitTextUnknown'),
  ],
  [
    'with the member __proto__ among the texts',
    one('{"type":"enum","enumValue":["__proto__"],"valueTexts":{"__proto__":{"en":"x"}}}'),
    {
      ...inDeInput('valueTexts.__proto__', 'memberReserved'),
      but: {
        'importing a file': { reason: 'model-formats.keyReserved' },
        'a folder of YAML': { reason: 'Unknown field' },
      },
    },
  ],
  [
    'with a minimum over the maximum',
    one('{"type":"integer","minimum":9,"maximum":1}'),
    inDeInput('maximum', 'minBelowMax'),
  ],
  [
    'with a multiple of 0',
    one('{"type":"integer","minimum":0,"maximum":9,"multipleOf":0}'),
    inDeInput('multipleOf', 'stepWithinRange'),
  ],
  [
    'with a pattern that needs going back',
    one(String.raw`{"type":"string","maxLength":9,"pattern":"^(a+)+\\1$"}`),
    inDeInput('pattern', 'patternUnknown'),
  ],
  [
    'with one feature too many',
    many(featureLimits.perProduct + 1),
    {
      at: '200.deKey',
      reason: 'features.tooMany',
      but: {
        'adding in bulk': { at: 'featureDtos', reason: 'Must have no more than 200 items' },
        'a category’s template': { at: 'features', reason: 'Must have no more than 200 items' },
        'importing a file': { at: '200', reason: 'model-formats.tooMany' },
        // Files are in the order of their names: k99 is the last one.
        'a folder of YAML': { at: '99.deKey', reason: 'A product can have up to 200 features' },
      },
    },
  ],
  [
    'of more than 64 KiB',
    tooMuch(),
    {
      at: '18.deInput',
      reason: 'features.modelTooLarge',
      but: {
        'a folder of YAML': {
          at: '9.deInput',
          reason: 'All features of a product together must be 64 KB or smaller. Shorten enum values or remarks.',
        },
      },
    },
  ],
  [
    'with an identifier twice',
    [...one(bool), ...one(bool)],
    {
      ...taken,
      but: {
        'importing a file': { reason: 'duplicate identifier k (case-insensitive)' },
        'a folder of YAML': { at: '', reason: 'product-folder.badPath' },
      },
    },
  ],
  [
    'with identifiers that differ in case alone',
    [...one(bool), ...one(bool, 'K')],
    {
      ...taken,
      but: {
        'importing a file': { reason: 'duplicate identifier K (case-insensitive)' },
        'a folder of YAML': {
          at: '0.',
          reason: 'Has the same identifier as features/K.yaml (case-insensitive)',
        },
      },
    },
  ],
]

describe.each(Object.entries(modelDoors))('by %s', (name, door) => {
  test.each(badModels)(
    'a model %s is refused by name and place, and leaves nothing',
    async (_what, features, expected) => {
      const { at, reason, but } = expected
      const { productId } = await createdPlug(scene.caller)
      expect(await door({ ...scene, productId }, features)).toEqual({ at, reason, ...but?.[name as DoorName] })

      const { customizeFeatures } = await scene.caller.call(listFeatures, { productId })
      const added = name.startsWith('adding one by one') ? Number.parseInt(at, 10) : 0
      expect(customizeFeatures).toHaveLength(added)
      expect(Object.hasOwn(Object.prototype, 'type')).toBe(false)
    },
  )
})
