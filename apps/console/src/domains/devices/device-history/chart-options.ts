import UPlot from 'uplot'
import { formatNumber } from '../../../shared/texts/formats.ts'
import type { ChartData } from './chart-data.ts'

interface Asked {
  /** The unit of the numbers; empty where they have none. */
  unit: string
  /** The requested period in seconds, so that times without reports show as gaps. */
  from: number
  to: number
  width: number
  height: number
  /** Called with the point under the pointer; undefined where there is none. */
  onPlace(place: number | undefined): void
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** The axis of a step chart: one mark per level, with its name in place of the number. */
const levelAxis = (levels: readonly string[]): Partial<UPlot.Axis> => ({
  size: sizeOf,
  splits: () => levels.map((_, at) => at),
  values: (_, splits) => splits.map((at) => shortened(levels[at] ?? '')),
})
const MAX_CHARACTERS = 12
const shortened = (text: string): string =>
  text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS - 1)}…` : text

function seriesOf(data: ChartData, stroke: string): UPlot.Series[] {
  const line: UPlot.Series = { stroke, width: 1.5, points: { show: data.times.length < 100, size: 5 } }
  if (data.kind === 'line') return [line]
  if (data.kind === 'band') return [line, { stroke, width: 0.5 }, { stroke, width: 0.5 }]
  const stepped = UPlot.paths.stepped?.({ align: 1 })
  return [stepped ? { ...line, paths: stepped } : line]
}

/** Reads the theme's colours once: the chart is remounted when they change. */
export function chartOptions(data: ChartData, { unit, from, to, width, height, onPlace }: Asked): UPlot.Options {
  const [ink, grid, accent] = [colour('--ink-3'), colour('--line'), colour('--accent')]
  const axis: UPlot.Axis = { stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } }
  const y = data.kind === 'steps' ? levelAxis(data.levels) : { size: sizeOf, values: numbersIn(unit) }
  const steps = data.kind === 'steps' ? data.levels.length : 0
  return {
    width,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: true, range: () => [from, to] },
      y: steps > 0 ? { range: () => [-0.25, Math.max(steps - 0.75, 0.75)] } : {},
    },
    axes: [
      { ...axis, values: TIMES },
      { ...axis, ...y },
    ],
    series: [{}, ...seriesOf(data, accent)],
    ...(data.kind === 'band' && { bands: [{ series: [3, 2] as [number, number], fill: `${accent}26` }] }),
    hooks: { setCursor: [({ cursor: { idx } }) => onPlace(idx ?? undefined)] },
  }
}

const numbersIn =
  (unit: string) =>
  (_: UPlot, splits: number[]): string[] =>
    splits.map((split) => `${formatNumber(split)} ${unit}`.trim())

const [LEAST_PX, CHARACTER_PX, GAP_PX] = [48, 7, 20]
/** The axis is as wide as its longest mark. */
const sizeOf = (_: UPlot, marks: string[] | null): number =>
  Math.max(LEAST_PX, GAP_PX + CHARACTER_PX * Math.max(0, ...(marks ?? []).map(({ length }) => length)))

/**
 * Each row: minimum seconds between marks, the mark's format, and its format where a new day begins. The same in both
 * languages.
 */
const TIMES: (string | number | null)[][] = [
  [86_400, '{MM}-{DD}', '\n{YYYY}', null, null, null, null, null, 1],
  [60, '{HH}:{mm}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
  [1, '{HH}:{mm}:{ss}', '\n{MM}-{DD}', null, '\n{MM}-{DD}', null, null, null, 1],
]
