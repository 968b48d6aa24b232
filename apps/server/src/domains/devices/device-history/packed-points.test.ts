import { describe, expect, test } from 'vitest'
import { PgBinaryEncoder } from '../../../db/pg-binary-encoder.ts'
import { packPoints, unpackPoints, type PointToPack } from './packed-points.ts'

const AT = 1_790_000_000_000

type Numbered = Omit<PointToPack, 'deKey'> & { number: number }

function packed(points: readonly Numbered[]): Buffer {
  const numbers = new Map(points.map(({ number }) => [String(number), number]))
  const named = points.map(({ number, ...point }) => ({ ...point, deKey: String(number) }))
  return PgBinaryEncoder.bytes((into) => packPoints(into, named, { at: AT, numbers }))
}
const texts = [
  'true',
  'false',
  'null',
  '0',
  '-0',
  '1',
  '-1',
  '63',
  '64',
  '-64',
  '9007199254740991',
  '-9007199254740991',
  '2251799813685248',
  '0.1',
  '-0.5',
  '23.57',
  '-40.05',
  '0.30000000000000004',
  '123456789012345.6',
  '1e-7',
  '1.7976931348623157e+308',
  '5e-324',
  '0.000001',
  '"cool"',
  '""',
  '"热 \\u00e9\\n\\"quoted\\""',
  '{"r":255,"on":true}',
  '[1,2,[3]]',
  '"12"',
]

describe('points in their packed form', () => {
  test.each(texts)('give back %s', (json) => {
    const [point] = unpackPoints(packed([{ number: 1, json, time: AT }]), AT)
    expect(Object.is(point?.value, JSON.parse(json)) || JSON.stringify(point?.value) === json).toBe(true)
  })

  test('keep their properties and times, also those that lie days before or minutes behind their arrival', () => {
    const points = [
      { number: 1, json: '1', time: AT },
      { number: 15, json: 'true', time: AT - 7 * 86_400_000 },
      { number: 16, json: '2.5', time: AT - 7 * 86_400_000 },
      { number: 4_000, json: '"x"', time: AT + 300_000 },
      { number: 2, json: '3', time: AT },
    ]
    const shown = points.map(({ number, json, time }) => ({ number, time, value: JSON.parse(json) as unknown }))
    expect(unpackPoints(packed(points), AT)).toEqual(shown)
    expect(unpackPoints(packed(points), AT, 4_000)).toEqual([shown[3]])
  })

  test('take few bytes', () => {
    const sizeOf = (json: string, lag = 0) => packed([{ number: 3, json, time: AT - lag }]).length
    expect({
      flag: sizeOf('true'),
      whole: sizeOf('57'),
      decimal: sizeOf('23.57'),
      lagging: sizeOf('23.57', 120),
    }).toEqual({ flag: 1, whole: 2, decimal: 4, lagging: 7 })
  })
})
