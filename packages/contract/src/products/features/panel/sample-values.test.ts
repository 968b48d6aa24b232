import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyModel } from '../../model-formats/testing/written-models.ts'
import { checkValue } from '../value-check.ts'
import { panelFeature, type PanelFeature } from './panel-feature.ts'
import { sampleValues } from './sample-values.ts'
import { panelModels, property } from './testing/panel-models.ts'

const number = (minimum: number, maximum: number, unit: string, step = 0.1) => ({
  type: 'number',
  minimum,
  maximum,
  unit,
  step,
})
const sampleOf = (feature: PanelFeature): unknown => sampleValues([feature])[0]?.[1]

test('samples are what is usual in a home', () => {
  expect(Object.fromEntries(sampleValues(panelModels.sensor))).toMatchObject({
    temperature: 22,
    humidity: 50,
    temperature_high: 28,
    temperature_low: 16,
    battery_percent: 80,
    signal_strength: -58,
  })
  expect(Object.fromEntries(sampleValues(panelModels.plug))).toMatchObject({
    plug_on: true,
    plug_countdown: 1800,
    power: 36.5,
    voltage: 220,
    energy_total: 12.6,
  })
  expect(Object.fromEntries(sampleValues(panelModels.airConditioner))).toMatchObject({ ac_target: 22, temperature: 22 })
})

test.each<[string, PanelFeature, number]>([
  ['a range that the usual value isn’t in', property('oven_temp', ['炉温', 'Oven'], number(50, 250, '°C'), 'r'), 150],
  ['a unit without a usual value', property('angle', ['角度', 'Angle'], number(0, 180, '°'), 'r'), 90],
  ['a step that misses it', property('temperature', ['温度', 'Temperature'], number(0, 100, '°C', 5), 'r'), 20],
])('%s has the middle, or the nearest step', (_what, feature, value) => {
  expect(sampleOf(feature)).toBe(value)
})

test('samples fit their schema', () => {
  fc.assert(
    fc.property(anyModel, ({ features }) => {
      const own = { did: 'd', productId: 'p', isStandard: 0, sourceFeatureType: 0, createTime: 0, updateTime: 0 }
      for (const one of features) {
        if (one.featureType !== 1) continue
        const feature = panelFeature({ ...one, ...own, transType: one.transType, deOutput: {} })
        if (feature.kind !== 'p') continue
        for (const [, value] of sampleValues([feature])) expect(checkValue(feature.schema, value)).toBeUndefined()
      }
    }),
    { seed: 20_261_129, numRuns: 200 },
  )
})
