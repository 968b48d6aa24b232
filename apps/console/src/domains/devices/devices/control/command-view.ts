import { commandStatus, type Command } from '@slipway/contract/devices/devices/devices.ts'
import type { DotTone } from '@slipway/ui/data/StatusDot.tsx'
import { formatClock, formatWhen } from '@slipway/web-client/formats.ts'
import type { DevicesTexts } from '../texts.zh.ts'

type StatusName = keyof typeof commandStatus

const names: Record<Command['status'], StatusName> = {
  [commandStatus.pending]: 'pending',
  [commandStatus.sent]: 'sent',
  [commandStatus.acked]: 'acked',
  [commandStatus.failed]: 'failed',
  [commandStatus.expired]: 'expired',
  [commandStatus.superseded]: 'superseded',
  [commandStatus.cancelled]: 'cancelled',
}

const tones: Record<StatusName, DotTone> = {
  pending: 'debugging',
  sent: 'done',
  acked: 'released',
  failed: 'danger',
  expired: 'trial',
  superseded: 'debugging',
  cancelled: 'debugging',
}

export const commandStatusName = ({ status }: Command): StatusName => names[status]
export const commandTone = (command: Command): DotTone => tones[commandStatusName(command)]

/**
 * The times at which the command was submitted, sent and ended, as far as it has got: `提交 14:02:11 · 发送 14:02:11 · 结束
 * 14:02:12`, with the date if it is not today.
 */
export function commandTimes(command: Command, t: DevicesTexts['detail']['commandTimes']): string {
  const { createTime, sentTime, endTime, expireTime } = command
  const name = commandStatusName(command)
  const isWaiting = name === 'pending' || name === 'sent'
  return [
    `${t.created} ${formatWhen(createTime)}`,
    sentTime !== null && `${t.sent} ${formatClock(sentTime)}`,
    endTime !== null && `${t.ended} ${formatClock(endTime)}`,
    isWaiting && `${t.expires} ${formatClock(expireTime)}`,
  ]
    .filter((part) => part !== false)
    .join(' · ')
}
