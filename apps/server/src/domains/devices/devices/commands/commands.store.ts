import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import { sql } from 'kysely'
import { isAhead } from '../../../../db/time/clock-steps.ts'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CommandRow } from './command-row.ts'

export interface PendingRequest {
  deviceId: number
  after: number
}

export const commandsStore = (db: DatabaseOrTransaction) => ({
  /**
   * For each device its pending commands after the id `after`, in the order of their ids; a device occurs once in the
   * request.
   */
  async waiting(asked: readonly PendingRequest[], now: number): Promise<CommandRow[][]> {
    const places = new Map(asked.map(({ deviceId }, place) => [deviceId, place]))
    const rows = await db
      .selectFrom('device_commands')
      .selectAll()
      .where('device_id', '=', sql<number>`any(${[...places.keys()]}::bigint[])`)
      .where('id', '>', Math.min(...asked.map(({ after }) => after)))
      .where('status', 'in', waitingStatuses)
      .where('expires_at', '>', moment(now))
      .where((where) => where.not(isAhead('created_at', now)))
      .orderBy('id')
      .execute()
    const found: CommandRow[][] = asked.map(() => [])
    for (const row of rows) {
      const place = places.get(row.device_id) ?? -1
      if (row.id > (asked[place]?.after ?? 0)) found[place]?.push(row)
    }
    return found
  },

  /** Devices with pending commands that are online through this process. */
  async devicesWithPending(instanceId: number): Promise<number[]> {
    const rows = await db
      .selectFrom('device_commands as c')
      .innerJoin('device_presence as p', 'p.device_id', 'c.device_id')
      .select('c.device_id')
      .distinct()
      .where('c.status', '=', commandStatus.pending)
      .where('p.online', '=', true)
      .where('p.process', '=', instanceId)
      .execute()
    return rows.map((row) => row.device_id)
  },

  /** A command that already has a reply does not change. */
  async markSent(commandIds: readonly number[], at: number): Promise<void> {
    await db
      .updateTable('device_commands')
      .set({ status: commandStatus.sent, sent_at: new Date(at), unheard_at: null })
      .where('id', 'in', commandIds)
      .where('status', 'in', waitingStatuses)
      .execute()
  },

  /** The device is connected but has not subscribed to the topic. */
  async markUnheard(commandIds: readonly number[], at: number): Promise<void> {
    await db
      .updateTable('device_commands')
      .set({ unheard_at: new Date(at) })
      .where('id', 'in', commandIds)
      .execute()
  },

  /**
   * Expires commands without a timely reply, and those from before the clock was set back, which would be sent until it
   * has caught up; returns the devices of these commands.
   */
  async expire(now: number): Promise<number[]> {
    const rows = await db
      .updateTable('device_commands')
      .set({ status: commandStatus.expired, ended_at: new Date(now) })
      // One that is being answered is left to its answer, so that neither waits for the other.
      .where('id', 'in', (commands) =>
        commands
          .selectFrom('device_commands')
          .select('id')
          .where('status', 'in', waitingStatuses)
          .where((where) => where.or([where('expires_at', '<=', moment(now)), isAhead('created_at', now)]))
          .forUpdate()
          .skipLocked(),
      )
      .returning('device_id')
      .execute()
    return [...new Set(rows.map((row) => row.device_id))]
  },

  /** Deletes some commands that were over before that moment; returns how many. */
  async prune(before: number, limit: number): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom('device_commands')
      .where('id', 'in', (commands) =>
        commands
          .selectFrom('device_commands')
          .select('id')
          .where('expires_at', '<', moment(before))
          .where('status', 'not in', waitingStatuses)
          .limit(limit),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  },
})
