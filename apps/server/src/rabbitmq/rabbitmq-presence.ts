import { setTimeout as pause } from 'node:timers/promises'
import { readUsername, usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../clock.ts'
import type { TransportPorts, DeviceIdentity, HeldSession, OfflineReason } from '../mqtt/ports.ts'
import type { BrokerCounters } from './rabbitmq-counters.ts'
import type { BrokerConnection, BrokerEvent } from './rabbitmq-events.ts'
import { sessionId, type BrokerSession, type BrokerSessions } from './rabbitmq-sessions.ts'
import type { BrokerState } from './reconciler.ts'
import type { KeyedQueue } from '../concurrency/keyed-queue.ts'
import type { Management } from './management.ts'
import { readKey } from './routing-keys.ts'
import type { Log } from '../log.ts'

/** So long after a connection began a list of all may not have it yet, and after it ended still have it. */
const LISTS_LAG_MS = 8_000
/** A device that is cut off may be one whose connection is not known of yet. */
const KICKS_HOLD_MS = 60_000
/** Together longer than the lists lag. */
const CLOSE_TRIES = 20
const CLOSE_AGAIN_MS = 500

interface Dependencies {
  ports: TransportPorts
  clock: Clock
  log: Pick<Log, 'debug' | 'error'>
  counters: BrokerCounters
  sessions: BrokerSessions
  /** By user name: all of one device happens in its order. */
  turns: KeyedQueue<string>
  management: Management
  find(name: DeviceName): Promise<DeviceIdentity | undefined>
  /** After the platform was told that the device is ready. */
  onListening(session: BrokerSession): void
}

/** Who is online at the broker, told to the platform; and whom the platform wants to be cut off. */
export function rabbitmqPresence({
  ports,
  clock,
  log,
  counters,
  sessions,
  turns,
  management,
  find,
  onListening,
}: Dependencies) {
  /** User names of connections that have begun and may not be sessions yet. */
  const users = new Map<string, string>()
  /** When these were cut off, and which connections have ended lately. */
  const kickedAt = new Map<number, number>()
  const closedAt = new Map<string, number>()
  /** Connections that are being ended, until word of their end comes. */
  const closing = new Map<string, { reason: OfflineReason; at: number; ended: Promise<void> }>()
  /** Sessions from before this process lost the queue: where they ended meanwhile, nobody else may have been told. */
  let orphans: BrokerSession[] = []
  let orphanedAt = -Infinity
  let runningNodes: ReadonlySet<string> | undefined

  async function arrive(connection: BrokerConnection): Promise<void> {
    const name = readUsername(connection.user)
    const device = name && (await find(name))
    if (!device) return close(connection, 'kicked')
    const older = sessions.of(device.deviceId)
    if (older?.connection.name === connection.name) return
    if ((kickedAt.get(device.deviceId) ?? -Infinity) >= connection.connectedAt) return close(connection, 'kicked')
    try {
      await ports.onPresence(device, { online: true, ip: connection.ip, session: sessionId(connection) })
    } catch (error) {
      log.error({ err: error, device }, 'a presence change could not be saved')
      return close(connection, 'kicked')
    }
    sessions.add({ device, connection, since: performance.now() })
    if (older) {
      counters.brokerTakenOver++
      close(older.connection, 'takenOver')
    }
    if ((kickedAt.get(device.deviceId) ?? -Infinity) >= connection.connectedAt) return close(connection, 'kicked')
    tellReady(connection.user)
  }

  async function leave(connectionName: string, reason: OfflineReason): Promise<void> {
    const user = users.get(connectionName)
    users.delete(connectionName)
    if (user !== undefined) restore(user, connectionName)
    closedAt.set(connectionName, performance.now())
    const why = closing.get(connectionName)?.reason ?? reason
    closing.delete(connectionName)
    const session = sessions.ofConnection(connectionName)
    if (!session) return
    sessions.remove(session)
    await tellOffline(session, why)
  }

  function restore(user: string, connectionName: string): void {
    const session = sessions.ofUser(user)
    if (session?.supersededBy !== connectionName) return
    delete session.supersededBy
    tellReady(user)
  }

  async function tellOffline({ device, connection }: BrokerSession, why: OfflineReason): Promise<void> {
    const change = { online: false, ip: connection.ip, session: sessionId(connection), reason: why } as const
    await ports.onPresence(device, change).catch((error: unknown) => {
      log.error({ err: error, device }, 'a presence change could not be saved')
    })
  }

  function tellReady(user: string): void {
    const session = sessions.ofUser(user)
    if (!session || session.supersededBy !== undefined || !sessions.isListening(session)) return
    ports.onReady(session.device)
    onListening(session)
  }

  /** Not waited for: what follows of the device does not depend on it. */
  function close(connection: BrokerConnection, reason: OfflineReason): void {
    if (closing.has(connection.name)) return
    // Set first: it says that the end is still wanted.
    const entry = { reason, at: performance.now(), ended: Promise.resolve() }
    closing.set(connection.name, entry)
    entry.ended = closePatiently(connection, reason)
  }

  /** One that has just begun may not be known to the management yet; one that ends by itself leaves `closing`. */
  async function closePatiently(connection: BrokerConnection, reason: OfflineReason): Promise<void> {
    const { name, node, user } = connection
    let failure: unknown
    for (let tried = 1; tried <= CLOSE_TRIES && closing.has(name) && runs(node); tried++) {
      try {
        failure = undefined
        const isEnded = await (reason === 'takenOver' ? management.close(name) : management.closeAllOf(user))
        if (isEnded) {
          counters.brokerKicked++
          return
        }
      } catch (error) {
        failure = error
      }
      await pause(CLOSE_AGAIN_MS)
    }
    closing.delete(name)
    if (failure === undefined) return
    counters.brokerKickFailures++
    log.error({ err: failure }, 'a connection at the broker could not be closed')
  }

  const runs = (node: string): boolean => !runningNodes || runningNodes.has(node)

  function forgetOld(): void {
    const now = performance.now()
    for (const [name, at] of closedAt) if (now - at > LISTS_LAG_MS * 2) closedAt.delete(name)
    for (const [name, { at }] of closing) if (now - at > KICKS_HOLD_MS) closing.delete(name)
    for (const [deviceId, at] of kickedAt) if (clock.now() - at > KICKS_HOLD_MS) kickedAt.delete(deviceId)
  }

  /** One of two that a list has of one device may be on its way out; which, the events tell. */
  function isNews(connection: BrokerConnection, listed: ReadonlySet<string>): boolean {
    if (closedAt.has(connection.name) || sessions.ofConnection(connection.name)) return false
    const known = sessions.ofUser(connection.user)
    if (!known) return true
    return !listed.has(known.connection.name) && known.connection.connectedAt < connection.connectedAt
  }

  /** An event may not say the client id, by which it is known what the device listens to. */
  function completeClientId({ name, clientId, user }: BrokerConnection): void {
    const session = sessions.ofConnection(name)
    if (!session || session.connection.clientId === clientId) return
    session.connection.clientId = clientId
    turns.run(user, () => tellReady(user))
  }

  function settleOrphans(isGone: (session: BrokerSession, knownSince: number) => boolean, askedAt: number): void {
    for (const orphan of orphans.filter((one) => isGone(one, orphanedAt))) {
      const { name, user } = orphan.connection
      turns.run(user, () => (sessions.ofConnection(name) ? undefined : tellOffline(orphan, 'connectionLost')))
    }
    orphans = orphanedAt < askedAt - LISTS_LAG_MS ? [] : orphans.filter((one) => !isGone(one, orphanedAt))
  }

  return {
    /** Whose turn an event takes; undefined for one that concerns no device. Called once for each event, in their order. */
    userOf(event: BrokerEvent): string | undefined {
      if (event.kind === 'opened') {
        const { name, user } = event.connection
        if (!readUsername(user)) return undefined
        counters.brokerOpened++
        users.set(name, user)
        sessions.supersede(user, name)
        return user
      }
      if (event.kind === 'closed') {
        const user = users.get(event.name) ?? sessions.ofConnection(event.name)?.connection.user
        if (user === undefined) closedAt.set(event.name, performance.now())
        else counters.brokerClosed++
        return user
      }
      const read = readKey(event.key)
      return read && usernameOf(read.device)
    },

    async onEvent(event: BrokerEvent): Promise<void> {
      if (event.kind === 'opened') return arrive(event.connection)
      if (event.kind === 'closed') return leave(event.name, 'disconnected')
      if (event.kind === 'unbound') sessions.unbind(event.queue, event.key)
      else {
        sessions.bind(event.queue, event.key)
        const read = readKey(event.key)
        if (read) tellReady(usernameOf(read.device))
      }
    },

    /** Whoever is gone is told to be; who came is taken up only by the process that carries the devices. */
    compare({ askedAt, running, connections, bindings }: BrokerState, isReading: boolean): void {
      forgetOld()
      runningNodes = running
      const listed = new Set(connections.map(({ name }) => name))
      const isGone = ({ connection: { name, node } }: BrokerSession, knownSince: number) =>
        !listed.has(name) && (!running.has(node) || knownSince < askedAt - LISTS_LAG_MS)
      for (const session of sessions.all()) {
        const { name, user } = session.connection
        if (isGone(session, session.since)) turns.run(user, () => leave(name, 'connectionLost'))
      }
      settleOrphans(isGone, askedAt)
      if (!isReading) return
      for (const connection of connections) completeClientId(connection)
      for (const { queue, key } of bindings) {
        const read = sessions.bind(queue, key) ? readKey(key) : undefined
        if (read) turns.run(usernameOf(read.device), () => tellReady(usernameOf(read.device)))
      }
      for (const connection of connections) {
        if (!readUsername(connection.user) || !isNews(connection, listed)) continue
        turns.run(connection.user, () => (isNews(connection, listed) ? arrive(connection) : undefined))
      }
    },

    /** Another process may carry the devices now, or this one again. */
    onLost(): void {
      orphans = [...orphans, ...sessions.clear()]
      orphanedAt = performance.now()
      users.clear()
    },

    kick(deviceId: number): void {
      kickedAt.set(deviceId, clock.now())
      const session = sessions.of(deviceId)
      if (session) close(session.connection, 'kicked')
    },

    held: (): HeldSession[] =>
      sessions.all().map(({ device, connection }) => ({
        deviceId: device.deviceId,
        session: sessionId(connection),
      })),

    endSession({ deviceId, session }: HeldSession, why: OfflineReason): void {
      const connection = sessions.of(deviceId)?.connection
      if (connection && sessionId(connection) === session) close(connection, why)
    },

    async stop(): Promise<void> {
      await Promise.all([...closing.values()].map(({ ended }) => ended))
    },
  }
}
