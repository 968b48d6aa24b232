import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { featureInput, shortKeys } from './features.ts'
import { longKeys, newLongKeys } from './long-keys.ts'

const long = `k${'1'.repeat(31)}`
const inner = { type: 'object', properties: [{ deKey: `${long}x`, type: 'boolean' }] }
const feature = { deKey: long, deInput: { type: 'array', minItems: 0, maxItems: 2, items: inner } }
const event = {
  featureType: 3,
  deKey: 'event',
  deName: { zh: '事件', en: 'Event' },
  deOutput: { type: 'object', properties: [{ deKey: long, type: 'boolean' }] },
}

test('identifiers over 31 characters are found at any depth (CN-01)', () => {
  expect(longKeys(feature).map(({ path }) => path.join('.'))).toEqual(['deKey', 'deInput.items.properties.0.deKey'])
  expect(longKeys({ deKey: 'k'.repeat(31), deInput: { type: 'boolean' } })).toEqual([])
})

test('those that the feature had before an edit are not new', () => {
  expect(newLongKeys(feature, feature)).toEqual([])
  expect(newLongKeys({ ...feature, deKey: `${long}2` }, feature)).toMatchObject([{ key: `${long}2` }])
  expect(newLongKeys(feature, undefined)).toHaveLength(2)
})

test('a schema for imported features takes them, one for written features names the place', () => {
  expect(z.safeParse(featureInput({}), event).success).toBe(true)
  expect(z.safeParse(featureInput({}).check(shortKeys), event).error?.issues).toMatchObject([
    { code: 'too_big', maximum: 31, path: ['deOutput', 'properties', 0, 'deKey'] },
  ])
})
