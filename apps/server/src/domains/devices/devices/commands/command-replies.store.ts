import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import type { PoolClient } from 'pg'
import type { CommandReply } from '../messages/device-message.ts'

interface ArrivedReply extends CommandReply {
  deviceId: number
  /** Epoch ms of the server's clock. */
  at: number
}

/**
 * A reply counts once, for a pending command of this device; it can arrive before the command is marked as sent. A late
 * reply is stored separately from the outcome. Returns the ids of late replies and of those to unknown commands.
 */
export async function writeReplies(
  client: PoolClient,
  replies: readonly ArrivedReply[],
): Promise<ReadonlyMap<number, 'late' | 'unknown'>> {
  const sorted = replies.toSorted((one, other) => one.commandId - other.commandId)
  const over = [commandStatus.expired, commandStatus.superseded, commandStatus.cancelled].join(', ')
  const isLate = `(c.status in (${over}) or c.expires_at <= r.at)`
  const { rows } = await client.query<{ id: number; is_late: boolean }>({
    name: 'device-replies',
    text: `update device_commands c
      set status = case when ${isLate} then c.status
          when r.code between 200 and 299 then ${commandStatus.acked} else ${commandStatus.failed} end,
        code = case when ${isLate} then c.code else r.code end,
        msg = case when ${isLate} then c.msg else r.msg end,
        ended_at = case when ${isLate} then c.ended_at else r.at end,
        sent_at = coalesce(c.sent_at, r.at),
        output = r.output,
        late_at = case when ${isLate} then r.at end,
        late_code = case when ${isLate} then r.code end,
        late_msg = case when ${isLate} then r.msg end
      from unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[], $5::text[], $6::jsonb[], $7::timestamptz[])
        as r (id, device_id, tail, code, msg, output, at)
      where c.id = r.id and c.device_id = r.device_id and c.tail = r.tail and c.late_at is null
        and c.status in (${commandStatus.pending}, ${commandStatus.sent}, ${over})
      returning c.id, c.late_at is not null as is_late`,
    values: [
      sorted.map(({ commandId }) => commandId),
      sorted.map(({ deviceId }) => deviceId),
      sorted.map(({ tail }) => tail),
      sorted.map(({ code }) => code),
      sorted.map(({ msg }) => msg),
      sorted.map(({ output }) => output),
      sorted.map(({ at }) => new Date(at).toISOString()),
    ],
  })
  const outcomes = new Map<number, 'late' | 'unknown'>()
  for (const { id, is_late: late } of rows) if (late) outcomes.set(Number(id), 'late')
  const counted = new Set(rows.map(({ id }) => Number(id)))
  const rest = sorted.filter(({ commandId }) => !counted.has(commandId))
  for (const id of await unknownOf(client, rest)) outcomes.set(id, 'unknown')
  return outcomes
}

/** A repeated reply is not unknown: its command is there, and has ended. */
async function unknownOf(client: PoolClient, replies: readonly ArrivedReply[]): Promise<number[]> {
  if (replies.length === 0) return []
  const { rows } = await client.query<{ id: number }>({
    name: 'device-replies-unknown',
    text: `select r.id from unnest($1::bigint[], $2::bigint[], $3::text[]) as r (id, device_id, tail)
      where not exists (
        select from device_commands c where c.id = r.id and c.device_id = r.device_id and c.tail = r.tail)`,
    values: [
      replies.map(({ commandId }) => commandId),
      replies.map(({ deviceId }) => deviceId),
      replies.map(({ tail }) => tail),
    ],
  })
  return rows.map(({ id }) => Number(id))
}
