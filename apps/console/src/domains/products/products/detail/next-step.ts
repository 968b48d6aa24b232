import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { ProductStep } from '../../../../shared/console-paths.ts'

/** Firmware is released whenever there is a new version, not once. */
export type NextStep = Exclude<ProductStep, 'firmware'>

interface State {
  properties: number
  devices: number
  publishStatus: number
  /** The release check lacks a module. */
  needsModule?: boolean
}

/** What a product lacks first: a feature to report, a device that reports it, its module, its release. */
export function nextStepOf({
  properties,
  devices,
  publishStatus: stage,
  needsModule = false,
}: State): NextStep | undefined {
  if (stage >= publishStatus.massProduction) return undefined
  if (properties === 0) return 'function'
  if (devices === 0) return 'device'
  return needsModule ? 'hardware' : 'release'
}
