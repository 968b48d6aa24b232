import { csvFile } from '@slipway/contract/csv.ts'
import { wordsOf, type ChartSeries } from './chart-series.ts'

interface Words {
  head: readonly string[]
  off: string
}

/**
 * What the chart shows, as a file: one line per point or interval, oldest first. `min`, `max` and `count` are empty
 * for single values.
 */
export function shownCsv(series: readonly ChartSeries[], { head, off }: Words): string {
  const rows = series.flatMap((one) => {
    const cells = (time: number, value: unknown) => [
      new Date(time).toISOString(),
      one.serial,
      one.deKey,
      typeof value === 'number' ? value : wordsOf(value),
      one.unit,
    ]
    const buckets = one.buckets.map(({ time, avg, min, max, count }) => ({
      time,
      cells: [...cells(time, avg), min, max, count, ''],
    }))
    const points = one.points.map(({ time, value }) => ({ time, cells: [...cells(time, value), '', '', '', ''] }))
    const odd = one.offModel.points.map(({ time, value }) => ({
      time,
      cells: [...cells(time, value), '', '', '', off],
    }))
    return [...buckets, ...points, ...odd]
  })
  rows.sort((a, b) => a.time - b.time)
  return csvFile([head, ...rows.map(({ cells }) => cells)])
}
