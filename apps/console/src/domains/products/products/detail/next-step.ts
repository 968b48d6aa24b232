import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { ProductStep } from '../../../../shared/console-paths.ts'

interface State {
  properties: number
  devices: number
  publishStatus: number
}

/** What a product lacks first: a feature to report, a device that reports it, its release. */
export function nextStepOf({ properties, devices, publishStatus: stage }: State): ProductStep | undefined {
  if (stage >= publishStatus.massProduction) return undefined
  if (properties === 0) return 'function'
  return devices === 0 ? 'device' : 'release'
}
