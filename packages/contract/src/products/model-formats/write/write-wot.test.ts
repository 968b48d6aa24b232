import * as fc from 'fast-check'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { anyReported } from '../../features/testing/arbitrary-schemas.ts'
import { valueCheck } from '../../features/value-check.ts'
import { patternEngine } from '../../features/pattern.ts'
import { thingModelSchema } from '../testing/thing-model-schema.ts'
import { writeWot } from './write-wot.ts'
import { anyModel } from '../testing/written-models.ts'

const RUNS = { numRuns: 300, seed: 20_261_121 }
const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false })
const isThingModel = ajv.compile(thingModelSchema)

const written = (model: Parameters<typeof writeWot>[0]) =>
  JSON.parse(writeWot(model).text) as {
    properties: Record<string, object>
    'tm:optional': string[]
  }

test('every model is a valid WoT Thing Model', () => {
  fc.assert(
    fc.property(anyModel, (model) => {
      isThingModel(written(model))
      expect(isThingModel.errors).toBeNull()
    }),
    RUNS,
  )
})

test('the check of Thing Models refuses what is none', () => {
  const good = { '@context': 'https://www.w3.org/2022/wot/td/v1.1', '@type': 'tm:ThingModel' }
  expect(isThingModel(good)).toBe(true)
  const bad = [
    { ...good, '@type': 'Thing' },
    { ...good, '@context': 'https://example.com' },
    { ...good, properties: { a: { type: 'enum' } } },
    { ...good, properties: { a: { type: 'string', maxLength: -1 } } },
    { ...good, properties: { '{{NAME}}': {} } },
    { ...good, 'tm:optional': ['properties/a'] },
    { ...good, actions: { a: { input: { type: 'object', properties: { x: { minimum: '1' } } } } } },
    { ...good, events: { a: { data: { enum: [] } } } },
  ]
  expect(bad.filter((one) => isThingModel(one))).toEqual([])
})

test('a value that a property allows, its data schema allows', () => {
  fc.assert(
    fc.property(anyModel, fc.array(anyReported, { minLength: 5, maxLength: 30 }), (model, values) => {
      const { properties } = written(model)
      for (const feature of model.features) {
        if (feature.featureType !== 1) continue
        const check = valueCheck(feature.deInput, patternEngine)
        const allows = ajv.compile(withoutPatterns(properties[feature.deKey] ?? {}))
        const refused = values.filter((value) => check(value) === undefined && !allows(value))
        expect(refused).toEqual([])
      }
    }),
    RUNS,
  )
})

test('says which features a device may lack', () => {
  const feature = { featureType: 1, deName: { zh: '甲', en: 'A' }, deRemark: '', transType: 1 } as const
  const features = [
    { ...feature, deKey: 'a', deOptional: 1, deInput: { type: 'boolean' } },
    { ...feature, deKey: 'b', deOptional: 0, deInput: { type: 'boolean' } },
  ] as const
  expect(written({ productId: 'P1', productName: 'Plug', features })['tm:optional']).toEqual(['/properties/a'])
})

/** Division rounds differently, and patterns are of another dialect. */
const withoutPatterns = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) => (['pattern', 'multipleOf'].includes(key) ? undefined : value)),
  ) as object
