import type { DeviceName } from '@slipway/contract/topic.ts'

/** A device that has signed in. `deviceId` is the platform's own number for it. */
export interface DeviceIdentity extends DeviceName {
  deviceId: number
  /** Of the device when it was let in; undefined where nothing that changed meanwhile could matter. */
  epoch?: number
}

/** The certificate that a device showed over TLS; the handshake proved that it holds the private key. */
export interface DeviceCertificate {
  /** SHA-256 of the DER, 64 lower-case hex digits. */
  fingerprint: string
  /** CN of the subject. */
  commonName: string | undefined
  /** Whether it is in force and signed by an authority of `SLIPWAY_TLS_CLIENT_CA`; a self-signed one is not. */
  isTrusted: boolean
}

export interface ConnectRequest {
  clientId: string
  username: string | undefined
  password: Buffer | undefined
  /** The address that the bytes came from; behind a trusted proxy the one that it names. */
  ip: string
  /** Whether nobody on the network could have read the password: TLS up to the proxy, or the same machine. */
  confidential: boolean
  /** Undefined without TLS of the gateway's own, or where the device showed none. */
  certificate?: DeviceCertificate
}

export type ConnectAnswer =
  | { ok: true; device: DeviceIdentity }
  /** `unavailable`: the platform cannot check right now; the device should come again. */
  | { ok: false; why: 'badIdentity' | 'notAuthorized' | 'unavailable' }

export interface UplinkMessage {
  /** Behind `iot/v1/{productId}/{serial}/`, always under `up/`. */
  tail: string
  payload: Buffer
  qos: 0 | 1
  /** MQTT 5: answers go here instead of the usual topic, with the correlation data; always below the device's own `down/`. */
  responseTopic?: string
  correlationData?: Buffer
}

export type PresenceChange =
  | { online: true; ip: string; session: string }
  | { online: false; ip: string; session: string; reason: OfflineReason }

export type OfflineReason =
  | 'disconnected'
  | 'connectionLost'
  | 'keepaliveTimeout'
  | 'takenOver'
  | 'kicked'
  | 'protocolError'
  | 'shutdown'

/** What the gateway asks of the platform; it knows neither domains nor database. */
export interface DevicePorts {
  authenticate(request: ConnectRequest): Promise<ConnectAnswer>
  /** `done` is called when the message is safe (committed) or can never be taken; until then it is not acknowledged. */
  onUplink(device: DeviceIdentity, message: UplinkMessage, done: () => void): void
  /** Resolves once the change is kept, rejects where it cannot be. Called in order for one device, one at a time. */
  onPresence(device: DeviceIdentity, change: PresenceChange): Promise<void>
  /** The device has subscribed below its `down/`, again with each subscription: whatever waits for it can be sent. */
  onReady(device: DeviceIdentity): void
  /** Messages that are not done yet, a long one counted as several; from the gateway's limit on the senders are paused. */
  waiting(): number
}

/** What a transport asks beside that whose devices a broker has let in. */
export interface TransportPorts extends DevicePorts {
  /** Undefined where there is no such device. */
  find(name: DeviceName): Promise<DeviceIdentity | undefined>
}

export interface Downlink {
  /** Behind `iot/v1/{productId}/{serial}/`, always under `down/`. */
  tail: string
  payload: string
  qos: 0 | 1
  responseTopic?: string
  correlationData?: Buffer
}

export interface HeldSession {
  deviceId: number
  /** As presence was told of it. */
  session: string
}

/** What the platform asks of a transport: the embedded gateway, a broker cluster, or a virtual device's socket. */
export interface DeviceTransport {
  /** `sent`: written or in the device's window. `offline`: not connected, not listening to this topic, or not keeping up. */
  sendDown(deviceId: number, message: Downlink): 'sent' | 'offline'
  kick(deviceId: number): void
  connectionCount(): number
  /** Whether the device is connected here: what others hold is not asked about. */
  holds(deviceId: number): boolean
  /** Sessions that presence was told of, for who holds them against the database. */
  sessions(): HeldSession[]
  /** Ends this session and no later one: `takenOver` where another process has the device now. */
  endSession(held: HeldSession, why: 'kicked' | 'takenOver'): void
  /** Stops taking connections, ends the ones there are and waits until their presence is kept. */
  stop(): Promise<void>
}
