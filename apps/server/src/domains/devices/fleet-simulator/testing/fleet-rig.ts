import { addFeature } from '@slipway/contract/products/features/features.calls.ts'
import { getFleet, startFleet } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import {
  usualFleetSettings,
  type Fleet,
  type FleetSettings,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { startGateway, type Gateway } from '../../../../mqtt/gateway.ts'
import { eventually } from '../../../../testing/eventually.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { makeProduct } from '../../devices/testing/devices-rig.ts'
import type { FleetProcess, RunningFleets } from '../running-fleets.ts'

/** Settings without faults. */
export const calm: FleetSettings = {
  ...usualFleetSettings,
  eventPercent: 0,
  refusePercent: 0,
  offlinePercent: 0,
  lossPercent: 0,
  delayPercent: 0,
  driftSeconds: 0,
  otaFailPercent: 0,
  otaSlowPercent: 0,
}

const level = { type: 'integer' as const, minimum: 0, maximum: 9 }

/** A product with properties of each kind, an event and an operation. */
export async function makeTalkative(server: TestServer, owner: Caller): Promise<string> {
  const productId = await makeProduct(server, owner)
  const deName = { zh: '功能', en: 'Function' }
  const nested = { type: 'object' as const, properties: [{ deKey: 'hue', ...level }] }
  const list = { type: 'array' as const, minItems: 0, maxItems: 9, items: nested }
  await owner.call(addFeature, { productId, featureType: 1, deKey: 'scenes', transType: 1, deName, deInput: list })
  const parameters = { type: 'object' as const, properties: [{ deKey: 'level', ...level }] }
  await owner.call(addFeature, { productId, featureType: 3, deKey: 'alarm', deName, deOutput: parameters })
  await owner.call(addFeature, { productId, featureType: 2, deKey: 'blink', deName, deOutput: parameters })
  return productId
}

export interface FleetServer {
  gateway: Gateway
  mqttPort: number
  /** A process that runs fleets, as after a restart. */
  open(as?: Pick<FleetProcess, 'isAlone'>): RunningFleets
  stop(): Promise<void>
}

/** The fleets of all servers of this file, so that a test that waits for counts can have them stored now. */
const running = new Set<RunningFleets>()

/** A gateway on a free port, and processes that run fleets on it. */
export async function fleetServer(server: TestServer): Promise<FleetServer> {
  const { devices, fleetSimulator } = server.domains
  const gateway = await startGateway({ ports: devices.ports, clock: server.clock, log: server.parts.log })
  devices.attach(gateway)
  const { port: mqttPort } = await gateway.listen(0, '127.0.0.1')
  const opened: RunningFleets[] = []
  return {
    gateway,
    mqttPort,
    open(as) {
      const fleets = fleetSimulator.open({ mqttPort, servesFiles: true, restartMs: 1, ...as })
      opened.push(fleets)
      running.add(fleets)
      return fleets
    },
    async stop() {
      for (const fleets of opened) {
        running.delete(fleets)
        await fleets.stop()
      }
      await gateway.stop()
    },
  }
}

export const start = (
  owner: Caller,
  productId: string,
  { count = 3, ...settings }: Partial<FleetSettings> & { count?: number } = {},
): Promise<Fleet> => owner.call(startFleet, { productId, count, settings: { ...calm, ...settings } })

export const fleetOf = (owner: Caller, productId: string): Promise<Fleet> => owner.call(getFleet, { productId })

/** Polls until the condition is true: a fleet takes time on a busy machine. */
export async function untilFleet(
  owner: Caller,
  productId: string,
  holds: (fleet: Fleet) => boolean,
  meanwhile: () => void = () => undefined,
): Promise<Fleet> {
  return eventually(async () => {
    for (const fleets of running) fleets.keep()
    const fleet = await fleetOf(owner, productId)
    if (holds(fleet)) return fleet
    meanwhile()
    return false
  })
}
