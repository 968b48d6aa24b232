import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { describe, expect, test } from 'vitest'
import { chartStrips, oddMarks } from './chart-strips.ts'
import { momentAt, timesOf, unitOf, type ChartSeries } from './chart-series.ts'
import { readHistory, writeHistory } from './history-address.ts'
import { shownCsv } from './history-csv.ts'
import { between, fieldTime, fittedTo, lastRange, ownRange, rangeSteps } from './history-range.ts'

const NOW = 1_790_000_000_000
const temperature: ValueSchema = { type: 'number', minimum: -40, maximum: 125, unit: '°C' }
const flag: ValueSchema = { type: 'boolean', valueTexts: { true: { zh: '开', en: 'On' } } }

interface Sample {
  deKey?: string
  serial?: string
  odd?: readonly unknown[]
}
const pointsOf = (values: readonly unknown[], start = 0) =>
  values.map((value, at) => ({ time: NOW + (start + at) * 1_000, value }))

function seriesOf(
  schema: ValueSchema,
  values: readonly unknown[],
  { deKey = 'a', serial = 'd1', odd = [] }: Sample = {},
) {
  const series: ChartSeries = {
    serial,
    deKey,
    schema,
    unit: unitOf(schema),
    name: deKey,
    property: deKey,
    look: 0,
    thinned: 'none',
    points: pointsOf(values),
    buckets: [],
    bucketMs: 0,
    total: values.length,
    cutBefore: null,
    offModel: { total: odd.length, points: pointsOf(odd, values.length) },
  }
  return series
}
const stripsOf = (series: ChartSeries[], mode: 'data' | 'model' = 'data') => chartStrips(series, timesOf(series), mode)
const valuesOf = (series: ChartSeries[]) => stripsOf(series).strips[0]?.lines.map(({ values }) => values)

describe('a range of history', () => {
  test('ends with this very moment', () => {
    expect(lastRange('hour', NOW)).toEqual({ from: NOW - 3_600_000, to: NOW + 1 })
    expect(lastRange('week', NOW).from).toBe(NOW - 7 * 86_400_000)
  })

  test('that fits the data is the last day of a device that is silent for long', () => {
    const lastSeen = NOW - 5 * 86_400_000
    expect(lastRange('fit', NOW, lastSeen).to).toBe(lastSeen + 60_000)
    expect(lastRange('fit', NOW, NOW - 60_000).to).toBe(NOW + 1)
    expect(lastRange('fit', NOW).to).toBe(NOW + 1)
  })

  test('is cut to the data: a first half hour fills the width', () => {
    const day = lastRange('fit', NOW)
    const shown = fittedTo(day, [NOW - 1_800_000, NOW - 900_000, NOW])
    expect(shown.to).toBe(NOW + 1)
    expect(NOW - shown.from).toBeLessThan(1_900_000)
    expect(fittedTo(day, [])).toEqual(day)
    expect(fittedTo(day, [NOW - 5_000])).toEqual({ from: NOW - 35_000, to: NOW + 1 })
  })

  test('is halved, doubled and moved, and never shorter than a second', () => {
    const range = { from: 1_000, to: 9_000 }
    expect(rangeSteps.in(range, 5_000)).toEqual({ from: 3_000, to: 7_000 })
    expect(rangeSteps.out(range, 5_000)).toEqual({ from: 0, to: 13_000 })
    expect(rangeSteps.earlier(range)).toEqual({ from: 0, to: 5_000 })
    expect(rangeSteps.later(range)).toEqual({ from: 5_000, to: 13_000 })
    expect(between(7_000.4, 6_999.6)).toEqual({ from: 7_000, to: 8_000 })
  })

  test('of one’s own ends after it began', () => {
    const minute = Math.floor(NOW / 60_000) * 60_000
    const [from, to] = [fieldTime(minute), fieldTime(minute + 60_000)]
    expect(ownRange(from, to)).toEqual({ from: minute, to: minute + 60_000 })
    expect(ownRange(to, from)).toBeUndefined()
    expect(ownRange(from, from)).toBeUndefined()
    expect(ownRange('', to)).toBeUndefined()
  })
})

describe('the address of a chart', () => {
  test('reproduces it', () => {
    const shown = {
      deKeys: ['temp', 'sw'],
      serials: ['d-2'],
      range: 'own' as const,
      own: { from: 5, to: 9 },
      scale: 'model' as const,
    }
    expect(readHistory(writeHistory(shown))).toEqual(shown)
    const plain = { deKeys: [], serials: [], range: 'week' as const, own: undefined, scale: 'data' as const }
    expect(writeHistory(plain)).toEqual({ tab: 'history', range: 'week' })
    expect(readHistory(writeHistory(plain))).toEqual(plain)
  })

  test('is read with care', () => {
    expect(readHistory({ from: '9', to: '5', range: 'own', scale: 3, property: ',a,a,', with: 7 })).toEqual({
      deKeys: ['a'],
      serials: ['7'],
      range: 'fit',
      own: undefined,
      scale: 'data',
    })
  })
})

