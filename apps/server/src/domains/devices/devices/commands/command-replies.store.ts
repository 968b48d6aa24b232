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
 * reply is stored separately from the outcome; returns the ids of such commands.
 */
export async function writeReplies(client: PoolClient, replies: readonly ArrivedReply[]): Promise<Set<number>> {
  const sorted = replies.toSorted((one, other) => one.commandId - other.commandId)
  const isLate = `(c.status = ${commandStatus.expired} or c.expires_at <= r.at)`
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
        and c.status in (${commandStatus.pending}, ${commandStatus.sent}, ${commandStatus.expired})
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
  return new Set(rows.filter((row) => row.is_late).map(({ id }) => Number(id)))
}
