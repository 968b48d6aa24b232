import UPlot from 'uplot'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { oddMarks, type Strip, type OddMark } from './chart-strips.ts'
import { between, type TimeRange } from './history-range.ts'

interface Asked {
  range: TimeRange
  width: number
  height: number
  axisPx: number
  /** The lowest strip has the axis of times. */
  hasTimes: boolean
  /** Strips with the same key move their cursors together. */
  syncKey: string
  /** Called with the place under the pointer; undefined where there is none. */
  onPlace(place: number | undefined): void
  onZoom(range: TimeRange): void
}

const MS_PER_S = 1_000
const LEAST_DRAG_PX = 6
const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

const COLOURS = ['--accent', '--trial', '--mass', '--ink-2'] as const
/** Colour and dashes of a line by its place in the legend; eight differ. */
export const lookOf = (look: number): { token: string; dash: number[] } => ({
  token: COLOURS[look % COLOURS.length] ?? COLOURS[0],
  dash: look < COLOURS.length ? [] : [6, 4],
})

const MAX_CHARACTERS = 12
const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text

/** Points are drawn below these numbers of values; the steps between states show theirs without. */
const [POINTS_SHOWN, STATES_SHOWN] = [100, 20]

/** The columns of a strip in the chart library's layout, in the order of `seriesOf`. */
export const columnsOf = (strip: Strip, times: readonly number[]): UPlot.AlignedData => [
  times.map((time) => time / MS_PER_S),
  ...strip.lines.flatMap(({ values, band }) => (band ? [values, band.low, band.high] : [values])),
]

function seriesOf({ lines, levels }: Strip): { series: UPlot.Series[]; bands: UPlot.Band[] } {
  const series: UPlot.Series[] = [{}]
  const bands: UPlot.Band[] = []
  for (const { series: one, values, band } of lines) {
    const { token, dash } = lookOf(one.look)
    const stroke = colour(token)
    const count = values.filter((value) => value !== undefined).length
    const paths = levels.length > 0 ? UPlot.paths.stepped?.({ align: 1 }) : undefined
    const points = { show: count < (levels.length > 0 ? STATES_SHOWN : POINTS_SHOWN), size: 5 }
    series.push({ stroke, width: 1.5, dash, spanGaps: true, points, ...(paths && { paths }) })
    if (!band) continue
    const edge = { stroke, width: 0.5, spanGaps: true, points: { show: false } }
    series.push(edge, edge)
    bands.push({ series: [series.length - 1, series.length - 2], fill: `${stroke}26` })
  }
  return { series, bands }
}

/** Reads the theme's colours once: the chart is remounted when they change. */
export function chartOptions(strip: Strip, asked: Asked): UPlot.Options {
  const { range, width, height, axisPx, hasTimes, syncKey, onPlace, onZoom } = asked
  const [ink, grid, danger] = [colour('--ink-3'), colour('--line'), colour('--danger')]
  // A canvas inherits no font.
  const font = `12px ${getComputedStyle(document.body).fontFamily}`
  const axis: UPlot.Axis = { font, stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } }
  const marks = oddMarks(strip)
  return {
    width,
    height,
    padding: [10, 24, hasTimes ? 0 : 6, 0],
    legend: { show: false },
    cursor: {
      y: false,
      points: { size: 7 },
      drag: { x: true, y: false, setScale: false, dist: LEAST_DRAG_PX },
      sync: { key: syncKey, filters: { pub: (type) => type === 'mousemove' || type === 'mouseleave' } },
    },
    scales: {
      x: { time: true, range: () => [range.from / MS_PER_S, range.to / MS_PER_S] },
      y: { range: () => [strip.scale.min, strip.scale.max] },
    },
    axes: [
      { ...axis, values: hasTimes ? TIMES : () => [], size: hasTimes ? 50 : 0 },
      { ...axis, size: axisPx, ...verticalAxis(strip) },
    ],
    ...seriesOf(strip),
    hooks: {
      setCursor: [({ cursor: { idx } }) => onPlace(idx ?? undefined)],
      setSelect: [
        (plot) => {
          const { left, width: wide } = plot.select
          if (wide < LEAST_DRAG_PX) return
          plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false)
          const timeAt = (px: number) => plot.posToVal(px, 'x') * MS_PER_S
          onZoom(between(timeAt(left), timeAt(left + wide)))
        },
      ],
      draw: [(plot) => marks.forEach((mark) => drawMark(plot, mark, danger))],
    },
  }
}