describe('the chart of a history', () => {
  test('is a line of numbers whose scale no refused value stretches', () => {
    const { strips } = stripsOf([seriesOf(temperature, [20, 30], { odd: [999, -999, 'NaN', 25.5] })])
    const [strip] = strips
    expect(strip?.levels).toEqual([])
    expect(strip?.scale.min).toBeCloseTo(19.2)
    expect(strip?.scale.max).toBeCloseTo(30.8)
    expect(strip && oddMarks(strip).map(({ at }) => at)).toEqual(['above', 'below', 'below', 25.5])
    expect(strip?.lines[0]?.values).toEqual([20, 30, undefined, undefined, undefined, undefined])
  })

  test('has the limits of the model as its scale on demand, and never exceeds them by its margin', () => {
    expect(stripsOf([seriesOf(temperature, [20, 30])], 'model').strips[0]?.scale).toEqual({ min: -40, max: 125 })
    expect(stripsOf([seriesOf(temperature, [-40, 125])]).strips[0]?.scale).toEqual({ min: -40, max: 125 })
    expect(stripsOf([seriesOf(temperature, [], { odd: ['NaN'] })]).strips[0]?.scale).toEqual({ min: -40, max: 125 })
  })

  test('has an interval’s least and greatest value as a band', () => {
    const bucket = { time: NOW, min: 1, max: 3, avg: 2, count: 9 }
    const [strip] = stripsOf([{ ...seriesOf(temperature, []), thinned: 'buckets', buckets: [bucket] }]).strips
    expect(strip?.lines[0]).toMatchObject({ values: [2], band: { low: [1], high: [3] } })
  })

  test('shares a scale between numbers of one unit, and the times between all', () => {
    const series = [
      seriesOf(temperature, [20, 21], { deKey: 'in' }),
      seriesOf(temperature, [10], { deKey: 'out', serial: 'd2' }),
      seriesOf(flag, [true], { deKey: 'sw' }),
    ]
    const { strips } = stripsOf(series)
    expect(strips.map(({ lines }) => lines.map((line) => line.series.deKey))).toEqual([['in', 'out'], ['sw']])
    expect(strips[0]?.lines.map(({ values }) => values)).toEqual([
      [20, 21],
      [10, undefined],
    ])
    expect(strips[1]?.lines[0]?.values).toEqual([1, undefined])
  })

  test('keeps numbers without a unit apart by property', () => {
    const plain: ValueSchema = { type: 'integer', minimum: 0, maximum: 9, unit: '' }
    const series = [seriesOf(plain, [1], { deKey: 'x' }), seriesOf(plain, [2], { deKey: 'y' })]
    expect(stripsOf(series).strips).toHaveLength(2)
  })

  test('has both states of a switch with their texts, whatever else was reported', () => {
    const { strips } = stripsOf([seriesOf(flag, [true, true], { odd: [{ v: true, t: 'x' }] })])
    expect(strips[0]).toMatchObject({ levels: ['false', '开 (true)'], lines: [{ values: [1, 1, undefined] }] })
  })

  test('has the states of an enum in the order of the model, with its texts', () => {
    const texts = { '0': { zh: '手动', en: 'Manual' }, '2': { zh: '睡眠', en: 'Sleep' } }
    const numbers: ValueSchema = { type: 'enum', enumType: 'integer', enumValue: [0, 1, 2], valueTexts: texts }
    expect(stripsOf([seriesOf(numbers, [2, 0])]).strips[0]?.levels).toEqual(['手动 (0)', '睡眠 (2)'])
    expect(valuesOf([seriesOf(numbers, [2, 0])])).toEqual([[1, 0]])
    const words: ValueSchema = { type: 'enum', enumType: 'string', enumValue: ['read', 'movie', 'sleep'] }
    expect(valuesOf([seriesOf(words, ['sleep', 'read'])])).toEqual([[1, 0]])
  })

  test('is none of structs, and of texts without end', () => {
    const text: ValueSchema = { type: 'string', maxLength: 64 }
    const struct: ValueSchema = { type: 'object', properties: [] }
    const many = Array.from({ length: 21 }, (_, at) => `text ${at}`)
    const { strips, uncharted } = stripsOf([
      seriesOf(struct, [{}], { deKey: 's' }),
      seriesOf(text, many, { deKey: 't' }),
      seriesOf(text, ['b', 'a'], { deKey: 'u' }),
    ])
    expect(uncharted.map(({ deKey }) => deKey)).toEqual(['s', 't'])
    expect(strips.map(({ levels }) => levels)).toEqual([['a', 'b']])
  })

  test('reads at each time the value in effect', () => {
    const moments = pointsOf([1, 2, 3])
    expect(momentAt(moments, NOW - 1)).toBeUndefined()
    expect(momentAt(moments, NOW + 1_500)?.value).toBe(2)
    expect(momentAt(moments, NOW + 9_000)?.value).toBe(3)
  })

  test('is exported as shown, refused values marked, and nothing runs in a spreadsheet', () => {
    const head = ['Time']
    const text: ValueSchema = { type: 'string', maxLength: 64 }
    const series = [seriesOf(text, ['=1+1'], { deKey: 't' }), seriesOf(temperature, [20.5], { odd: [999] })]
    expect(shownCsv(series, { head, off: 'off' }).split('\r\n')).toEqual([
      '\u{feff}Time',
      `${new Date(NOW).toISOString()},d1,t,'=1+1,,,,,`,
      `${new Date(NOW).toISOString()},d1,a,20.5,°C,,,,`,
      `${new Date(NOW + 1_000).toISOString()},d1,a,999,°C,,,,off`,
      '',
    ])
  })
})
