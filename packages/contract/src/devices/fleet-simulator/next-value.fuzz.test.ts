import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyWrittenParameters, anyWrittenSchema } from '../../products/features/testing/arbitrary-schemas.ts'
import { featureType, transType } from '../../products/features/features.ts'
import { patternEngine, patternProblem } from '../../products/features/pattern.ts'
import { compileThingModel } from '../../products/features/thing-model.ts'
import { parametersSchema, propertySchema } from '../../products/features/value-schema.ts'
import { nextParametersOf, nextValueOf } from './next-value.ts'
import { randomStream } from './random-stream.ts'

const SEED = 20_261_122
const RUNS = 1_500
const STEPS = 25

/** The check that the gateway applies. */
const modelOf = (schema: z.infer<typeof propertySchema>) =>
  compileThingModel(
    [{ featureType: featureType.property, deKey: 'key', transType: transType.report, schema }],
    patternEngine,
  )

test('whatever a property may be, every value that is made of it passes the server’s own check', () => {
  const told = { schemas: 0, silent: 0, values: 0 }
  fc.assert(
    fc.property(anyWrittenSchema, fc.integer({ min: 1, max: 1_000 }), (written, seed) => {
      const schema = z.safeParse(propertySchema, written).data
      if (!schema || patternProblem(schema)) return
      told.schemas++
      const [model, next, random] = [modelOf(schema), nextValueOf(schema), randomStream(seed, 'walk')]
      let value: unknown
      for (let step = 0; step < STEPS; step++) {
        value = next(value, random)
        if (value === undefined) {
          told.silent++
          return
        }
        told.values++
        // The value after a JSON round trip, as on the wire.
        const report: unknown = JSON.parse(JSON.stringify({ key: value }))
        expect(model.checkReport(report as Record<string, unknown>)).toEqual(new Map())
      }
    }),
    { seed: SEED, numRuns: RUNS },
  )
  expect(told.schemas).toBeGreaterThan(RUNS / 4)
  // Some schemas allow no value, and some have a pattern for which no text can be generated.
  expect(told.silent / told.schemas).toBeLessThan(0.2)
})

test('what comes with events and actions passes the check, too', () => {
  let passed = 0
  fc.assert(
    fc.property(anyWrittenParameters, fc.integer({ min: 1, max: 1_000 }), (written, seed) => {
      const output = z.safeParse(parametersSchema, written).data
      if (!output) return
      const model = compileThingModel([{ featureType: featureType.event, deKey: 'key', output }], patternEngine)
      const data = nextParametersOf(output)(undefined, randomStream(seed, 'walk'))
      if (data === undefined) return
      passed++
      expect(model.checkEvent('key', JSON.parse(JSON.stringify(data)))).toBeUndefined()
    }),
    { seed: SEED, numRuns: RUNS },
  )
  expect(passed).toBeGreaterThan(RUNS / 4)
})
