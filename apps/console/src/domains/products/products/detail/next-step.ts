import type { HardwareStep } from '@slipway/contract/products/product-release/release-gates.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { ProductStep } from '../../../../shared/console-paths.ts'

/** The interface is no such step: every product has a panel from the beginning. */
export type NextStep = Exclude<ProductStep, 'interface'>

interface State {
  properties: number
  devices: number
  publishStatus: number
  /** The first step of hardware or firmware that the release check finds open. */
  openStep?: HardwareStep | null | undefined
}

/** What a product lacks first: a feature to report, a device that reports it, its module and firmware, its release. */
export function nextStepOf({ properties, devices, publishStatus: stage, openStep }: State): NextStep | undefined {
  if (stage >= publishStatus.massProduction) return undefined
  if (properties === 0) return 'function'
  if (devices === 0) return 'device'
  return openStep ?? 'release'
}
