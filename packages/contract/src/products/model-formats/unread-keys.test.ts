import { describe, expect, test } from 'vitest'
import { readModel } from './read/read-model.ts'
import { sample } from './testing/samples.ts'
import { writeSlipway } from './write/write-slipway.ts'

const samples = (
  'tsl-light-strip tsl-sensor tsl-gateway tsl-api tsl-modules tuya-light-strip tuya-sensor tuya-gateway ' +
  'jetlinks-light-strip jetlinks-sensor jetlinks-gateway dtdl-light-strip dtdl-sensor dtdl-gateway dtdl-rooms wot-lamp'
).split(' ')

/** The texts of the file that are JSON themselves are places for a key, too. */
const opened = (value: unknown): unknown =>
  typeof value === 'string' && /^[[{]/.test(value) ? { text: JSON.parse(value) as unknown } : value

/** Every copy of a file with the key planted into one of its objects, and where. */
function* planted(value: unknown, plant: object, at = ''): Generator<[copy: unknown, at: string]> {
  const inner = opened(value)
  if (inner !== value) {
    for (const [copy, place] of planted((inner as { text: unknown }).text, plant, at))
      yield [JSON.stringify(copy), place]
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries())
      for (const [copy, place] of planted(item, plant, `${at}[${index}]`)) yield [value.with(index, copy), place]
  } else if (typeof value === 'object' && value !== null) {
    yield [{ ...value, ...plant }, at]
    for (const [key, item] of Object.entries(value))
      for (const [copy, place] of planted(item, plant, at === '' ? key : `${at}.${key}`))
        yield [{ ...value, [key]: copy }, place]
  }
}

const plants = {
  text: { planted: 'seedling' },
  object: { planted: { inner: 'seedling' } },
  list: { planted: [{ inner: 'seedling' }] },
  number: { planted: 4711 },
  truth: { planted: false },
}

/** The places where a planted key is lost in silence. */
function unseen(text: string, plant: object): string[] {
  const lost: string[] = []
  for (const [copy, at] of planted(JSON.parse(text), plant)) {
    const { features, losses } = readModel(JSON.stringify(copy))
    // What is reported as not imported takes its keys with it.
    const isWithinLost = losses.some(
      ({ kind, place }) => ['builtIn', 'partLeft'].includes(kind) && at.startsWith(place),
    )
    // A key in a map, such as an enum's values, is data: then the model has it.
    if (!isWithinLost && !JSON.stringify([features, losses]).includes('planted')) lost.push(at)
  }
  return lost
}

describe('a key that the reader does not know', () => {
  test.each(samples)('is reported wherever it stands in %s', (name) => {
    for (const plant of Object.values(plants)) expect(unseen(sample(name), plant)).toEqual([])
  })

  test('is reported in our own JSON', () => {
    const { features } = readModel(sample('tuya-gateway'))
    const model = features.flatMap(({ feature }) => feature ?? [])
    const text = writeSlipway({ productId: 'P1', productName: 'Gateway', features: model })
    for (const plant of Object.values(plants)) expect(unseen(text, plant)).toEqual([])
  })

  test('is reported with its path, at the feature that it belongs to', () => {
    const specs = { min: '0', max: '9', precise: '7' }
    const root = { properties: [{ identifier: 'a', tags: ['x'], dataType: { type: 'float', specs } }], author: 'Li' }
    const { features, losses } = readModel(JSON.stringify(root))
    expect(losses).toEqual([{ kind: 'left', place: 'author', field: 'author', from: 'Li' }])
    expect(features[0]?.losses.filter(({ kind }) => kind === 'left')).toEqual([
      { kind: 'left', place: 'properties[0].tags', field: 'tags', from: '["x"]' },
      { kind: 'left', place: 'properties[0].dataType.specs.precise', field: 'precise', from: '7' },
    ])
  })
})
