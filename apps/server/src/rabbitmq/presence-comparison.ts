import { readUsername, usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { KeyedQueue } from '../concurrency/keyed-queue.ts'
import { LISTS_LAG_MS, type PresenceChanges } from './presence-changes.ts'
import type { BrokerConnection } from './rabbitmq-events.ts'
import type { BrokerSession, BrokerSessions } from './rabbitmq-sessions.ts'
import type { BrokerState } from './reconciler.ts'
import { readKey } from './routing-keys.ts'

interface Dependencies {
  sessions: BrokerSessions
  /** By user name: all of one device happens in its order. */
  turns: KeyedQueue<string>
  changes: PresenceChanges
}

/** Compares the broker's lists with the sessions known here. */
export function presenceComparison({ sessions, turns, changes }: Dependencies) {
  /** Sessions from before this process lost the queue; their ends in the meantime may have reached no process. */
  let orphans: BrokerSession[] = []
  let orphanedAt = -Infinity

  /** One of two that a list has of one device may be on its way out; which, the events tell. */
  function isNews(connection: BrokerConnection, listed: ReadonlySet<string>): boolean {
    if (changes.hasClosed(connection.name) || sessions.ofConnection(connection.name)) return false
    const known = sessions.ofUser(connection.user)
    if (!known) return true
    return !listed.has(known.connection.name) && known.connection.connectedAt < connection.connectedAt
  }

  /** An event may not say the client id, by which it is known what the device listens to. */
  function completeClientId({ name, clientId, user }: BrokerConnection): void {
    const session = sessions.ofConnection(name)
    if (!session || session.connection.clientId === clientId) return
    session.connection.clientId = clientId
    turns.run(user, () => changes.tellReady(user))
  }

  function settleOrphans(isGone: (session: BrokerSession, knownSince: number) => boolean, askedAt: number): void {
    for (const orphan of orphans.filter((one) => isGone(one, orphanedAt))) {
      const { name, user } = orphan.connection
      turns.run(user, () => (sessions.ofConnection(name) ? undefined : changes.tellOffline(orphan, 'connectionLost')))
    }
    orphans = orphanedAt < askedAt - LISTS_LAG_MS ? [] : orphans.filter((one) => !isGone(one, orphanedAt))
  }

  function endGone({ askedAt, running }: BrokerState, listed: ReadonlySet<string>): void {
    const isGone = ({ connection: { name, node } }: BrokerSession, knownSince: number) =>
      !listed.has(name) && (!running.has(node) || knownSince < askedAt - LISTS_LAG_MS)
    for (const session of sessions.all()) {
      const { name, user } = session.connection
      if (isGone(session, session.since)) turns.run(user, () => changes.leave(name, 'connectionLost'))
    }
    settleOrphans(isGone, askedAt)
  }

  return {
    /** Connections that are gone end; new ones are taken up only by the process that carries the devices. */
    compare(state: BrokerState, isReading: boolean): void {
      const { connections, bindings } = state
      const listed = new Set(connections.map(({ name }) => name))
      endGone(state, listed)
      if (!isReading) return
      for (const connection of connections) completeClientId(connection)
      for (const { queue, key } of bindings) {
        const read = sessions.bind(queue, key) ? readKey(key) : undefined
        if (read) turns.run(usernameOf(read.device), () => changes.tellReady(usernameOf(read.device)))
      }
      for (const connection of connections) {
        if (!readUsername(connection.user) || !isNews(connection, listed)) continue
        turns.run(connection.user, () => (isNews(connection, listed) ? changes.arrive(connection) : undefined))
      }
    },

    /** Another process may carry the devices now, or this one again. */
    onLost(): void {
      orphans = [...orphans, ...sessions.clear()]
      orphanedAt = performance.now()
    },
  }
}
