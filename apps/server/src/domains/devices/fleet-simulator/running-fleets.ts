import { randomUUID } from 'node:crypto'
import { fleetStatus, noCounts, type FleetStatus } from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import type { FastifyBaseLogger } from 'fastify'
import { notify } from '../../../db/database.ts'
import { withAuditContext } from '../../../db/audit-context.ts'
import type { DownloadLinks } from '../../../downloads/download-links.ts'
import type { DeviceHistoryApi } from '../device-history/index.ts'
import { FLEETS, type FleetSimulatorDependencies } from './fleet-simulator.service.ts'
import { fleetSimulatorStore, freeFleets, type FleetRow, type Hold } from './fleet-simulator.store.ts'
import { liveFleets } from './live-fleets.ts'
import { removingFleets } from './removing-fleets.ts'

/** Another process takes over a fleet whose process has not renewed its claim for this long. */
export const HOLD_MS = 15_000
const KEEP_EVERY_MS = 2_000
const LOOK_EVERY_MS = 10_000

export interface FleetProcess {
  /** Of this process's gateway; without one it runs no fleets. */
  mqttPort: number | undefined
  /** Whether this process serves firmware files. */
  servesFiles: boolean
  /** No other process works on this database: the fleets of a dead one are free immediately. */
  isAlone?: boolean
  /** Between the restart of a device for an update and its next connect; default 3 s. */
  restartMs?: number
}

interface Dependencies extends FleetSimulatorDependencies {
  downloads: Pick<DownloadLinks, 'localUrl'>
  log: FastifyBaseLogger
  deviceHistory: Pick<DeviceHistoryApi, 'forget'>
}

/** Runs fleets that no other process runs, if this process has a gateway, and removes deleted fleets. */
export function runningFleets(
  parts: Dependencies,
  { mqttPort, servesFiles, isAlone = false, restartMs }: FleetProcess,
) {
  const { db, clock, log } = parts
  const urlOf = servesFiles ? parts.downloads.localUrl : (url: string) => url
  const store = fleetSimulatorStore(db)
  const remove = removingFleets(parts)
  const holder = randomUUID()
  const removing = new Map<string, Promise<void>>()
  const taken: FleetStatus[] =
    mqttPort === undefined ? [fleetStatus.removing] : [fleetStatus.running, fleetStatus.removing]
  let isStopped = false
  let looking: Promise<void> | undefined
  let looksAgain = false

  const hold = (): Hold => ({ holder, now: clock.now(), until: clock.now() + HOLD_MS })
  const { live, begin, end, look } = liveFleets({
    ...parts,
    urlOf,
    restartMs,
    mqttPort,
    holder,
    hold,
    isStopped: () => isStopped,
  })

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

  let areFreed = !isAlone

  async function lookAtAll({ alsoTake }: { alsoTake: boolean }): Promise<void> {
    if (!areFreed) await freeFleets(db, holder)
    areFreed = true
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
