import type { PlannedGroup } from '@slipway/contract/devices/campaigns/rollout/group-places.ts'
import type { Database, DatabaseOrTransaction } from '../../../../db/database.ts'
import type { StagedRow } from './engine-effects.ts'
import type { Scan } from './fleet-scan.ts'
import { furtherGroups, keptGroups } from './planned-groups.ts'
import { rolloutsStore } from './rollouts.store.ts'

interface Reading {
  /** What it was begun for: after a change it is begun again. */
  key: string
  plan: ReturnType<typeof furtherGroups>
  isOver: boolean
  /** Its rollout has ended, or needs another one. */
  isDropped: boolean
  running: Promise<void>
}

/**
 * Reads the fleets of rollouts whose further groups are to be planned. The first page is read by the tick that asks; a
 * large fleet goes on between the ticks, so that a hold never waits for it. After a restart it is read again.
 */
export function fleetReadings(db: Database, page?: number) {
  const readings = new Map<number, Reading>()

  async function readOn(reading: Reading): Promise<void> {
    while (!reading.isDropped && !(await reading.plan.readPage(db)));
    reading.isOver = true
  }

  async function begin(tx: DatabaseOrTransaction, row: StagedRow, scan: Scan): Promise<Reading> {
    const id = Number(row.campaignId)
    const kept = keptGroups(row.groups, row.rollout.group)
    const members = new Set(await rolloutsStore(tx).members(id))
    const plan = furtherGroups({ ...scan, kept, members }, page)
    const isOver = await plan.readPage(tx)
    return { key: keyOf(row), plan, isOver, isDropped: false, running: Promise.resolve() }
  }

  return {
    /** The groups after those that are kept; undefined while the fleet is being read. */
    async groups(tx: DatabaseOrTransaction, row: StagedRow, scan: Scan): Promise<PlannedGroup[] | undefined> {
      const id = Number(row.campaignId)
      const known = readings.get(id)
      if (known?.key === keyOf(row)) {
        if (!known.isOver) return undefined
        readings.delete(id)
        // Throws what went wrong; the next tick begins again.
        await known.running
        return known.plan.groups()
      }
      if (known) known.isDropped = true
      const reading = await begin(tx, row, scan)
      if (reading.isOver) return reading.plan.groups()
      readings.set(id, reading)
      reading.running = readOn(reading)
      reading.running.catch(() => (reading.isOver = true))
      return undefined
    },

    /** Forgets all others. */
    keep(campaignIds: readonly number[]): void {
      for (const [id, reading] of readings) {
        if (campaignIds.includes(id)) continue
        reading.isDropped = true
        readings.delete(id)
      }
    },

    /** Ends what is being read. */
    async stop(): Promise<void> {
      for (const reading of readings.values()) reading.isDropped = true
      await Promise.allSettled([...readings.values()].map(({ running }) => running))
    },
  }
}

const keyOf = ({ planHash, open, groups, rollout }: StagedRow): string =>
  JSON.stringify([planHash, open, keptGroups(groups, rollout.group)])

export type FleetReadings = ReturnType<typeof fleetReadings>
