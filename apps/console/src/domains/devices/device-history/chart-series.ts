import type { HistorySeries } from '@slipway/contract/devices/device-history/device-history.ts'
import { checkValue, problemText } from '@slipway/contract/products/features/value-check.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { formatNumber, inPageLocale } from '@slipway/web-client/formats.ts'
import { namedValue } from '../../products/features/features.exports.ts'

/** One line of the chart, with what is needed to name and draw it. */
export interface ChartSeries extends HistorySeries {
  /** The property's name, and the device where there are several. */
  name: string
  property: string
  schema: ValueSchema
  unit: string
  /** The place in the legend, which decides colour and dashes. */
  look: number
}

export const unitOf = (schema: ValueSchema): string => ('unit' in schema && schema.unit ? schema.unit : '')

export const wordsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

export const isNumeric = ({ schema }: Pick<ChartSeries, 'schema'>): boolean =>
  schema.type === 'integer' || schema.type === 'number'

/** A value as text: with its text from the model, or with its unit. */
export const valueWords = ({ schema, unit }: Pick<ChartSeries, 'schema' | 'unit'>, value: unknown): string =>
  namedValue(schema, value) ?? (typeof value === 'number' ? `${formatNumber(value)} ${unit}`.trim() : wordsOf(value))

/** Why a value does not fit the model, in the page's language. */
export function oddWords({ schema }: Pick<ChartSeries, 'schema'>, value: unknown): string {
  const problem = checkValue(schema, value)
  return problem ? inPageLocale(problemText(problem)) : ''
}

export interface Moment {
  time: number
  /** The value, or the average of an interval. */
  value: unknown
  min?: number
  max?: number
}

export const momentsOf = ({ points, buckets }: Pick<HistorySeries, 'points' | 'buckets'>): readonly Moment[] =>
  buckets.length > 0 ? buckets.map(({ time, avg, min, max }) => ({ time, value: avg, min, max })) : points

/** The last moment at or before a time. */
export function momentAt(moments: readonly Moment[], time: number): Moment | undefined {
  let [low, high] = [0, moments.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((moments[middle]?.time ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return moments[low - 1]
}

/** All times of all series in order, each once: the columns of every strip, so that one cursor reads all of them. */
export const timesOf = (series: readonly ChartSeries[]): number[] =>
  [...new Set(series.flatMap((one) => [...momentsOf(one), ...one.offModel.points].map(({ time }) => time)))].sort(
    (one, other) => one - other,
  )