const MARK_PX = 5

/** A triangle that points to where the value is, or a diamond at its height. */
function drawMark(plot: UPlot, { time, at }: OddMark, danger: string): void {
  const { ctx, bbox } = plot
  const size = MARK_PX * (UPlot.pxRatio || 1)
  const x = plot.valToPos(time / MS_PER_S, 'x', true)
  if (x < bbox.left || x > bbox.left + bbox.width) return
  const [top, bottom] = [bbox.top, bbox.top + bbox.height]
  const corners: [number, number][] =
    at === 'above'
      ? [
          [x, top],
          [x + size, top + 2 * size],
          [x - size, top + 2 * size],
        ]
      : at === 'below'
        ? [
            [x, bottom],
            [x + size, bottom - 2 * size],
            [x - size, bottom - 2 * size],
          ]
        : diamond(x, plot.valToPos(at, 'y', true), size)
  ctx.save()
  ctx.fillStyle = danger
  ctx.beginPath()
  for (const [cornerX, cornerY] of corners) ctx.lineTo(cornerX, cornerY)
  ctx.closePath()
  ctx.fill()
  ctx.restore()
}

const diamond = (x: number, y: number, size: number): [number, number][] => [
  [x, y - size],
  [x + size, y],
  [x, y + size],
  [x - size, y],
]

function verticalAxis({ levels, unit }: Strip): Partial<UPlot.Axis> {
  if (levels.length === 0) {
    return { values: (_, splits) => splits.map((split) => `${formatNumber(split)} ${unit}`.trim()) }
  }
  return {
    splits: () => levels.map((_, at) => at),
    values: (_, splits) => splits.map((at) => shortened(levels[at] ?? '')),
  }
}

const WIDE = /[\u2e80-\uffff]/g
const [LEAST_AXIS_PX, NARROW_PX, WIDE_PX, GAP_PX] = [48, 7, 12.5, 20]

/** One width for the vertical axes of all strips, so that their times are below each other. */
export function axisWidth(strips: readonly Strip[]): number {
  const marks = strips.flatMap(({ levels, scale, unit }) =>
    levels.length > 0
      ? levels.map(shortened)
      : [scale.min, scale.max].map((end) => `${formatNumber(Math.round(end * 10) / 10)} ${unit}`.trim()),
  )
  // Chinese characters are as wide as the font is high.
  const widthOf = (text: string) =>
    text.replace(WIDE, '').length * NARROW_PX + (text.match(WIDE)?.length ?? 0) * WIDE_PX
  return Math.ceil(Math.max(LEAST_AXIS_PX, GAP_PX + Math.max(0, ...marks.map(widthOf))))
}

const [NUMBERS_PX, SHARED_PX, LEVEL_PX, STATES_PX, TIMES_PX] = [210, 170, 30, 36, 50]

export function stripHeight({ levels }: Strip, { strips, hasTimes }: { strips: number; hasTimes: boolean }): number {
  const numbers = strips > 1 ? SHARED_PX : NUMBERS_PX
  const states = STATES_PX + LEVEL_PX * Math.min(levels.length, 6)
  return (levels.length > 0 ? states : numbers) + (hasTimes ? TIMES_PX : 0)
}

/**
 * Each row: minimum seconds between marks, the mark's format, and its format where a new day begins. The same in both
 * languages.
 */
const TIMES: (string | number | null)[][] = [
  [86_400, '{MM}-{DD}', '\n{YYYY}', null, null, null, null, null, 1],
  [60, '{HH}:{mm}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [0.001, '{ss}.{fff}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, '\n{HH}:{mm}', null, 1],
]
