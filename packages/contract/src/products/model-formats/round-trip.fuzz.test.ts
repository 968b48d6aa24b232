import type { CheckedFeature } from '../features/features.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRecord } from '../../record.ts'
import type { Loss } from './losses.ts'
import { readModel } from './read/read-model.ts'
import { writeDtdl } from './write/write-dtdl.ts'
import { writeWot } from './write/write-wot.ts'
import { writeSlipway } from './write/write-slipway.ts'
import { anyModel } from './testing/written-models.ts'

const RUNS = { numRuns: 300, seed: 20_261_121 }
const featuresIn = (text: string) => readModel(text).features

/** A normal form for what can be written in several ways. */
const plain = (feature: CheckedFeature | undefined): unknown =>
  JSON.parse(JSON.stringify(feature, (_key, value: unknown) => (saysNothing(value) ? undefined : value)) ?? 'null')

const saysNothing = (value: unknown): boolean =>
  value === '' || (isRecord(value) && Object.values(value).every((inner) => inner === ''))

describe('a model that is written and read back', () => {
  test('as our own JSON is the same, without a loss', () => {
    fc.assert(
      fc.property(anyModel, (model) => {
        const back = featuresIn(writeSlipway(model))
        expect(back.map(({ feature }) => feature)).toEqual(model.features)
        expect(back.flatMap(({ losses }) => losses)).toEqual([])
      }),
      RUNS,
    )
  })

  test.each([
    ['DTDL', writeDtdl],
    ['a WoT Thing Model', writeWot],
  ])('as %s is the same wherever no loss is listed for it, and is always one that can be taken', (_name, write) => {
    fc.assert(
      fc.property(anyModel, (unsorted) => {
        const model = { ...unsorted, features: unsorted.features.toSorted((a, b) => a.featureType - b.featureType) }
        const { text, losses } = write(model)
        const back = model.features.length === 0 ? [] : featuresIn(text)
        expect(back).toHaveLength(model.features.length)
        for (const [at, original] of model.features.entries()) {
          const read = back[at]
          expect(read?.problem).toBeUndefined()
          const lost = [...losses.filter((loss) => isOf(loss, original)), ...(read?.losses ?? [])]
          if (lost.length === 0) expect(plain(read?.feature)).toEqual(plain(original))
          else expect(sameButFor(original, read?.feature, lost)).toEqual([])
        }
      }),
      RUNS,
    )
  })
})

const isOf = ({ place }: Loss, { deKey }: CheckedFeature): boolean => place === deKey || place.startsWith(`${deKey}.`)

/** The parts of a feature that differ without a reported loss. */
function sameButFor(original: CheckedFeature, read: CheckedFeature | undefined, losses: readonly Loss[]): string[] {
  const kinds = new Set(losses.map(({ kind }) => kind))
  const speaksOf: Partial<Record<keyof CheckedFeature, boolean>> = {
    deKey: kinds.has('renamed'),
    deOptional: losses.some(({ field }) => field === 'deOptional'),
    transType: kinds.has('writeOnly'),
  }
  const parts = ['featureType', 'deKey', 'deName', 'deOptional', 'deRemark', 'transType'] as const
  return parts.filter((part) => !speaksOf[part] && JSON.stringify(original[part]) !== JSON.stringify(read?.[part]))
}
