import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CommandRow } from './command-row.ts'

export interface NewCommand {
  deviceId: number
  tail: string
  data: Record<string, unknown>
  createdAt: number
  expiresAt: number
  /** Exactly one of the three. */
  byAccount: number | null
  byUser: number | null
  byScene: number | null
}

export interface PendingRequest {
  deviceId: number
  after: number
}

export const commandsStore = (db: DatabaseOrTransaction) => ({
  insert: (command: NewCommand): Promise<CommandRow> =>
    db.insertInto('device_commands').values(columnsOf(command)).returningAll().executeTakeFirstOrThrow(),

  /** The same command for many devices. */
  async insertMany(
    deviceIds: readonly number[],
    {
      tail,
      data,
      createdAt,
      expiresAt,
      byAccount,
    }: Omit<NewCommand, 'deviceId' | 'byAccount' | 'byUser' | 'byScene'> & { byAccount: number },
  ): Promise<{ id: number; deviceId: number }[]> {
    const { rows } = await sql<{ id: number; deviceId: number }>`
      insert into device_commands (device_id, tail, data, status, created_at, expires_at, by_account)
      select id, ${tail}, ${JSON.stringify(data)}::jsonb, ${commandStatus.pending}, ${new Date(createdAt)}::timestamptz,
        ${new Date(expiresAt)}::timestamptz, ${byAccount}
      from unnest(${deviceIds}::bigint[]) as id
      returning id, device_id as "deviceId"`.execute(db)
    return rows
  },

  async countWaiting(deviceId: number, now: number): Promise<number> {
    const row = await db
      .selectFrom('device_commands')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('device_id', '=', deviceId)
      .where('status', 'in', waitingStatuses)
      .where('expires_at', '>', moment(now))
      .executeTakeFirst()
    return row?.n ?? 0
  },

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

  /** Expires commands without a timely reply; returns the devices of these commands. */
  async expire(now: number): Promise<number[]> {
    const rows = await db
      .updateTable('device_commands')
      .set({ status: commandStatus.expired, ended_at: new Date(now) })
      .where('status', 'in', waitingStatuses)
      .where('expires_at', '<=', moment(now))
      .returning('device_id')
      .execute()
    return [...new Set(rows.map((row) => row.device_id))]
  },

  /** Deletes commands that were over before that moment. */
  async prune(before: number): Promise<void> {
    await db
      .deleteFrom('device_commands')
      .where('expires_at', '<', moment(before))
      .where('status', 'not in', waitingStatuses)
      .execute()
  },
})

const columnsOf = ({ deviceId, tail, data, createdAt, expiresAt, byAccount, byUser, byScene }: NewCommand) => ({
  device_id: deviceId,
  tail,
  data: JSON.stringify(data),
  status: commandStatus.pending,
  created_at: new Date(createdAt),
  expires_at: new Date(expiresAt),
  by_account: byAccount,
  by_user: byUser,
  by_scene: byScene,
})
