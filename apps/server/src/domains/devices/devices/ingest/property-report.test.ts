import { propertyReport } from '@slipway/contract/devices/devices/devices.topics.ts'
import { withoutNulls } from '@slipway/contract/devices/devices/malformed-message.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { readPropertyReport } from './property-report.ts'

const SEED = 20_261_124

/**
 * The comparison excludes `__proto__` as a key: the schema library drops it, the hand-written reader accepts it as a
 * name.
 */
const isPlain = (value: unknown): boolean => !JSON.stringify(value)?.includes('__proto__')
const json = fc.jsonValue().filter(isPlain)
const field = (likely: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 4, arbitrary: likely }, { weight: 1, arbitrary: json })
const report = fc.record(
  {
    id: field(fc.oneof(fc.string({ maxLength: 70 }), fc.double(), fc.constant('x'.repeat(65)))),
    time: field(fc.oneof(fc.double(), fc.constant(Infinity))),
    data: field(fc.dictionary(fc.string(), fc.jsonValue()).filter(isPlain)),
    ack: field(fc.constantFrom(0, 1, 2, true)),
    more: json,
  },
  { requiredKeys: [] },
)

describe('the reading of a property report by hand', () => {
  test('takes what the schema takes, and nothing else', () => {
    fc.assert(
      fc.property(fc.oneof({ weight: 9, arbitrary: report }, { weight: 1, arbitrary: json }), (payload) => {
        const bySchema = z.safeParse(propertyReport.payload, withoutNulls(payload))
        const byHand = readPropertyReport(payload)
        expect(byHand !== undefined).toBe(bySchema.success)
        if (!byHand || !bySchema.success) return
        const { id, time, data, ack } = bySchema.data
        expect(byHand).toEqual({ id, time, data, wantsAnswer: ack === 1 })
      }),
      { seed: SEED, numRuns: 2_000 },
    )
  })
})
