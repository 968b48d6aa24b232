import type { chartRollout } from '@slipway/contract/devices/campaigns/campaigns.calls.ts'
import type { OutputOf } from '@slipway/contract/define-call.ts'
import { TextButton } from '@slipway/ui/actions/TextButton.tsx'
import { Table } from '@slipway/ui/data/Table.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatClock, formatDay, formatNumber, formatTime } from '@slipway/web-client/formats.ts'
import { useTheme } from '@slipway/web-client/theme.ts'
import { campaignTexts } from './campaign-texts.ts'
import { campaignQueries } from './campaigns.queries.ts'

type Chart = OutputOf<typeof chartRollout>
type Line = 'confirmed' | 'inFlight' | 'severe' | 'failed'

const lines: readonly { key: Line; token: string; swatch: string }[] = [
  { key: 'confirmed', token: '--released', swatch: 'bg-released' },
  { key: 'inFlight', token: '--accent', swatch: 'bg-accent' },
  { key: 'failed', token: '--trial', swatch: 'bg-trial' },
  { key: 'severe', token: '--danger', swatch: 'bg-danger' },
]
const HEIGHT_PX = 200
const MS_PER_S = 1000
const MINUTE_S = 60
const DAY_S = 86_400
const MONTH_AT = 'YYYY-'.length
/** Room for a time with seconds. */
const LABEL_PX = 80
/** Devices are whole. */
const STEPS = Array.from({ length: 7 }, (_, digits) => [1, 2, 5].map((first) => first * 10 ** digits)).flat()

/** What a rollout has done over time; its holds and acts are lines across it, and a table has the same. */
export function RolloutChart({ release }: { release: { productId: string; recordId: string } }) {
  const { chart: t } = campaignTexts()
  const theme = useTheme()
  const [isTable, setTable] = useState(false)
  const { data } = useQuery(campaignQueries.chart(release))
  if (!data || data.points.length < 2) return null
  return (
    <section aria-label={t.title} className="border-t px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <h3 className="text-ink-3">{t.title}</h3>
        {lines.map(({ key, swatch }) => (
          <span key={key} className="inline-flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2 rounded-full ${swatch}`} />
            {t.lines[key]}
          </span>
        ))}
        <TextButton className="ml-auto" onClick={() => setTable(!isTable)}>
          {isTable ? t.asChart : t.asTable}
        </TextButton>
      </div>
      {isTable ? <PointTable chart={data} /> : <Canvas key={theme} chart={data} />}
      {data.steps.length > 0 && <Steps steps={data.steps} />}
    </section>
  )
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim()

function Canvas({ chart }: { chart: Chart }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const target = box.current as HTMLDivElement
    const drawn = new UPlot(optionsFor(chart, target.clientWidth), columnsOf(chart), target)
    const observer = new ResizeObserver(() => drawn.setSize({ width: target.clientWidth, height: HEIGHT_PX }))
    observer.observe(target)
    return () => {
      observer.disconnect()
      drawn.destroy()
    }
  }, [chart])
  return <div ref={box} aria-hidden="true" className="mt-2 min-w-0 overflow-hidden" style={{ height: HEIGHT_PX }} />
}

const columnsOf = ({ points }: Chart): UPlot.AlignedData => [
  points.map(({ time }) => time / MS_PER_S),
  ...lines.map(({ key }) => points.map((point) => point[key])),
]

function optionsFor({ steps }: Chart, width: number): UPlot.Options {
  const [ink, grid] = [colour('--ink-3'), colour('--line')]
  // A canvas inherits no font.
  const font = `12px ${getComputedStyle(document.body).fontFamily}`
  const axis: UPlot.Axis = { font, stroke: ink, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } }
  const stepped = UPlot.paths.stepped?.({ align: 1 })
  return {
    width,
    height: HEIGHT_PX,
    padding: [10, 32, 0, 0],
    legend: { show: false },
    cursor: { y: false },
    axes: [
      { ...axis, space: LABEL_PX, values: (_, seconds, _axis, _space, step) => timeLabels(seconds, step) },
      { ...axis, size: 56, incrs: STEPS, values: (_, splits) => splits.map((split) => formatNumber(split)) },
    ],
    series: [
      {},
      ...lines.map(({ token }) => ({
        stroke: colour(token),
        width: 1.5,
        points: { show: false },
        ...(stepped && { paths: stepped }),
      })),
    ],
    hooks: { draw: [(plot) => steps.forEach(({ time }) => drawMark(plot, time / MS_PER_S, ink))] },
  }
}

/** In the reader's zone and language; the day is below the first time of each day. */
function timeLabels(seconds: readonly number[], step: number): string[] {
  const days = seconds.map((second) => formatDay(second * MS_PER_S).slice(MONTH_AT))
  if (step >= DAY_S) return days
  return seconds.map((second, at) => {
    const time =
      step < MINUTE_S
        ? formatClock(second * MS_PER_S)
        : formatTime(second * MS_PER_S)
            .split(' ')
            .at(-1)
    return `${time}${days[at] === days[at - 1] ? '' : `\n${days[at]}`}`
  })
}

/** A step right of the last point, which is up to a minute old, is drawn at that point. */
function drawMark(plot: UPlot, second: number, ink: string): void {
  const { ctx, bbox } = plot
  const x = Math.min(plot.valToPos(second, 'x', true), bbox.left + bbox.width)
  if (x < bbox.left) return
  ctx.save()
  ctx.strokeStyle = ink
  ctx.setLineDash([4, 4])
  ctx.beginPath()
  ctx.moveTo(x, bbox.top)
  ctx.lineTo(x, bbox.top + bbox.height)
  ctx.stroke()
  ctx.restore()
}

/** The newest first; more would not be read. */
const MOST_ROWS = 50

function PointTable({ chart: { points } }: { chart: Chart }) {
  const { chart: t } = campaignTexts()
  return (
    <Table
      label={t.title}
      rowLines={1}
      rows={points.toReversed().slice(0, MOST_ROWS)}
      rowKey={({ time }) => String(time)}
      columns={[
        { key: 'time', head: t.time, phone: 'title', cell: ({ time }) => formatTime(time) },
        ...lines.map(({ key }) => ({
          key,
          head: t.lines[key],
          cell: (point: Chart['points'][number]) => formatNumber(point[key]),
        })),
      ]}
    />
  )
}

function Steps({ steps }: { steps: Chart['steps'] }) {
  const { chart: t } = campaignTexts()
  const nameOf = (step: string): string => (isStep(t.steps, step) ? t.steps[step] : step)
  return (
    <ol aria-label={t.history} className="mt-2 flex flex-col gap-1 text-sm">
      {steps.toReversed().map(({ time, step, actor, group, text }) => (
        <li key={`${time} ${step}`} className="flex flex-wrap gap-x-3">
          <span className="text-ink-3 tabular-nums">{formatTime(time)}</span>
          <span>{nameOf(step)}</span>
          <span className="text-ink-3">
            {[actor === 'engine' ? t.engine : t.user, group > 0 && t.group(group), text].filter(Boolean).join(' · ')}
          </span>
        </li>
      ))}
    </ol>
  )
}

const isStep = <Table extends object>(table: Table, step: string): step is keyof Table & string =>
  Object.hasOwn(table, step)
