import { commandStatus, type Command } from '@slipway/contract/devices/devices/devices.ts'
import { waitingStatuses } from '@slipway/contract/devices/devices/devices.lifecycle.ts'
import { calledActionOf, wireCode } from '@slipway/contract/devices/devices/devices.topics.ts'
import type { Row } from '../../../../db/database.ts'

export type CommandRow = Row<'device_commands'>

/** An expired command counts as expired even before the sweep has marked it. */
export function toCommand(row: CommandRow, by: string, now: number): Command {
  const status = row.status as Command['status']
  const isOver = waitingStatuses.includes(status) && row.expires_at <= now
  const data = row.data as Record<string, unknown>
  const action = calledActionOf(row.tail) ?? null
  const isExpired = isOver || status === commandStatus.expired
  return {
    commandId: String(row.id),
    action,
    deKeys: action === null ? Object.keys(data) : [],
    data,
    status: isOver ? commandStatus.expired : status,
    createTime: row.created_at,
    sentTime: row.sent_at,
    endTime: isOver ? row.expires_at : row.ended_at,
    expireTime: row.expires_at,
    code: isExpired ? wireCode.timeout : row.code,
    msg: row.msg,
    output: row.output,
    unmodelled: null,
    unheardTime: row.unheard_at,
    supersededKeys: row.superseded_keys,
    late: row.late_at === null ? null : { time: row.late_at, code: row.late_code ?? 0, msg: row.late_msg },
    by,
  }
}
