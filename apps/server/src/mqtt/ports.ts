import type { DeviceProblem } from '@slipway/contract/devices/devices/device-problems.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'

/** A signed-in device. `deviceId` is the platform's internal number. */
export interface DeviceIdentity extends DeviceName {
  deviceId: number
  /** The device's epoch at sign-in; undefined where a concurrent change does not matter. */
  epoch?: number
}

/** The certificate of a device's TLS handshake, which proved its private key. */
export interface DeviceCertificate {
  /** SHA-256 of the DER, 64 lower-case hex digits. */
  fingerprint: string
  /** CN of the subject. */
  commonName: string | undefined
  /** Whether it is valid and signed by an authority of `SLIPWAY_TLS_CLIENT_CA`; false for a self-signed one. */
  isTrusted: boolean
}

export interface ConnectRequest {
  clientId: string
  username: string | undefined
  password: Buffer | undefined
  /** The address of the peer; behind a trusted proxy the one that the proxy reports. */
  ip: string
  /** Whether the network could not read the password: TLS up to the proxy, or loopback. */
  confidential: boolean
  /** Undefined without TLS at the gateway itself, or where the device presented none. */
  certificate?: DeviceCertificate
}

export type ConnectAnswer =
  | { ok: true; device: DeviceIdentity }
  /** `unavailable`: the platform cannot check now; the device should retry. */
  | { ok: false; why: 'badIdentity' | 'notAuthorized' | 'unavailable' }

export interface UplinkMessage {
  /** The part after `iot/v1/{productId}/{serial}/`, always below `up/`. */
  tail: string
  payload: Buffer
  qos: 0 | 1
  /**
   * MQTT 5: the topic for answers instead of the default one, with the correlation data; always below the device's own
   * `down/`.
   */
  responseTopic?: string
  correlationData?: Buffer
}

export type PresenceChange =
  /** `port`: of the device's end of the connection, where it is known. */
  | { online: true; ip: string; port?: number | undefined; session: string }
  | { online: false; ip: string; session: string; reason: OfflineReason }

export type OfflineReason =
  | 'disconnected'
  | 'connectionLost'
  | 'keepaliveTimeout'
  | 'takenOver'
  | 'kicked'
  | 'protocolError'
  | 'shutdown'

/** What a connected device did that its owner has to fix. */
export type DeviceProblemReport = Pick<DeviceProblem, 'cause' | 'found'>

/** The platform as the gateway uses it, so that the gateway depends on neither domains nor database. */
export interface DevicePorts {
  authenticate(request: ConnectRequest): Promise<ConnectAnswer>
  /** `done` is called after the message has committed or permanently failed; until then it is not acknowledged. */
  onUplink(device: DeviceIdentity, message: UplinkMessage, done: () => void): void
  /** Resolves after the change is stored, rejects where it cannot be. Calls for one device are sequential. */
  onPresence(device: DeviceIdentity, change: PresenceChange): Promise<void>
  /** The device has subscribed below its `down/`, or repeated a subscription: pending messages can be sent. */
  onReady(device: DeviceIdentity): void
  /** Takes note for the device's owner and returns immediately: it is called for every dropped packet. */
  onProblem(device: DeviceIdentity, problem: DeviceProblemReport): void
  /**
   * The number of unfinished messages, with long ones counted as several; above the gateway's limit the senders are
   * paused.
   */
  waiting(): number
}

/** Additional calls of a transport whose devices are authenticated by a broker. */
export interface TransportPorts extends DevicePorts {
  /** Undefined where the device does not exist. */
  find(name: DeviceName): Promise<DeviceIdentity | undefined>
}

export interface Downlink {
  /** The part after `iot/v1/{productId}/{serial}/`, always below `down/`. */
  tail: string
  payload: string
  qos: 0 | 1
  responseTopic?: string
  correlationData?: Buffer
}

export interface HeldSession {
  deviceId: number
  /** The session ID that presence has stored. */
  session: string
}

/**
 * `sent`: written or in the device's window. `unheard`: connected, but not subscribed to this topic. `offline`: not
 * connected, or too slow.
 */
export type SendResult = 'sent' | 'unheard' | 'offline'

/** A transport as the platform uses it: the embedded gateway, a broker cluster, or a virtual device's socket. */
export interface DeviceTransport {
  sendDown(deviceId: number, message: Downlink): SendResult
  /** Whether the device has subscribed to this topic; undefined where it is not connected or that is not known yet. */
  hears(deviceId: number, tail: string): boolean | undefined
  kick(deviceId: number): void
  connectionCount(): number
  /** Whether the device is connected through this process and transport. */
  holds(deviceId: number): boolean
  /** Sessions that presence has stored, for the comparison with the database. */
  sessions(): HeldSession[]
  /** Ends this session but no later one: `takenOver` where another process has the device now. */
  endSession(held: HeldSession, why: 'kicked' | 'takenOver'): void
  /** Stops accepting connections, ends the existing ones and waits until their presence is stored. */
  stop(): Promise<void>
}
