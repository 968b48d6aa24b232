import {
  anyReported,
  anyWrittenParameters,
  anyWrittenSchema,
} from '@slipway/contract/products/features/testing/arbitrary-schemas.ts'
import { addFeature, deleteFeature } from '@slipway/contract/products/features/features.calls.ts'
import { decodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import { modelDiff } from '@slipway/contract/products/features/model-versions/model-diff.ts'
import { featureType, type Feature } from '@slipway/contract/products/features/features.ts'
import { patternEngine, readPatterns } from '@slipway/contract/products/features/pattern.ts'
import { checkValue, valueCheck } from '@slipway/contract/products/features/value-check.ts'
import type { ParametersSchema, ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { startTestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { keysOf, postFeature } from './testing/features-samples.ts'

const SEED = 20_261_121
const RUNS = 400

const named = { deName: { zh: '功能', en: 'Feature' }, deKey: 'probe' }
const anyFeature = fc.oneof(
  fc.record({
    featureType: fc.constant(featureType.property),
    transType: fc.constantFrom(1, 2, 3),
    deInput: anyWrittenSchema,
  }),
  fc.record({
    featureType: fc.constant(featureType.operation),
    deInput: anyWrittenParameters,
    deOutput: anyWrittenParameters,
  }),
  fc.record({ featureType: fc.constant(featureType.event), deOutput: anyWrittenParameters }),
)

type Parsed = { deInput?: ValueSchema | ParametersSchema; deOutput?: ParametersSchema }
const schemasOf = ({ deInput, deOutput }: Parsed) => [deInput, deOutput].filter((one) => one !== undefined)

test('whatever the form’s schema accepts, the server takes and keeps, and its checks enforce; nothing else', async () => {
  await using server = await startTestServer()
  const developer = server.as('developer')
  const { productId } = await createdPlug(developer)
  const counts = { taken: 0, refused: 0, fits: 0, off: 0 }
  const values = fc.array(anyReported, { minLength: 10, maxLength: 10 })
  const property = fc.asyncProperty(anyFeature, values, async (given, reported) => {
    const input = { productId, ...named, ...given }
    const formed = z.safeParse(addFeature.input, input)
    const isRight =
      formed.success && schemasOf(formed.data as Parsed).every((schema) => readPatterns(schema).problem === undefined)
    const reply = await postFeature(developer, 'add', input)
    expect([reply.code, input]).toEqual([isRight ? '200' : 40000, input])
    if (!isRight) {
      counts.refused++
      expect((reply.data as { field: string }).field).toMatch(/^(deInput|deOutput)/)
      expect(await keysOf(developer, productId)).toEqual([])
      return
    }
    counts.taken++
    const kept = reply.data as Feature
    const model = await server.domains.features.modelOf(productId)
    if (kept.featureType === featureType.property) {
      const schema = JSON.parse(kept.deInput) as ValueSchema
      const isReported = kept.transType !== 2
      for (const value of reported) {
        const expected = isReported ? valueCheck(schema, patternEngine)(value) : { reason: 'notReported' }
        expect(model.checkReport({ probe: value }).get('probe')).toEqual(expected)
        if (expected === undefined) counts.fits++
        else counts.off++
        // Without a pattern engine, as in the console's initial load, patterns refuse nothing.
        if (expected === undefined) expect(checkValue(schema, value)).toBeUndefined()
      }
    }
    const again = decodeFeature(kept)
    expect(modelDiff([again], [structuredClone(again)])).toEqual([])
    await developer.call(deleteFeature, { productId, did: kept.did })
  })
  await fc.assert(property, { seed: SEED, numRuns: RUNS, endOnFailure: true })
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(20)
})
