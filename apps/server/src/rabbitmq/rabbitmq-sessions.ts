import type { DeviceIdentity } from '../mqtt/ports.ts'
import { grantedQos } from '../mqtt/subscriptions.ts'
import { clientOfQueue, type BrokerConnection } from './rabbitmq-events.ts'
import { readKey } from './routing-keys.ts'

/** A device on a broker connection that presence has stored as online. */
export interface BrokerSession {
  device: DeviceIdentity
  connection: BrokerConnection
  /** The time when this process learned of it; monotonic milliseconds. */
  since: number
  /** The name of a newer connection of the device. */
  supersededBy?: string
}

/** Deterministic, so that a process that takes over recognizes existing sessions. */
export const sessionId = ({ node, name, connectedAt }: BrokerConnection): string => `${node} ${name} ${connectedAt}`

/** The devices on the broker and their subscriptions, from its events and lists. */
export class BrokerSessions {
  readonly #ofDevice = new Map<number, BrokerSession>()
  readonly #ofUser = new Map<string, BrokerSession>()
  readonly #ofConnection = new Map<string, BrokerSession>()
  /** Filters without the device's topic prefix, by the queue that they are bound to. */
  readonly #filters = new Map<string, Set<string>>()

  get size(): number {
    return this.#ofDevice.size
  }

  of = (deviceId: number): BrokerSession | undefined => this.#ofDevice.get(deviceId)
  ofUser = (user: string): BrokerSession | undefined => this.#ofUser.get(user)
  ofConnection = (name: string): BrokerSession | undefined => this.#ofConnection.get(name)
  all = (): BrokerSession[] => [...this.#ofDevice.values()]

  /** Replaces the device's previous session. */
  add(session: BrokerSession): void {
    const older = this.#ofDevice.get(session.device.deviceId)
    if (older) this.remove(older)
    this.#ofDevice.set(session.device.deviceId, session)
    this.#ofUser.set(session.connection.user, session)
    this.#ofConnection.set(session.connection.name, session)
  }

  remove({ device, connection }: BrokerSession): void {
    this.#ofDevice.delete(device.deviceId)
    this.#ofUser.delete(connection.user)
    this.#ofConnection.delete(connection.name)
  }

  /** Returns whether the binding is new. */
  bind(queue: string, key: string): boolean {
    const tail = tailOf(queue, key)
    const known = this.#filters.get(queue)
    if (tail === undefined || known?.has(tail)) return false
    if (known) known.add(tail)
    else this.#filters.set(queue, new Set([tail]))
    return true
  }

  unbind(queue: string, key: string): void {
    const tail = tailOf(queue, key)
    const known = this.#filters.get(queue)
    if (tail === undefined || !known) return
    known.delete(tail)
    if (known.size === 0) this.#filters.delete(queue)
  }

  /** Another process may carry the devices from now on; returns the removed sessions. */
  clear(): BrokerSession[] {
    const all = this.all()
    for (const known of [this.#ofDevice, this.#ofUser, this.#ofConnection, this.#filters]) known.clear()
    return all
  }

  /** A newer connection of this user has begun: until it is a session, no downlink goes to the older one. */
  supersede(user: string, connectionName: string): void {
    const session = this.#ofUser.get(user)
    if (session && session.connection.name !== connectionName) session.supersededBy = connectionName
  }

  isListening = (session: BrokerSession): boolean =>
    queuesOf(session).some(({ queue }) => (this.#filters.get(queue)?.size ?? 0) > 0)

  /**
   * The connection's queue with this tail, the one with the higher QoS first; undefined where it has no such
   * subscription.
   */
  queueFor(session: BrokerSession, tail: string): string | undefined {
    return queuesOf(session).find(({ queue, qos }) => {
      const filters = [...(this.#filters.get(queue) ?? [])].map((filter) => ({ filter, qos }))
      return grantedQos(filters, tail) !== undefined
    })?.queue
  }
}

const queuesOf = ({ connection }: BrokerSession): { queue: string; qos: 0 | 1 }[] =>
  ([1, 0] as const).map((qos) => ({ queue: `mqtt-subscription-${connection.clientId}qos${qos}`, qos }))

const tailOf = (queue: string, key: string): string | undefined =>
  clientOfQueue(queue) === undefined ? undefined : readKey(key)?.tail
