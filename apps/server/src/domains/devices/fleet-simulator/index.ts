import { encodeFeature } from '@slipway/contract/products/features/feature-record.ts'
import {
  getFleet,
  makeSimulatedDevices,
  removeFleet,
  startFleet,
  stopFleet,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import type { FastifyBaseLogger } from 'fastify'
import { serve, type Route } from '../../../http/route.ts'
import type { DownloadLinks } from '../../../downloads/download-links.ts'
import type { DeviceHistoryApi } from '../device-history/index.ts'
import {
  fleetSimulatorService,
  type FleetSimulatorDependencies,
  type FleetSimulatorService,
} from './fleet-simulator.service.ts'
import { runningFleets, type FleetProcess, type RunningFleets } from './running-fleets.ts'

interface Dependencies extends FleetSimulatorDependencies {
  downloads: Pick<DownloadLinks, 'localUrl'>
  log: FastifyBaseLogger
  deviceHistory: Pick<DeviceHistoryApi, 'forget'>
}

export interface FleetSimulatorApi extends Pick<FleetSimulatorService, 'state' | 'start' | 'remove'> {
  routes: Route[]
  /** From now on this process deletes fleets that are to be removed; with a gateway port it also runs others. */
  open(process: FleetProcess): RunningFleets
}

/** Simulated devices of a product, for load tests (decision 0040). */
export function fleetSimulatorDomain(parts: Dependencies): FleetSimulatorApi {
  const fleets = fleetSimulatorService(parts)
  return {
    routes: [
      serve(getFleet, ({ input, actor }) => fleets.state(input.productId, actor)),
      serve(startFleet, ({ input, actor }) => fleets.start(input, actor)),
      serve(stopFleet, ({ input, actor }) => fleets.stop(input.productId, actor)),
      serve(removeFleet, ({ input, actor }) => fleets.remove(input.productId, actor)),
      serve(makeSimulatedDevices, async ({ input, actor }) => {
        const { features, ...made } = await fleets.make(input, actor)
        return { ...made, features: features.map(encodeFeature) }
      }),
    ],
    state: fleets.state,
    start: fleets.start,
    remove: fleets.remove,
    open: (process) => runningFleets(parts, process),
  }
}
