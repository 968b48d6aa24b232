import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { CommandRow } from './command-row.ts'

interface Superseding {
  tail: string
  keys: readonly string[]
  now: number
}

/** Of a waiting command `c`: a newer set of these properties leaves nothing of it. */
export const endsBySuperseding = ({ tail, keys }: Omit<Superseding, 'now'>) => sql<boolean>`(
  c.tail = ${tail} and c.status = ${commandStatus.pending} and c.data ?| ${keys}::text[]
  and c.data - (c.superseded_keys || ${keys}::text[]) = '{}')`

/** The statement of `supersede`. */
export function superseding(deviceIds: readonly number[], { tail, keys, now }: Superseding) {
  const ends = endsBySuperseding({ tail, keys })
  return sql`update device_commands c set
      superseded_keys = array(
        select key from jsonb_object_keys(data) as key where key = any (superseded_keys || ${keys}::text[])),
      status = case when ${ends} then ${commandStatus.superseded}::smallint else status end,
      ended_at = case when ${ends} then ${new Date(now)}::timestamptz else ended_at end
    where device_id = any(${deviceIds}::bigint[]) and tail = ${tail} and status in (${sql.join(waitingStatuses)})
      and data ?| ${keys}::text[]`
}

/** Commands that end without a reply: replaced by a newer one, or cancelled. */
export const commandEndsStore = (db: DatabaseOrTransaction) => ({
  /**
   * Takes these properties out of older sets that still wait, so that a reconnecting device does not go back to an old
   * value; an unsent command of which nothing is left ends. The caller has locked the devices.
   */
  async supersede(deviceIds: readonly number[], set: Superseding): Promise<void> {
    await superseding(deviceIds, set).execute(db)
  },

  /** Ends sent commands that are not sent again, because newer ones set all of their properties. */
  async markSuperseded(commandIds: readonly number[], at: number): Promise<void> {
    await db
      .updateTable('device_commands')
      .set({ status: commandStatus.superseded, ended_at: new Date(at) })
      .where('id', 'in', commandIds)
      .where('status', 'in', waitingStatuses)
      .execute()
  },

  /** Undefined where the device has no such command. */
  lock: (deviceId: number, commandId: number): Promise<CommandRow | undefined> =>
    db
      .selectFrom('device_commands')
      .selectAll()
      .where('id', '=', commandId)
      .where('device_id', '=', deviceId)
      .forUpdate()
      .executeTakeFirst(),

  cancel: (commandId: number, at: number): Promise<CommandRow> =>
    db
      .updateTable('device_commands')
      .set({ status: commandStatus.cancelled, ended_at: new Date(at) })
      .where('id', '=', commandId)
      .returningAll()
      .executeTakeFirstOrThrow(),
})
