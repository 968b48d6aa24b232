import type { DeviceHistory } from '@slipway/contract/devices/device-history/device-history.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { namedValue } from '../../products/features/features.exports.ts'

const MS_PER_S = 1_000
/** A text property with more distinct values cannot be plotted as levels. */
const MAX_LEVELS = 20

/**
 * Columns in the chart library's layout; times in seconds. `levels` are the names behind the numbers of a step chart.
 */
export type ChartData =
  | { kind: 'line'; times: number[]; values: number[] }
  | { kind: 'band'; times: number[]; values: number[]; low: number[]; high: number[] }
  | { kind: 'steps'; times: number[]; values: number[]; levels: string[] }

export const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

const orderOf = (schema: ValueSchema | undefined): string[] =>
  schema?.type === 'enum' ? schema.enumValue.map(String) : []

/** Undefined where there is nothing that can be drawn. Levels are in the schema's order and have its texts. */
export function chartData({ points, buckets }: DeviceHistory, schema?: ValueSchema): ChartData | undefined {
  if (buckets.length > 0) {
    return {
      kind: 'band',
      times: buckets.map(({ time }) => time / MS_PER_S),
      values: buckets.map(({ avg }) => avg),
      low: buckets.map(({ min }) => min),
      high: buckets.map(({ max }) => max),
    }
  }
  const times = points.map(({ time }) => time / MS_PER_S)
  const values = points.map(({ value }) => value)
  if (points.length === 0) return undefined
  if (schema?.type !== 'enum' && values.every((value) => typeof value === 'number'))
    return { kind: 'line', times, values }
  if (values.some((value) => typeof value === 'object')) return undefined
  const isFlag = values.every((value) => typeof value === 'boolean')
  const distinct = isFlag ? ['false', 'true'] : inOrder(new Set(values.map(wordsOf)), orderOf(schema))
  if (distinct.length > MAX_LEVELS) return undefined
  const valueOf = new Map((isFlag ? [false, true] : values).map((value) => [wordsOf(value), value]))
  const levels = distinct.map((words) => namedValue(schema, valueOf.get(words)) ?? words)
  return { kind: 'steps', times, values: values.map((value) => distinct.indexOf(wordsOf(value))), levels }
}

/** Values of the model in its order, then all others. */
function inOrder(words: ReadonlySet<string>, order: readonly string[]): string[] {
  const known = order.filter((word) => words.has(word))
  return [...known, ...[...words].filter((word) => !order.includes(word)).sort()]
}
