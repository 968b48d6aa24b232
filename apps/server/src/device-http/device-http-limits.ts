import { gatewayDefaults } from '../mqtt/gateway-settings.ts'
import type { Rate } from '../concurrency/token-buckets.ts'

/** Limits of a process; where MQTT has the same one, it is the same number. */
export interface DeviceHttpLimits {
  /** Requests of one address, before anything of them is checked. */
  addressRequests: Rate
  /** Messages of one device. */
  messages: Rate
  /** Requests of one device for messages. */
  polls: Rate
  failedSignIns: Rate
  addressFailedSignIns: Rate
  /** Messages of one device that are not saved yet. */
  inflight: number
  /** Devices that wait for messages at the same time. */
  openPolls: number
  /** Unsaved messages of all devices above which further ones are refused. */
  waitingMessages: number
  /** Of the messages in one reply; the first one is sent at any size. */
  replyBytes: number
  /** How long a reply waits for the database. */
  saveMs: number
  /** How often the presence of a device that still asks is written. */
  keepMs: number
  sweepMs: number
}

export const deviceHttpDefaults: DeviceHttpLimits = {
  addressRequests: { perSecond: 500, burst: 2000 },
  messages: gatewayDefaults.packets,
  polls: gatewayDefaults.signIns,
  failedSignIns: gatewayDefaults.failedSignIns,
  addressFailedSignIns: gatewayDefaults.addressFailedSignIns,
  inflight: gatewayDefaults.inflight,
  openPolls: gatewayDefaults.maxConnections,
  waitingMessages: gatewayDefaults.waitingMessages,
  replyBytes: gatewayDefaults.unsentBytes,
  saveMs: 30_000,
  keepMs: 30_000,
  sweepMs: 10_000,
}
