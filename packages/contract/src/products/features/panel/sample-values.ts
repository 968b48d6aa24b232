import { sampleOf } from '../../device-kits/value-samples.ts'
import { checkValue } from '../value-check.ts'
import { hasWord, roleOf, unitOf, upperOrLower, type PanelRole } from './feature-roles.ts'
import type { PanelFeature, PanelProperty } from './panel-feature.ts'

type NumberSchema = Extract<PanelProperty['schema'], { minimum: number }>

/** What is usual in a home, by unit: the figures of a plug that runs a lamp, and of a living room. */
const usualByUnit: Partial<Record<string, number>> = {
  V: 220,
  A: 0.17,
  mA: 170,
  lx: 320,
  lux: 320,
  ppm: 620,
  hPa: 1013,
  'µg/m³': 12,
  'μg/m³': 12,
  'ug/m3': 12,
}
const usualByRole: Partial<Record<PanelRole, Partial<Record<string, number>>>> = {
  temperature: { '°C': 22, '°F': 72 },
  target: { '°C': 22, '°F': 72 },
  power: { W: 36.5, kW: 1.2 },
  counter: { Wh: 840, kWh: 12.6, 'm³': 12.6, m3: 12.6, L: 128, kL: 12.6 },
  countdown: { s: 1800, min: 30 },
  information: { h: 860 },
}
const usualLimits = { upper: { '°C': 28, '°F': 82 }, lower: { '°C': 16, '°F': 61 } } as const

function usualOf(feature: PanelProperty): number | undefined {
  const unit = unitOf(feature)
  const role = roleOf(feature)
  if (role === 'battery') return 80
  if (role === 'signal') return unit === 'dBm' ? -58 : 80
  if (role === 'limit') {
    const bound = upperOrLower(feature)
    return bound && (unit === '°C' || unit === '°F') ? usualLimits[bound][unit] : undefined
  }
  if (unit === '%' && hasWord(feature, /humid|moisture/, /湿度|水分/)) return 50
  return usualByRole[role]?.[unit] ?? (feature.maySet ? undefined : usualByUnit[unit])
}

/** The nearest value that the steps of the schema reach. */
function onStep({ type, minimum, step, multipleOf }: NumberSchema, value: number): number {
  const by = step ?? multipleOf ?? (type === 'integer' ? 1 : 0)
  if (by <= 0) return value
  const from = multipleOf === undefined ? minimum : 0
  return Number((Math.round((value - from) / by) * by + from).toPrecision(12))
}

function sampleOfNumber(feature: PanelProperty, schema: NumberSchema): number | undefined {
  const [low, high] = [sampleOf(schema, false), sampleOf(schema, true)]
  if (typeof low !== 'number' || typeof high !== 'number') return undefined
  const candidates = [usualOf(feature), Math.round((low + high) / 2)].flatMap((value) =>
    value === undefined || value < low || value > high ? [] : onStep(schema, value),
  )
  return [...candidates, low].find((value) => checkValue(schema, value) === undefined)
}

/** A value for each property that reports: what is usual in a home, else the middle of what the feature allows. */
export const sampleValues = (model: readonly PanelFeature[]): [deKey: string, value: unknown][] =>
  model.flatMap((feature): [string, unknown][] => {
    if (feature.kind !== 'p' || !feature.mayReport) return []
    const { schema } = feature
    const isNumeric = schema.type === 'integer' || schema.type === 'number'
    const value = isNumeric ? sampleOfNumber(feature, schema) : sampleOf(schema, schema.type === 'boolean')
    return value === undefined ? [] : [[feature.deKey, value]]
  })
