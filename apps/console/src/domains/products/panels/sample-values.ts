import { sampleOf } from '@slipway/contract/products/device-kits/value-samples.ts'
import type { PanelFeature } from '@slipway/contract/products/features/panel/panel-feature.ts'

/** A value for each property that reports: numbers in the middle of what the feature allows. */
export const sampleValues = (model: readonly PanelFeature[]): [string, unknown][] =>
  model.flatMap((feature): [string, unknown][] => {
    if (feature.kind !== 'p' || !feature.mayReport) return []
    const { schema } = feature
    const [low, high] = [sampleOf(schema, false), sampleOf(schema, true)]
    const isNumeric = typeof low === 'number' && typeof high === 'number' && schema.type !== 'enum'
    const value = isNumeric ? Math.round((low + high) / 2) : schema.type === 'boolean' ? true : low
    return value === undefined ? [] : [[feature.deKey, value]]
  })
