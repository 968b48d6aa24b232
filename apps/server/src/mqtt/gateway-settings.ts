import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import { MAX_TOPIC_BYTES } from '@slipway/contract/topic.ts'

export interface Rate {
  perSecond: number
  burst: number
}

/** Bounds of the gateway; each is answered and counted when it is met (device-protocol §1.2). */
export interface GatewaySettings {
  connectPacketBytes: number
  connectTimeoutMs: number
  packetBytes: number
  /** Packets other than PUBLISH, once signed in. */
  controlPacketBytes: number
  topicBytes: number
  /** QoS 1 messages of one device that wait for their PUBACK, in either direction. */
  inflight: number
  maxConnections: number
  /** Of one address (an IPv6 network is one), other than this machine's own. */
  addressConnections: number
  accepts: Rate
  /** Packets of one device. */
  packets: Rate
  /** Of one device, right as they are: two that share one identity take each other's place without end. */
  signIns: Rate
  /** Of one user name from one address; a success costs nothing. */
  failedSignIns: Rate
  /** Of one address, whatever the names: wide enough for a site with some wrong devices, not for a flood. */
  addressFailedSignIns: Rate
  /** Messages waiting for the database from which on sending sockets are paused; they resume at half of it. */
  waitingMessages: number
  unsentBytes: number
  subscriptions: number
  queuedDownlinks: number
  /** Given to MQTT 5 clients that ask for none or for a longer one. */
  maxKeepaliveSeconds: number
  /** How long a closing socket may take to read its last answer. */
  lingerMs: number
  /** How often the TLS files are looked at. */
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
