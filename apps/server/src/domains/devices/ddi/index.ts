import {
  createTargetToken,
  getDeviceDdi,
  getProductDdi,
  removeGatewayToken,
  resetGatewayToken,
  saveDeviceDdi,
  saveProductDdi,
} from '@slipway/contract/devices/ddi/ddi.calls.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { DdiPorts } from '../../../ddi/ports.ts'
import { ddiPorts, type DdiPortsDependencies } from './ddi-ports.ts'
import { ddiService, type DdiServiceDependencies } from './ddi.service.ts'

export interface DdiApi {
  routes: Route[]
  /** The platform's side for the adapter. */
  ddiPorts: DdiPorts
}

/** Updates over hawkBit's Direct Device Integration API (decision 0096). */
export function ddiDomain(parts: DdiPortsDependencies & DdiServiceDependencies): DdiApi {
  const ddi = ddiService(parts)
  return {
    routes: [
      serve(getProductDdi, ({ input, actor }) => ddi.product(input.productId, actor)),
      serve(saveProductDdi, ({ input, actor }) => ddi.saveRules(input, actor)),
      serve(resetGatewayToken, ({ input, actor }) => ddi.resetToken(input.productId, actor)),
      serve(removeGatewayToken, ({ input, actor }) => ddi.removeToken(input.productId, actor)),
      serve(getDeviceDdi, ({ input, actor }) => ddi.device(input, actor)),
      serve(saveDeviceDdi, ({ input, actor }) => ddi.saveDevice(input, actor)),
      serve(createTargetToken, ({ input, actor }) => ddi.targetToken(input, actor)),
    ],
    ddiPorts: ddiPorts(parts),
  }
}
