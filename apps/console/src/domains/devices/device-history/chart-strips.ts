import type { HistoryPoint } from '@slipway/contract/devices/device-history/device-history.ts'
import type { ValueSchema } from '@slipway/contract/products/features/value-schema.ts'
import { namedValue } from '../../products/features/features.exports.ts'
import { isNumeric, momentsOf, wordsOf, type ChartSeries } from './chart-series.ts'
import type { ScaleName } from './history-address.ts'

/** A text property with more distinct values cannot be plotted as levels. */
const MAX_LEVELS = 20
const ROOM = 0.08

type Column = (number | undefined)[]

/** A series in the columns of the chart. `low` and `high` are the ends of its intervals. */
export interface StripSeries {
  series: ChartSeries
  values: Column
  band: { low: Column; high: Column } | undefined
}

/** Series with one vertical scale: numbers of one unit, or the states of one property. All strips share the times. */
export interface Strip {
  key: string
  unit: string
  /** The names of the states, by their height; empty for numbers. */
  levels: readonly string[]
  scale: { min: number; max: number }
  lines: readonly StripSeries[]
}

/** `uncharted`: series of structs, lists and texts of endless variety, which only the table can show. */
export interface ChartStrips {
  strips: Strip[]
  uncharted: ChartSeries[]
}

/** Decides by the model's type how each series is drawn. Values outside the model have no influence on any scale. */
export function chartStrips(series: readonly ChartSeries[], times: readonly number[], mode: ScaleName): ChartStrips {
  const places = new Map(times.map((time, place) => [time, place]))
  const groups = new Map<string, ChartSeries[]>()
  const uncharted: ChartSeries[] = []
  for (const one of series) {
    if (!isDrawable(one)) uncharted.push(one)
    else if (momentsOf(one).length + one.offModel.points.length > 0) {
      // Numbers without a unit share a scale only with the same property of other devices.
      const key = isNumeric(one) && one.unit !== '' ? `unit ${one.unit}` : `property ${one.deKey}`
      groups.set(key, [...(groups.get(key) ?? []), one])
    }
  }
  const strips: Strip[] = []
  for (const [key, members] of groups) {
    const levels = members.every(isNumeric) ? [] : levelsOf(members)
    if (levels.length > MAX_LEVELS) uncharted.push(...members)
    else strips.push(stripOf(key, members, { levels, places, mode }))
  }
  return { strips, uncharted }
}

const isDrawable = ({ schema }: ChartSeries): boolean => schema.type !== 'object' && schema.type !== 'array'

interface Frame {
  levels: readonly Level[]
  places: ReadonlyMap<number, number>
  mode: ScaleName
}

function stripOf(key: string, members: readonly ChartSeries[], { levels, places, mode }: Frame): Strip {
  const heights = new Map(levels.map(({ words }, height) => [words, height]))
  const heightOf = (value: unknown): number | undefined =>
    levels.length > 0 ? heights.get(wordsOf(value)) : typeof value === 'number' ? value : undefined
  const column = (of: readonly { time: number; value: unknown }[]): Column => {
    const cells: Column = Array.from({ length: places.size })
    for (const { time, value } of of) cells[places.get(time) ?? 0] = heightOf(value)
    return cells
  }
  const lines = members.map((series) => ({
    series,
    values: column(momentsOf(series)),
    band:
      series.buckets.length > 0
        ? {
            low: column(series.buckets.map(({ time, min }) => ({ time, value: min }))),
            high: column(series.buckets.map(({ time, max }) => ({ time, value: max }))),
          }
        : undefined,
  }))
  const scale =
    levels.length > 0 ? { min: -0.25, max: Math.max(levels.length - 0.75, 0.75) } : numberScale(members, lines, mode)
  return { key, unit: members[0]?.unit ?? '', levels: levels.map(({ name }) => name), scale, lines }
}

interface Level {
  words: string
  name: string
}

/** A switch always has both states; an enum has those in use in the model's order; texts are sorted. */
function levelsOf(members: readonly ChartSeries[]): Level[] {
  const schema = members[0]?.schema
  const used = new Map<string, unknown>()
  for (const { points } of members) for (const { value } of points) used.set(wordsOf(value), value)
  const order = orderOf(schema)
  const values = schema?.type === 'boolean' ? order : order.filter((value) => used.has(wordsOf(value)))
  const known = new Set(values.map(wordsOf))
  const others = [...used].filter(([words]) => !known.has(words)).sort(([one], [other]) => (one < other ? -1 : 1))
  return [...values, ...others.map(([, value]) => value)].map((value) => ({
    words: wordsOf(value),
    name: namedValue(schema, value) ?? wordsOf(value),
  }))
}

function orderOf(schema: ValueSchema | undefined): readonly unknown[] {
  if (schema?.type === 'boolean') return [false, true]
  return schema?.type === 'enum' ? schema.enumValue : []
}

/** The values with a little room, not beyond the model's limits; or exactly these limits. */
function numberScale(members: readonly ChartSeries[], lines: readonly StripSeries[], mode: ScaleName) {
  const limits = limitsOf(members)
  let [least, most] = [Infinity, -Infinity]
  for (const { values, band } of lines) {
    for (const column of [values, band?.low, band?.high]) {
      for (const value of column ?? []) {
        if (value === undefined) continue
        least = Math.min(least, value)
        most = Math.max(most, value)
      }
    }
  }
  if (mode === 'model' || least > most) return limits
  // Values from before a change of the model may exceed its limits, and are drawn nevertheless.
  const room = (most - least) * ROOM || Math.abs(most) * ROOM || 1
  const scale = {
    min: Math.max(least - room, Math.min(limits.min, least)),
    max: Math.min(most + room, Math.max(limits.max, most)),
  }
  return scale.min < scale.max ? scale : { min: scale.min - room, max: scale.max + room }
}

function limitsOf(members: readonly ChartSeries[]) {
  let [min, max] = [Infinity, -Infinity]
  for (const { schema } of members) {
    if (schema.type !== 'integer' && schema.type !== 'number') continue
    min = Math.min(min, schema.minimum)
    max = Math.max(max, schema.maximum)
  }
  return min < max ? { min, max } : { min: 0, max: 1 }
}

export interface OddMark {
  time: number
  series: ChartSeries
  /** At the upper or lower edge where the value is beyond the scale; at its height where it is inside. */
  at: 'above' | 'below' | number
}

/** Where the values outside the model are marked. What has no height is marked at the lower edge. */
export const oddMarks = ({ lines, levels, scale }: Strip): OddMark[] =>
  lines.flatMap(({ series }) =>
    series.offModel.points.map((point) => ({ time: point.time, series, at: placeOf(point, levels.length > 0, scale) })),
  )

function placeOf({ value }: HistoryPoint, hasLevels: boolean, { min, max }: Strip['scale']): OddMark['at'] {
  if (hasLevels || typeof value !== 'number') return 'below'
  if (value > max) return 'above'
  return value < min ? 'below' : value
}
