import type { DeviceIdentity, DevicePorts } from '../mqtt/ports.ts'

/** The session of every device that is online over HTTP: the same in all processes, so that none takes it over. */
export const HTTP_SESSION = 'http'

/**
 * `here`: HTTP is the device's way to the platform. `elsewhere`: it has a connection, or a gateway carries it. `void`: it
 * was deleted or disabled, or its secret was reset, while it was signing in.
 */
export type Arrival = 'here' | 'elsewhere' | 'void'

/** What a device has received: commands up to an id, and a version of its desired values. */
export interface Received {
  command: number
  shadow: number
}

/** The platform as devices over HTTP use it. */
export interface DeviceHttpPorts extends Pick<DevicePorts, 'authenticate' | 'onUplink' | 'onProblem' | 'waiting'> {
  /** The device asks: it is online, unless it has a connection. */
  onAsked(device: DeviceIdentity, ip: string): Promise<Arrival>
  /** Sends what the device has not received; resolves after that. */
  onPoll(device: DeviceIdentity, received: Received): Promise<void>
  onPollEnd(deviceId: number): void
  /** These devices are offline, unless they have asked another process since. */
  onGone(deviceIds: readonly number[], reason: 'quiet' | 'kicked' | 'shutdown'): Promise<void>
}
