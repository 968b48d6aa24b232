import {
  fleetStatus,
  usualFleetSettings,
  type FleetCounts,
  type FleetSettings,
  type FleetStatus,
  type StopReason,
} from '@slipway/contract/devices/fleet-simulator/fleet-simulator.ts'
import { lockInTransaction } from '../../../db/advisory-locks.ts'
import { hasCome } from '../../../db/time/clock-steps.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface FleetRow {
  productId: string
  status: FleetStatus
  count: number
  settings: FleetSettings
  startTime: number | null
  stopReason: StopReason
  counts: Partial<FleetCounts>
  /** The end of a process's lease; null where no process has one. */
  heldUntil: number | null
}

/** The lease of a process: until it ends, no other process takes the fleet. */
export interface Hold {
  holder: string
  now: number
  until: number
}

export const fleetSimulatorStore = (db: DatabaseOrTransaction) => ({
  async find(productId: string): Promise<FleetRow | undefined> {
    const row = await db
      .selectFrom('simulated_fleets')
      .selectAll()
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row && toFleet(row)
  },

  /** The caller has locked the product. A started fleet resets its counters. */
  async save({
    productId,
    status,
    count,
    settings,
    startTime,
  }: Omit<FleetRow, 'stopReason' | 'counts' | 'heldUntil'>): Promise<void> {
    const written = {
      status,
      device_count: count,
      settings: JSON.stringify(settings),
      started_at: startTime === null ? null : new Date(startTime),
      stop_reason: '',
      counts: '{}',
      holder: null,
      held_until: null,
    }
    await db
      .insertInto('simulated_fleets')
      .values({ product_id: productId, ...written })
      .onConflict((conflict) => conflict.column('product_id').doUpdateSet(written))
      .execute()
  },

  /** Returns whether the fleet was in the state `from`. */
  async move(
    productId: string,
    { from, to, why = '' }: { from: readonly FleetStatus[]; to: FleetStatus; why?: StopReason },
  ): Promise<boolean> {
    const moved = await db
      .updateTable('simulated_fleets')
      .set({ status: to, stop_reason: why })
      .where('product_id', '=', productId)
      .where('status', 'in', from)
      .returning('product_id')
      .executeTakeFirst()
    return moved !== undefined
  },

  async isHeld(productId: string): Promise<boolean> {
    const row = await db
      .selectFrom('simulated_fleets')
      .select('product_id')
      .where('product_id', '=', productId)
      .where('holder', 'is not', null)
      .executeTakeFirst()
    return row !== undefined
  },

  async delete(productId: string): Promise<void> {
    await db.deleteFrom('simulated_fleets').where('product_id', '=', productId).execute()
  },

  /** Devices of all running fleets except this product's. Calls are serialized until the transaction ends. */
  async runningElsewhere(productId: string): Promise<number> {
    await lockInTransaction(db, 'runningFleets')
    const row = await db
      .selectFrom('simulated_fleets')
      .select((of) => of.fn.sum<number | string>('device_count').as('n'))
      .where('status', '=', fleetStatus.running)
      .where('product_id', '<>', productId)
      .executeTakeFirst()
    return Number(row?.n ?? 0)
  },

  /** Takes fleets without a lease, or with an expired one. */
  async take(statuses: readonly FleetStatus[], { holder, now, until }: Hold): Promise<FleetRow[]> {
    const rows = await db
      .updateTable('simulated_fleets')
      .set({ holder, held_until: new Date(until) })
      .where('status', 'in', statuses)
      .where((is) => is.or([is('held_until', 'is', null), hasCome('held_until', now, until - now)]))
      .returningAll()
      .execute()
    return rows.map(toFleet)
  },

  /** Renews the lease and stores the counters; undefined where another process has it, or the fleet was deleted. */
  async keep(
    productId: string,
    { holder, until }: Hold,
    counts: FleetCounts | undefined,
  ): Promise<FleetRow | undefined> {
    const row = await db
      .updateTable('simulated_fleets')
      .set({ held_until: new Date(until), ...(counts && { counts: JSON.stringify(counts) }) })
      .where('product_id', '=', productId)
      .where('holder', '=', holder)
      .returningAll()
      .executeTakeFirst()
    return row && toFleet(row)
  },

  async disconnect(productId: string, holder: string): Promise<void> {
    await db
      .updateTable('simulated_fleets')
      .set({ holder: null, held_until: null })
      .where('product_id', '=', productId)
      .where('holder', '=', holder)
      .execute()
  },
})

/** Ends the leases of every other process. */
export async function freeFleets(db: DatabaseOrTransaction, holder: string): Promise<void> {
  await db
    .updateTable('simulated_fleets')
    .set({ holder: null, held_until: null })
    .where('holder', '<>', holder)
    .execute()
}

const toFleet = (row: Row<'simulated_fleets'>): FleetRow => ({
  productId: row.product_id,
  status: row.status as FleetStatus,
  count: row.device_count,
  // A fleet of an earlier version lacks the settings that came later.
  settings: { ...usualFleetSettings, ...(row.settings as Partial<FleetSettings>) },
  startTime: row.started_at,
  stopReason: row.stop_reason as StopReason,
  counts: row.counts as Partial<FleetCounts>,
  heldUntil: row.held_until,
})
