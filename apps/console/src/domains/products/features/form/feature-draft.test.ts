import {
  anyWrittenParameters,
  anyWrittenSchema,
} from '@slipway/contract/products/features/testing/arbitrary-schemas.ts'
import { parametersSchema, propertySchema } from '@slipway/contract/products/features/value-schema.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { draftOf, inputOf } from './feature-draft.ts'
import { readDraft } from './feature-problems.ts'
import { toShown } from '../feature-view.ts'
import { eventOf, featureOf, operationOf } from '../testing/features.ts'
import { emptyParameter, emptyParameters, parametersInput, valueInput, type ParameterDraft } from './value-draft.ts'

const SEED = 20_261_124

const PRODUCT = 'a'.repeat(32)

/** Empty texts and lists are dropped: they mean the same as absent ones. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, inner]) => [key, key === 'dependencies' ? needed(inner) : plain(inner)] as const)
      .filter(([key, inner]) => inner !== undefined && inner !== '' && !(key === 'title' && isEmpty(inner))),
  )
}
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0
function needed(value: unknown): unknown {
  const entries = Object.entries((value ?? {}) as Record<string, string[]>).filter(([, keys]) => keys.length > 0)
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

test('whatever the contract takes as a property comes through the form unchanged, and the form finds no fault in it', () => {
  fc.assert(
    fc.property(anyWrittenSchema, (written) => {
      const read = z.safeParse(propertySchema, written)
      fc.pre(read.success)
      if (!read.success) return
      const { input } = readDraft(PRODUCT, draftOf(toShown(featureOf({ schema: read.data }))))
      expect(input && 'deInput' in input && plain(input.deInput)).toEqual(plain(read.data))
    }),
    { seed: SEED, numRuns: 500 },
  )
})

test('whatever it takes as parameters comes through the form unchanged, in and out', () => {
  fc.assert(
    fc.property(anyWrittenParameters, (written) => {
      const read = z.safeParse(parametersSchema, written)
      fc.pre(read.success)
      if (!read.success) return
      const shown = toShown(operationOf({ input: read.data, output: read.data }))
      const { input } = readDraft(PRODUCT, draftOf(shown))
      expect(input && 'deInput' in input && plain(input.deInput)).toEqual(plain(read.data))
      const event = readDraft(PRODUCT, draftOf(toShown(eventOf({ output: read.data })))).input
      expect(event && 'deOutput' in event && plain(event.deOutput)).toEqual(plain(read.data))
    }),
    { seed: SEED, numRuns: 500 },
  )
})

test('what the form accepts is what it sends: reading its own input again changes nothing', () => {
  fc.assert(
    fc.property(anyWrittenSchema, (written) => {
      const read = z.safeParse(propertySchema, written)
      fc.pre(read.success)
      if (!read.success) return
      const draft = draftOf(toShown(featureOf({ schema: read.data })))
      const sent: unknown = JSON.parse(JSON.stringify(valueInput(draft.value)))
      expect(z.parse(propertySchema, sent)).toEqual(z.parse(propertySchema, z.parse(propertySchema, sent)))
    }),
    { seed: SEED },
  )
})

test('a feature comes through the form as it was', () => {
  const shown = toShown(featureOf({ deOptional: 0, deRemark: 'r', transType: 1 }))
  expect(inputOf('p', draftOf(shown))).toMatchObject({
    featureType: 1,
    deName: { zh: '亮度', en: 'Brightness' },
    deKey: 'brightness',
    deOptional: 0,
    deRemark: 'r',
    transType: 1,
  })
})

test('a default of false is a default, and none is none', () => {
  const read = (schema: Parameters<typeof featureOf>[0]) => valueInput(draftOf(toShown(featureOf(schema))).value)
  expect(read({ schema: { type: 'boolean', defaultValue: false } })).toMatchObject({ defaultValue: false })
  expect(read({ schema: { type: 'boolean' } })).toMatchObject({ defaultValue: undefined })
})

test('what a parameter needs beside it follows its new identifier', () => {
  const parameter = (deKey: string, part: Partial<ParameterDraft> = {}) => ({ ...emptyParameter(), deKey, ...part })
  const lat = parameter('lat')
  const lon = parameter('lon', { needs: [lat.rowId] })
  const input = (properties: ParameterDraft[]) => parametersInput({ ...emptyParameters, properties })
  expect(input([lat, lon])).toMatchObject({ dependencies: { lon: ['lat'] } })
  expect(input([{ ...lat, deKey: 'latitude' }, lon])).toMatchObject({ dependencies: { lon: ['latitude'] } })
  expect(input([lon])).toMatchObject({ dependencies: undefined })
})
