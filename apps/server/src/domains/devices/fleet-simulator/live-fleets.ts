import { fleetLimits } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.limits.ts'
import {
  fleetStatus,
  isTestProduct,
  noCounts,
  type FleetCounts,
  type StopReason,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { simulatedDevice } from '@slipway/contract/devices/fleet-simulator/simulated-device.ts'
import { simulatedModel } from '@slipway/contract/devices/fleet-simulator/simulated-model.ts'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { RunningFleet } from '@slipway/device-sdk/fleet.ts'
import type { FleetUpdates } from '@slipway/device-sdk/fleet-updates.ts'
import { builtWith, type FleetSimulatorDependencies } from './fleet-simulator.service.ts'
import { fleetFirmware } from './fleet-firmware.views.ts'
import { fleetSimulatorStore, type FleetRow, type Hold } from './fleet-simulator.store.ts'

interface Dependencies extends Pick<
  FleetSimulatorDependencies,
  'db' | 'clock' | 'products' | 'features' | 'devices' | 'firmware' | 'signing'
> {
  /** An address that this process can reach, for one that devices can. */
  urlOf(url: string): string
  restartMs: number | undefined
  mqttPort: number | undefined
  /** Names this process in the rows of its fleets. */
  holder: string
  hold(): Hold
  isStopped(): boolean
}

interface Live {
  fleet: RunningFleet
  /** What it did before this process took it, or before its model changed. */
  before: FleetCounts
  /** The model that its devices follow, as text. */
  model: string
}

/** The fleets that this process runs: their devices begin, follow the model, and end. */
export function liveFleets({
  db,
  clock,
  products,
  features,
  devices,
  firmware,
  signing,
  urlOf,
  restartMs,
  mqttPort,
  holder,
  hold,
  isStopped,
}: Dependencies) {
  const store = fleetSimulatorStore(db)
  const live = new Map<string, Live>()

  async function begin(row: FleetRow, before: FleetCounts): Promise<void> {
    const { productId, count, settings } = row
    const known = await features.inForceOf(productId)
    const model = simulatedModel(known)
    const keys = await devices.simulated.keys(db, { productId, count })
    const running = await fleetFirmware(db, productId)
    const built = await builtWith({ firmware, signing }, productId)
    const { runFleet } = await import('@slipway/device-sdk/fleet.ts')
    if (isStopped()) return store.disconnect(productId, holder)
    const fleet = runFleet({
      url: `mqtt://127.0.0.1:${mqttPort}`,
      members: keys.map((key, index) => ({
        key: { productId, ...key },
        device: simulatedDevice({ model, settings, index }),
        firmware: running.get(key.serial) ?? {},
      })),
      updates: updatesOf(productId, built),
      connectsPerSecond: fleetLimits.connectsPerSecond,
      now: clock.now,
    })
    live.set(productId, { fleet, before, model: textOf(known) })
  }

  function updatesOf(productId: string, built: Awaited<ReturnType<typeof builtWith>>): FleetUpdates | undefined {
    if (built.firmware.length === 0) return undefined
    const roots = [...built.roots]
    return {
      ...built,
      roots,
      urlOf,
      ...(restartMs !== undefined && { restartMs }),
      async keyLists(after) {
        // The product may get its keys only with its first release.
        if (roots.length === 0) roots.push(...(await signing.forDevices.roots(productId)))
        return signing.forDevices.listsAfter(productId, after)
      },
    }
  }

  async function end(productId: string): Promise<FleetCounts> {
    const ended = live.get(productId)
    live.delete(productId)
    await ended?.fleet.stop()
    return ended ? countsOf(ended) : noCounts
  }

  async function whyEnd(productId: string): Promise<StopReason> {
    const product = await products.find(productId)
    if (!product) return 'deleted'
    return isTestProduct(product.publishStatus) ? '' : 'released'
  }

  /** Restarts the fleet with the current model if the model has changed. */
  async function follow(row: FleetRow, one: Live): Promise<void> {
    if (textOf(await features.inForceOf(row.productId)) === one.model) return
    await begin(row, await end(row.productId))
  }

  async function look(productId: string, one: Live): Promise<void> {
    const counts = countsOf(one)
    const row = await store.keep(productId, hold(), counts)
    const why = row?.status === fleetStatus.running ? await whyEnd(productId) : ''
    if (row?.status === fleetStatus.running && why === '') return follow(row, one)
    const last = await end(productId)
    if (!row) return
    await store.keep(productId, hold(), last)
    if (why !== '') await store.move(productId, { from: [fleetStatus.running], to: fleetStatus.stopped, why })
    await store.disconnect(productId, holder)
  }

  return { live, begin, end, look }
}

const countsOf = ({ fleet, before }: Live): FleetCounts => {
  const now = fleet.totals()
  const names = Object.keys(noCounts) as (keyof FleetCounts)[]
  return Object.fromEntries(names.map((name) => [name, before[name] + now[name]])) as FleetCounts
}

const textOf = (features: readonly FeatureRecord[]): string =>
  JSON.stringify(features.map(({ deKey, transType, deInput, deOutput }) => [deKey, transType, deInput, deOutput]))
