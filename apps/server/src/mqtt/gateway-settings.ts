import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { MAX_TOPIC_BYTES } from '@slipway/contract/topic.ts'
import type { Rate } from '../concurrency/token-buckets.ts'

/** Limits of the gateway; exceeding one is answered and counted (device-protocol §1.2). */
export interface GatewaySettings {
  connectPacketBytes: number
  connectTimeoutMs: number
  packetBytes: number
  /** Packets other than PUBLISH, after sign-in. */
  controlPacketBytes: number
  topicBytes: number
  /** Unacknowledged QoS 1 messages of one device, in either direction. */
  inflight: number
  maxConnections: number
  /** For one address (an IPv6 network counts as one), except loopback. */
  addressConnections: number
  accepts: Rate
  /** Packets of one device. */
  packets: Rate
  /** Successful sign-ins of one device: two devices with one identity take over each other's session endlessly. */
  signIns: Rate
  /** Failures of one user name from one address; successes do not count. */
  failedSignIns: Rate
  /** Failures of one address with any user name: enough for a site with some wrong devices, but not for a flood. */
  addressFailedSignIns: Rate
  /** Unstored messages above which sending sockets are paused; they resume at half of this number. */
  waitingMessages: number
  unsentBytes: number
  subscriptions: number
  queuedDownlinks: number
  /** Assigned to MQTT 5 clients that request none or a longer one. */
  maxKeepaliveSeconds: number
  /** The time for a closing socket to read its last answer. */
  lingerMs: number
  /** The interval of checks of the TLS files for changes. */
  tlsWatchMs: number
}

export const gatewayDefaults: GatewaySettings = {
  connectPacketBytes: deviceLimits.connectPacketBytes,
  connectTimeoutMs: deviceLimits.connectTimeoutMs,
  packetBytes: deviceLimits.packetBytes,
  controlPacketBytes: 16 * 1024,
  topicBytes: MAX_TOPIC_BYTES,
  inflight: deviceLimits.inflight,
  maxConnections: 20_000,
  addressConnections: 10_000,
  accepts: { perSecond: 2000, burst: 4000 },
  packets: { perSecond: 100, burst: 200 },
  signIns: { perSecond: 1, burst: 60 },
  failedSignIns: { perSecond: 1, burst: 10 },
  addressFailedSignIns: { perSecond: 20, burst: 200 },
  waitingMessages: 20_000,
  unsentBytes: 1024 * 1024,
  subscriptions: 20,
  queuedDownlinks: 100,
  maxKeepaliveSeconds: 1200,
  lingerMs: 2000,
  tlsWatchMs: 5000,
}
