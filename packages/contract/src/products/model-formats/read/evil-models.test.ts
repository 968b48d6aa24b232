import { describe, expect, test } from 'vitest'
import { modelInSteps, readModel } from './read-model.ts'

const bool = { type: 'bool', specs: {} }
const tsl = (properties: unknown[]) => JSON.stringify({ properties })

/**
 * CPU time of this thread only, so that other processes do not count; the minimum of three runs excludes garbage
 * collection.
 */
const costOf = (text: string): number => {
  const costs = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    readModel(text)
    // Together, because the kernel splits short times between the two by chance.
    const { user, system } = process.threadCpuUsage(before)
    return user + system
  })
  return Math.min(...costs)
}

/**
 * Four times the size costs about four times as much; sixteen times where each item is compared with all others. A
 * collection of garbage or cold code can double one measurement, but not six of them.
 */
function expectInProportion(made: (count: number) => string, count: number): void {
  const ratios: number[] = []
  do {
    const small = costOf(made(count / 4))
    ratios.push(costOf(made(count)) / small)
  } while ((ratios.at(-1) ?? 0) >= 10 && ratios.length < 6)
  expect(Math.min(...ratios)).toBeLessThan(10)
}

describe('a file that wants to take all time or memory', () => {
  test('with 201 features is refused at the 201st', () => {
    const many = Array.from({ length: 201 }, (_, at) => ({ identifier: `k${at}`, dataType: bool }))
    expect(() => readModel(tsl(many))).toThrow(
      expect.objectContaining({ reason: 'model-formats.tooMany', details: { place: 'properties[200]', limit: 200 } }),
    )
  })

  test('is read in many steps: by its characters, and feature by feature', () => {
    const stepsOf = (text: string) => Array.from(modelInSteps(text)).length
    const few = stepsOf(tsl([{ identifier: 'k', dataType: bool }]))
    const features = Array.from({ length: 200 }, (_, at) => ({ identifier: `k${at}`, dataType: bool }))
    expect(stepsOf(tsl(features))).toBeGreaterThanOrEqual(few + 199)
    expect(stepsOf(tsl([{ identifier: 'k', dataType: bool, more: Array(500_000).fill(1) }]))).toBeGreaterThan(few + 20)
  })

  test('with tens of thousands of parameters that are all renamed to the same is refused at once', () => {
    const renamed = (count: number) => {
      const specs = Array.from({ length: count }, (_, at) => ({
        identifier: String.fromCodePoint(0x4e00 + at),
        dataType: bool,
      }))
      return tsl([{ identifier: 'many', dataType: { type: 'struct', specs } }])
    }
    expect(readModel(renamed(20_000)).features[0]?.problem?.reason.en).toBe('Must have no more than 50 items')
    expectInProportion(renamed, 20_000)
  })

  test('with a hundred thousand enum values is refused at once', () => {
    const values = (count: number) => {
      const specs = Object.fromEntries(Array.from({ length: count }, (_, at) => [`v${at}`, 'x']))
      return tsl([{ identifier: 'many', dataType: { type: 'enum', specs } }])
    }
    expect(readModel(values(100_000)).features[0]?.problem?.reason.en).toBe('Must have no more than 100 items')
    expectInProportion(values, 100_000)
  })

  test('whose shared schemas multiply, or hold themselves, comes to an end', () => {
    const level = (at: number) => ({
      '@id': `dtmi:e:l${at};1`,
      '@type': 'Object',
      fields: Array.from({ length: 50 }, (_, field) => ({ name: `f${field}`, schema: `dtmi:e:l${(at + 1) % 9};1` })),
    })
    const contents = Array.from({ length: 100 }, (_, at) => ({
      '@type': 'Property',
      name: `p${at}`,
      schema: 'dtmi:e:l0;1',
    }))
    const schemas = Array.from({ length: 9 }, (_, at) => level(at))
    const text = JSON.stringify({ '@context': 'dtmi:dtdl:context;3', '@type': 'Interface', contents, schemas })
    expect(readModel(text).features.at(-1)?.problem?.reason.en).toMatch(/unsupported type/)
  })

  test('with thousands of patterns is refused for its size before they are compiled', () => {
    const properties = Array.from({ length: 25 }, (_, at) => ({
      deKey: `a${at}`,
      type: 'string',
      maxLength: 20,
      pattern: '(a|b)*c{1,50}',
    }))
    const features = Array.from({ length: 200 }, (_, at) => ({
      featureType: 1,
      transType: 1,
      deName: { zh: '甲', en: 'A' },
      deKey: `k${at}`,
      deInput: { type: 'object', properties },
    }))
    const text = JSON.stringify({ format: 'slipway-thing-model', features })
    expect(() => readModel(text)).toThrow(
      expect.objectContaining({
        reason: 'features.modelTooLarge',
        details: { limitKb: 64, field: expect.stringMatching(/^features\[\d+\]\.deInput$/) as string },
      }),
    )
  })

  test.each(['__proto__', 'constructor', 'toString', ''])(
    'with “%s” as an identifier is told off by name',
    (identifier) => {
      const { features } = readModel(tsl([{ identifier, dataType: bool }]))
      expect(features[0]?.feature).toBeUndefined()
      expect(features[0]?.problem?.place).toBe('properties[0]')
    },
  )

  test('with a pattern that RE2 does not take, a multiple of 0 or two keys alike is refused by name', () => {
    const feature = { featureType: 1, transType: 1, deName: { zh: '甲', en: 'A' } }
    const features = [
      { ...feature, deKey: 'a', deInput: { type: 'string', maxLength: 9, pattern: '(?=a)' } },
      { ...feature, deKey: 'b', deInput: { type: 'integer', minimum: 0, maximum: 9, multipleOf: 0 } },
      { ...feature, deKey: 'c', deInput: { type: 'boolean' } },
      { ...feature, deKey: 'C', deInput: { type: 'boolean' } },
    ]
    const read = readModel(JSON.stringify({ format: 'slipway-thing-model', features }))
    expect(read.features.map(({ problem }) => problem?.place)).toEqual([
      'features[0].deInput.pattern',
      'features[1].deInput.multipleOf',
      undefined,
      'features[3].deKey',
    ])
  })
})
