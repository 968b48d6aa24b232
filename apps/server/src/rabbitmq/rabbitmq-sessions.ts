import type { DeviceIdentity } from '../mqtt/ports.ts'
import { grantedQos } from '../mqtt/subscriptions.ts'
import { clientOfQueue, type BrokerConnection } from './rabbitmq-events.ts'
import { readKey } from './routing-keys.ts'

/** A device on a connection of the broker's that is told to be online. */
export interface BrokerSession {
  device: DeviceIdentity
  connection: BrokerConnection
  /** Since when it is known here; milliseconds of this process. */
  since: number
  /** The name of a younger connection of the device. */
  supersededBy?: string
}

/** The same in every process, so that one that takes over knows a session again. */
export const sessionId = ({ node, name, connectedAt }: BrokerConnection): string => `${node} ${name} ${connectedAt}`

/** Who is connected to the broker and what each listens to, as its events and lists have told. */
export class BrokerSessions {
  readonly #ofDevice = new Map<number, BrokerSession>()
  readonly #ofUser = new Map<string, BrokerSession>()
  readonly #ofConnection = new Map<string, BrokerSession>()
  /** Filters behind the device's own part of the topic, by the queue that they are bound to. */
  readonly #filters = new Map<string, Set<string>>()

  get size(): number {
    return this.#ofDevice.size
  }

  of = (deviceId: number): BrokerSession | undefined => this.#ofDevice.get(deviceId)
  ofUser = (user: string): BrokerSession | undefined => this.#ofUser.get(user)
  ofConnection = (name: string): BrokerSession | undefined => this.#ofConnection.get(name)
  all = (): BrokerSession[] => [...this.#ofDevice.values()]

  /** Takes the place of the device's session before. */
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

  /** Whether that is new. */
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

  /** Others may carry the devices from now on; gives the sessions that there were. */
  clear(): BrokerSession[] {
    const all = this.all()
    for (const known of [this.#ofDevice, this.#ofUser, this.#ofConnection, this.#filters]) known.clear()
    return all
  }

  /** A younger connection of this user has begun: until that one is a session, nothing goes down over the older. */
  supersede(user: string, connectionName: string): void {
    const session = this.#ofUser.get(user)
    if (session && session.connection.name !== connectionName) session.supersededBy = connectionName
  }

  isListening = (session: BrokerSession): boolean =>
    queuesOf(session).some(({ queue }) => (this.#filters.get(queue)?.size ?? 0) > 0)

  /** The connection's queue that hears this tail, the more reliable one first; undefined where it listens to none such. */
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
