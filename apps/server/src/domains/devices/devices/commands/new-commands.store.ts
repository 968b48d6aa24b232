import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../../db/database.ts'
import { CONTROL_CHANNEL, encodeControl } from '../bus/device-control-channel.ts'
import { endsBySuperseding, superseding } from './command-ends.store.ts'
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

export interface NewCommands extends Pick<NewCommand, 'tail' | 'data' | 'createdAt' | 'expiresAt'> {
  byAccount: number
}

export const newCommandsStore = (db: DatabaseOrTransaction) => ({
  /**
   * Supersedes older sets of these properties, adds the command and orders that it is sent: one statement, because people
   * wait for it at each tap. Undefined where too many wait. The caller has locked the device.
   */
  async enqueue(command: NewCommand, keys: readonly string[]): Promise<CommandRow | undefined> {
    const { deviceId, tail, data, createdAt: now, expiresAt } = command
    const set = { tail, keys, now }
    const { rows } = await sql<CommandRow>`
      with superseded as (${superseding([deviceId], set)}), waiting as (
        select count(*) as n from device_commands c
        where c.device_id = ${deviceId} and c.status in (${sql.join(waitingStatuses)}) and c.expires_at > ${moment(now)}
          and not ${endsBySuperseding(set)}
      ), added as (
        insert into device_commands
          (device_id, tail, data, status, created_at, expires_at, by_account, by_user, by_scene)
        select ${deviceId}, ${tail}, ${JSON.stringify(data)}::jsonb, ${commandStatus.pending}, ${moment(now)},
          ${moment(expiresAt)}, ${command.byAccount}::bigint, ${command.byUser}::bigint, ${command.byScene}::bigint
        from waiting where n < ${deviceLimits.waitingCommands} returning *
      )
      select added.* from added, lateral (
        select pg_notify(${CONTROL_CHANNEL}, ${encodeControl({ type: 'send', body: deviceId })})) as ordered`.execute(
      db,
    )
    return rows[0]
  },

  /** The same command for many devices. */
  async insertMany(
    deviceIds: readonly number[],
    { tail, data, createdAt, expiresAt, byAccount }: NewCommands,
  ): Promise<{ id: number; deviceId: number }[]> {
    const { rows } = await sql<{ id: number; deviceId: number }>`
      insert into device_commands (device_id, tail, data, status, created_at, expires_at, by_account)
      select id, ${tail}, ${JSON.stringify(data)}::jsonb, ${commandStatus.pending}, ${new Date(createdAt)}::timestamptz,
        ${new Date(expiresAt)}::timestamptz, ${byAccount}
      from unnest(${deviceIds}::bigint[]) as id
      returning id, device_id as "deviceId"`.execute(db)
    return rows
  },
})
