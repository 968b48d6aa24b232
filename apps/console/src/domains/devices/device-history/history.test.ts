import { describe, expect, test } from 'vitest'
import { chartData } from './chart-data.ts'
import { fieldTime, lastRange, ownRange } from './history-range.ts'

const NOW = 1_790_000_000_000
const empty = { thinned: 'none' as const, buckets: [], bucketMs: 0, total: 0, cutBefore: null }
const chartOf = (values: readonly unknown[]) =>
  chartData({ ...empty, points: values.map((value, at) => ({ time: NOW + at * 1_000, value })) })

describe('a range of history', () => {
  test('ends with this very moment', () => {
    expect(lastRange('hour', NOW)).toEqual({ from: NOW - 3_600_000, to: NOW + 1 })
    expect(lastRange('week', NOW).from).toBe(NOW - 7 * 86_400_000)
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

describe('the chart of a history', () => {
  test('is a line of numbers', () => {
    expect(chartOf([1, 2.5])).toEqual({ kind: 'line', times: [NOW / 1_000, NOW / 1_000 + 1], values: [1, 2.5] })
  })

  test('is a band where numbers were thinned', () => {
    const bucket = { time: NOW, min: 1, max: 3, avg: 2, count: 9 }
    expect(chartData({ ...empty, thinned: 'buckets', points: [], buckets: [bucket] })).toEqual({
      kind: 'band',
      times: [NOW / 1_000],
      values: [2],
      low: [1],
      high: [3],
    })
  })

  test('has steps for switches and words, and a switch always has both', () => {
    expect(chartOf([true, true])).toMatchObject({ kind: 'steps', values: [1, 1], levels: ['false', 'true'] })
    expect(chartOf(['heat', 'cool', 'heat'])).toMatchObject({ values: [1, 0, 1], levels: ['cool', 'heat'] })
  })

  test('has the steps of a choice in the order of the model', () => {
    const points = ['sleep', 'unheard-of', 'read'].map((value, at) => ({ time: NOW + at, value }))
    const chart = chartData(
      { ...empty, points },
      { type: 'enum', enumType: 'string', enumValue: ['read', 'movie', 'sleep'] },
    )
    expect(chart).toMatchObject({ levels: ['read', 'sleep', 'unheard-of'], values: [1, 2, 0] })
  })

  test('names the steps with the texts of the model, and numbers of a choice keep their order', () => {
    const texts = { '0': { zh: '手动', en: 'Manual' }, '2': { zh: '睡眠', en: 'Sleep' } }
    const schema = { type: 'enum', enumType: 'integer', enumValue: [0, 1, 2], valueTexts: texts } as const
    const points = [2, 0, 'odd'].map((value, at) => ({ time: NOW + at, value }))
    expect(chartData({ ...empty, points }, { ...schema, enumValue: [...schema.enumValue] })).toMatchObject({
      levels: ['手动 (0)', '睡眠 (2)', 'odd'],
      values: [1, 0, 2],
    })
    expect(
      chartData({ ...empty, points: points.slice(0, 2) }, { ...schema, enumValue: [...schema.enumValue] }),
    ).toMatchObject({ kind: 'steps', values: [1, 0] })
    const flag = { type: 'boolean', valueTexts: { true: { zh: '开', en: 'On' } } } as const
    expect(chartData({ ...empty, points: [{ time: NOW, value: true }] }, flag)).toMatchObject({
      levels: ['false', '开 (true)'],
    })
  })

  test('is none of nothing, of structs, and of texts without end', () => {
    expect(chartOf([])).toBeUndefined()
    expect(chartOf([{ r: 1 }])).toBeUndefined()
    expect(chartOf(Array.from({ length: 21 }, (_, at) => `text ${at}`))).toBeUndefined()
  })
})
