import type { DeviceState } from '@slipway/contract/devices/device-query/device-query.ts'
import type { OfflineCause } from './device-texts.zh.ts'

/** By the reason in the connection history. */
const byReason: Readonly<Partial<Record<string, OfflineCause>>> = {
  connectionLost: 'connectionLost',
  keepaliveTimeout: 'connectionLost',
  disconnected: 'wentAway',
  quiet: 'wentAway',
  takenOver: 'replaced',
  kicked: 'service',
  shutdown: 'service',
  serverRestart: 'service',
  protocolError: 'misunderstood',
  gatewayOffline: 'gateway',
  subLogout: 'gateway',
  removedFromGateway: 'gateway',
}

const byAttempt: Readonly<Partial<Record<string, OfflineCause>>> = {
  timestampMissing: 'clock',
  timestampOff: 'clock',
  certificateOutOfDate: 'clock',
  cloned: 'replaced',
}

/** The nearest cause in a user's words; undefined where nothing needs one. A rejected connection is the later fact. */
export function offlineCause({
  state,
  reason,
  attempt,
}: Pick<DeviceState, 'state' | 'reason' | 'attempt'>): OfflineCause | undefined {
  if (state === 'online' || state === 'disabled') return undefined
  if (attempt !== null) return byAttempt[attempt] ?? 'credentials'
  if (state === 'neverConnected') return undefined
  return byReason[reason] ?? 'unknown'
}
