import UPlot from 'uplot'
import { formatNumber } from '@slipway/web-client/formats.ts'
import type { TrendDay } from './periods.ts'

const LABEL_PX = 64
const BAR_PX = 28
const DASH_PX = 6
const MONTH_AT = 'YYYY-'.length
/** Devices, users and uses are whole. */
const STEPS = Array.from({ length: 9 }, (_, digits) => [1, 2, 5].map((first) => first * 10 ** digits)).flat()
const DAY_STEPS = [1, 2, 5, 7, 10, 14, 30, 60, 90]

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Slanted lines: the day isn't over. */
function hatching(stroke: string): CanvasPattern | string {
  const tile = document.createElement('canvas')
  const size = DASH_PX * (UPlot.pxRatio || 1)
  tile.width = size
  tile.height = size
  const context = tile.getContext('2d')
  if (!context) return stroke
  context.strokeStyle = stroke
  context.lineWidth = size / 4
  for (const from of [-size / 2, size / 2]) {
    context.beginPath()
    context.moveTo(from, size)
    context.lineTo(from + size, 0)
    context.stroke()
  }
  return context.createPattern(tile, 'repeat') ?? stroke
}

/** The days, those that are over, today, and the period before. */
export const columnsOf = (days: readonly TrendDay[]): UPlot.AlignedData => [
  days.map((_, at) => at),
  // A bar of nothing would be drawn as a line.
  days.map(({ count, isToday }) => (isToday ? null : count || null)),
  days.map(({ count, isToday }) => (isToday ? count || null : null)),
  days.map(({ before }) => before?.count ?? null),
]

interface Asked {
  width: number
  height: number
  onPlace(place: number | undefined): void
}

/** Reads the theme's colours once: the chart is remounted when they change. */
export function trendOptions(days: readonly TrendDay[], { width, height, onPlace }: Asked): UPlot.Options {
  const [ink, grid, accent, before] = ['--ink-3', '--line', '--accent', '--trial'].map(colour)
  // A canvas inherits no font.
  const font = `12px ${getComputedStyle(document.body).fontFamily}`
  const axis = {
    font,
    stroke: ink ?? '',
    grid: { stroke: grid ?? '', width: 1 },
    ticks: { stroke: grid ?? '', width: 1 },
  }
  const bars = UPlot.paths.bars?.({ size: [0.7, BAR_PX], radius: 0.15 })
  const points = { show: false }
  const bar = { stroke: accent ?? '', width: 1, points, ...(bars && { paths: bars }) }
  return {
    width,
    height,
    padding: [10, 16, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false, setScale: false } },
    scales: {
      x: { time: false, range: () => [-0.6, days.length - 0.4] },
      y: { range: (_, _low, high) => [0, Math.max(1, high) * 1.08] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        space: LABEL_PX,
        incrs: DAY_STEPS,
        values: (_, splits) => splits.map((at) => days[at]?.date.slice(MONTH_AT) ?? ''),
      },
      { ...axis, size: 60, incrs: STEPS, values: (_, splits) => splits.map((split) => formatNumber(split)) },
    ],
    series: [
      {},
      { ...bar, fill: accent ?? '' },
      { ...bar, fill: hatching(accent ?? '') as never },
      { stroke: before ?? '', width: 1.5, dash: [DASH_PX, 4], points, spanGaps: false },
    ],
    hooks: { setCursor: [({ cursor: { idx } }) => onPlace(idx ?? undefined)] },
  }
}
