import { randomUUID } from 'node:crypto'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { fleetLimits } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.limits.ts'
import {
  fleetStatus,
  isTestProduct,
  noCounts,
  type FleetCounts,
  type FleetStatus,
  type StopReason,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { simulatedDevice } from '@slipway/contract/devices/fleet-simulator/simulated-device.ts'
import { simulatedModel } from '@slipway/contract/devices/fleet-simulator/simulated-model.ts'
import { runFleet, type RunningFleet } from '@slipway/device-sdk/fleet.ts'
import type { FastifyBaseLogger } from 'fastify'
import { notify } from '../../../db/database.ts'
import { withAuditContext } from '../../../db/audit-context.ts'
import type { DeviceHistoryApi } from '../device-history/index.ts'
import { FLEETS, type FleetSimulatorDependencies } from './fleet-simulator.service.ts'
import { fleetSimulatorStore, type FleetRow, type Hold } from './fleet-simulator.store.ts'
import { removingFleets } from './removing-fleets.ts'

/** Where nobody heard of a fleet's process for so long, another takes the fleet. */
export const HOLD_MS = 15_000
const KEEP_EVERY_MS = 2_000
const LOOK_EVERY_MS = 10_000

interface Dependencies extends FleetSimulatorDependencies {
  log: FastifyBaseLogger
  deviceHistory: Pick<DeviceHistoryApi, 'forget'>
}

interface Live {
  fleet: RunningFleet
  /** What it did before this process took it, or before its model changed. */
  before: FleetCounts
  /** The model that its devices follow, as text. */
  model: string
}

/** What a process does for fleets: runs those that nobody runs, where it has a gateway, and removes what is to go. */
export function runningFleets(parts: Dependencies, mqttPort: number | undefined) {
  const { db, clock, log, products, features, devices } = parts
  const store = fleetSimulatorStore(db)
  const remove = removingFleets(parts)
  const holder = randomUUID()
  const live = new Map<string, Live>()
  const removing = new Map<string, Promise<void>>()
  const taken: FleetStatus[] =
    mqttPort === undefined ? [fleetStatus.removing] : [fleetStatus.running, fleetStatus.removing]
  let isStopped = false
  let looking: Promise<void> | undefined
  let looksAgain = false

  const hold = (): Hold => ({ holder, now: clock.now(), until: clock.now() + HOLD_MS })

  async function begin(row: FleetRow, before: FleetCounts): Promise<void> {
    const { productId, count, settings } = row
    const known = await features.inForceOf(productId)
    const model = simulatedModel(known)
    const keys = await devices.simulated.keys(db, { productId, count })
    if (isStopped) return store.disconnect(productId, holder)
    const fleet = runFleet({
      url: `mqtt://127.0.0.1:${mqttPort}`,
      members: keys.map((key, index) => ({
        key: { productId, ...key },
        device: simulatedDevice({ model, settings, index }),
      })),
      connectsPerSecond: fleetLimits.connectsPerSecond,
      now: clock.now,
    })
    live.set(productId, { fleet, before, model: textOf(known) })
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

  /** Whether its devices still follow the model; where they do not, they begin anew with the one of now. */
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

  async function take(row: FleetRow): Promise<void> {
    const { productId } = row
    if (row.status === fleetStatus.removing) {
      const goesOn = async () => !isStopped && (await store.keep(productId, hold(), undefined)) !== undefined
      const work = remove(productId, goesOn)
        .then(() => store.disconnect(productId, holder))
        .catch(failed(productId))
        .finally(() => removing.delete(productId))
      removing.set(productId, work)
      return
    }
    try {
      await begin(row, { ...noCounts, ...row.counts })
    } catch (error) {
      failed(productId)(error)
      await store.move(productId, { from: [fleetStatus.running], to: fleetStatus.stopped, why: 'failed' })
      await store.disconnect(productId, holder)
    }
  }

  const failed = (productId: string) => (err: unknown) => log.error({ err, productId }, 'a simulated fleet failed')

  async function lookAtAll({ alsoTake }: { alsoTake: boolean }): Promise<void> {
    for (const [productId, one] of live) await look(productId, one).catch(failed(productId))
    if (!alsoTake || isStopped) return
    for (const row of await store.take(taken, hold()))
      if (!live.has(row.productId) && !removing.has(row.productId)) await take(row)
  }

  /** One look at a time; who asks meanwhile gets another one after it. */
  function ask(alsoTake: boolean): void {
    if (isStopped) return
    if (looking) {
      looksAgain ||= alsoTake
      return
    }
    looking = withAuditContext({ kind: 'job', name: 'fleet-simulator.run' }, () => lookAtAll({ alsoTake }))
      .catch((err: unknown) => log.error({ err }, 'the simulated fleets could not be read'))
      .finally(() => {
        looking = undefined
        if (!looksAgain) return
        looksAgain = false
        ask(true)
      })
  }

  const onChange = () => ask(true)
  const listening = db.listen(FLEETS, { onMessage: onChange, onGap: onChange }).catch((err: unknown) => {
    log.error({ err }, 'notifications of simulated fleets are not available')
    return () => undefined
  })
  const keep = (): void => {
    if (live.size > 0) ask(false)
  }
  const keeping = setInterval(keep, KEEP_EVERY_MS)
  const watching = setInterval(onChange, LOOK_EVERY_MS)
  onChange()

  return {
    /** Keeps what the fleets of this process have done so far; the process itself does it every two seconds. */
    keep,
    /** Fleets go on where another process takes them, or this one once it is back. */
    async stop(): Promise<void> {
      isStopped = true
      clearInterval(keeping)
      clearInterval(watching)
      const [unlisten] = await Promise.all([listening, looking])
      unlisten()
      await Promise.all(removing.values())
      await Promise.all(
        [...live.keys()].map(async (productId) => {
          await store.keep(productId, hold(), await end(productId))
          await store.disconnect(productId, holder)
          await notify(db, FLEETS, productId)
        }),
      )
    },
  }
}

export type RunningFleets = ReturnType<typeof runningFleets>

const countsOf = ({ fleet, before }: Live): FleetCounts => {
  const now = fleet.totals()
  return {
    reports: before.reports + now.reports,
    events: before.events + now.events,
    replies: before.replies + now.replies,
    lost: before.lost + now.lost,
    refused: before.refused + now.refused,
  }
}

const textOf = (features: readonly FeatureRecord[]): string =>
  JSON.stringify(features.map(({ deKey, transType, deInput, deOutput }) => [deKey, transType, deInput, deOutput]))
