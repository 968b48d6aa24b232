import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import type {
  makeSimulatedDevices,
  startFleet,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.calls.ts'
import { fleetLifecycle, type FleetEvent } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.lifecycle.ts'
import { fleetLimits } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.limits.ts'
import {
  fleetStatus,
  isTestProduct,
  noCounts,
  usualFleetSettings,
  type Fleet,
  type FleetStatus,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { nextState } from '@slipway/contract/lifecycle.ts'
import type { PublishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError, type RefusalName } from '@slipway/contract/refusals.ts'
import type { RootKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import type { FleetFirmware } from '@slipway/device-sdk/fleet-updates.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, notify, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { DevicesApi } from '../devices/index.ts'
import { simulatedStart, type SimulatedFirmware } from '../../products/firmware/index.ts'
import type { SigningApi } from '../../products/signing/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import { fleetFirmware } from './fleet-firmware.views.ts'
import { fleetSimulatorStore, type FleetRow } from './fleet-simulator.store.ts'

/** Notified with a product's ID when the state of its fleet has changed. */
export const FLEETS = 'fleet-simulator.changed'

export interface FleetSimulatorDependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn' | 'find'>
  devices: Pick<DevicesApi, 'simulated'>
  features: { inForceOf(productId: string): Promise<FeatureRecord[]> }
  firmware: { simulated(productId: string, mostVersions: number): Promise<SimulatedFirmware[]> }
  signing: Pick<SigningApi, 'forDevices'>
  /** The gateway's port, set once it listens. */
  deployment: { mqttPort: number }
}

/** The newest version, and the one before it, which new devices run. */
const SHOWN_VERSIONS = 2

const whyNot: Record<FleetStatus, RefusalName> = {
  [fleetStatus.none]: 'fleet-simulator.none',
  [fleetStatus.running]: 'fleet-simulator.running',
  [fleetStatus.stopped]: 'fleet-simulator.notRunning',
  [fleetStatus.removing]: 'fleet-simulator.removing',
}

export function fleetSimulatorService(parts: FleetSimulatorDependencies) {
  const { db, clock, products, features, deployment } = parts
  const { simulated } = parts.devices

  async function shown(productId: string, publishStatus: PublishStatus): Promise<Fleet> {
    const [row, totals] = await Promise.all([fleetSimulatorStore(db).find(productId), simulated.totals(db, productId)])
    return {
      productId,
      ...totals,
      status: row?.status ?? fleetStatus.none,
      count: row?.count ?? 0,
      settings: row?.settings ?? usualFleetSettings,
      counts: { ...noCounts, ...row?.counts },
      startTime: row?.startTime ?? null,
      stopReason: row?.stopReason ?? '',
      isWaiting: row !== undefined && isWaiting(row, clock.now()),
      mayRun: isTestProduct(publishStatus),
    }
  }

  /** The next state; throws the refusal of a forbidden event. */
  async function after(tx: DatabaseOrTransaction, productId: string, event: FleetEvent): Promise<FleetStatus> {
    const row = await fleetSimulatorStore(tx).find(productId)
    const status = row?.status ?? fleetStatus.none
    const next = nextState(fleetLifecycle, status, event)
    if (next !== undefined) return next
    throw new DomainError(event === 'stop' ? 'fleet-simulator.notRunning' : whyNot[status])
  }

  /** Precedes the connection of simulated devices; locks the product. */
  async function begin(tx: DatabaseOrTransaction, productId: string, event: FleetEvent, actor: Actor) {
    const { publishStatus } = await products.lockOwn(tx, productId, actor)
    if (!isTestProduct(publishStatus)) throw new DomainError('fleet-simulator.released')
    const status = await after(tx, productId, event)
    const { connected: count } = await simulated.totals(tx, productId)
    // A server that still runs the old devices disconnects them when it sees the new start.
    const isOurs = event === 'start' && (await fleetSimulatorStore(tx).isHeld(productId))
    if (count > 0 && !isOurs) throw new DomainError('fleet-simulator.inUse', { count })
    return { status, publishStatus }
  }

  async function change(productId: string, event: 'stop' | 'remove', actor: Actor): Promise<Fleet> {
    const { publishStatus } = await inTransaction(db, async (tx) => {
      const product = await products.lockOwn(tx, productId, actor)
      const to = await after(tx, productId, event)
      const from = [fleetStatus.running, fleetStatus.stopped]
      await fleetSimulatorStore(tx).move(productId, { from, to, why: event === 'stop' ? 'asked' : '' })
      await notify(tx, FLEETS, productId)
      return product
    })
    return shown(productId, publishStatus)
  }

  return {
    async state(productId: string, actor: Actor): Promise<Fleet> {
      const { publishStatus } = await products.requireOwn(productId, actor)
      return shown(productId, publishStatus)
    },

    async start({ productId, count, settings }: CheckedInputOf<typeof startFleet>, actor: Actor): Promise<Fleet> {
      const { reportsPerSecond, devicesRunning } = fleetLimits
      const publishStatus = await inTransaction(db, async (tx) => {
        const { status, ...product } = await begin(tx, productId, 'start', actor)
        if (count / settings.intervalSeconds > reportsPerSecond)
          throw new DomainError('fleet-simulator.tooFast', { limit: reportsPerSecond })
        const store = fleetSimulatorStore(tx)
        const running = await store.runningElsewhere(productId)
        if (running + count > devicesRunning)
          throw new DomainError('fleet-simulator.serversFull', { limit: devicesRunning, running })
        await simulated.ensure(tx, { productId, count })
        await store.save({ productId, status, count, settings, startTime: clock.now() })
        await notify(tx, FLEETS, productId)
        return product.publishStatus
      })
      return shown(productId, publishStatus)
    },

    stop: (productId: string, actor: Actor): Promise<Fleet> => change(productId, 'stop', actor),
    remove: (productId: string, actor: Actor): Promise<Fleet> => change(productId, 'remove', actor),

    /** For a simulator elsewhere: the secrets are returned only this once. */
    async make(
      { productId, count }: CheckedInputOf<typeof makeSimulatedDevices>,
      actor: Actor,
    ): Promise<Omit<OutputOf<typeof makeSimulatedDevices>, 'features'> & { features: FeatureRecord[] }> {
      const keys = await inTransaction(db, async (tx) => {
        const { status } = await begin(tx, productId, 'make', actor)
        await simulated.ensure(tx, { productId, count })
        const settings = usualFleetSettings
        await fleetSimulatorStore(tx).save({ productId, status, count, settings, startTime: null })
        return simulated.renewedKeys(tx, { productId, count })
      })
      const running = await fleetFirmware(db, productId)
      const devices = keys.map((key) => ({ ...key, firmware: running.get(key.serial) ?? {} }))
      const { roots, firmware } = await builtWith(parts, productId)
      const known = await features.inForceOf(productId)
      return { mqttPort: deployment.mqttPort, devices, roots: [...roots], firmware, features: known }
    },
  }
}

/** What a new simulated device of the product trusts and runs. */
export async function builtWith(
  { firmware, signing }: Pick<FleetSimulatorDependencies, 'firmware' | 'signing'>,
  productId: string,
): Promise<{ roots: readonly RootKey[]; firmware: FleetFirmware[] }> {
  const all = await firmware.simulated(productId, SHOWN_VERSIONS)
  const present = all.map((one) => {
    const { version, seq = null } = simulatedStart(one)
    return { type: one.type, version, seq }
  })
  return { roots: await signing.forDevices.roots(productId), firmware: present }
}

export type FleetSimulatorService = ReturnType<typeof fleetSimulatorService>

/** True where no process with a gateway, or with the jobs, carries it out. */
const isWaiting = ({ status, startTime, heldUntil }: FleetRow, now: number): boolean =>
  (status === fleetStatus.running || status === fleetStatus.removing) &&
  (heldUntil === null || heldUntil < now) &&
  (startTime ?? 0) + fleetLimits.takenWithinMs < now
