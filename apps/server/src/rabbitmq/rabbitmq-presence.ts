import { readUsername, usernameOf } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { KeyedQueue } from '../concurrency/keyed-queue.ts'
import type { HeldSession, OfflineReason } from '../mqtt/ports.ts'
import { closingConnections } from './closing-connections.ts'
import type { Management } from './management.ts'
import { presenceChanges, type PresenceDependencies } from './presence-changes.ts'
import { presenceComparison } from './presence-comparison.ts'
import type { BrokerEvent } from './rabbitmq-events.ts'
import { sessionId } from './rabbitmq-sessions.ts'
import type { BrokerState } from './reconciler.ts'
import { readKey } from './routing-keys.ts'

interface Dependencies extends PresenceDependencies {
  /** By user name: all of one device happens in its order. */
  turns: KeyedQueue<string>
  management: Management
}

/** Reports to the platform which devices are online at the broker, and disconnects those that the platform rejects. */
export function rabbitmqPresence({ turns, management, ...parts }: Dependencies) {
  const { log, counters, sessions } = parts
  const closing = closingConnections({ log, counters, management })
  const changes = presenceChanges(parts, closing)
  const comparison = presenceComparison({ sessions, turns, changes })

  return {
    /** Whose turn an event takes; undefined for one that concerns no device. Called once for each event, in their order. */
    userOf(event: BrokerEvent): string | undefined {
      if (event.kind === 'opened') {
        const { user } = event.connection
        if (!readUsername(user)) return undefined
        counters.brokerOpened++
        changes.begin(event.connection)
        return user
      }
      if (event.kind === 'closed') {
        const user = changes.userOf(event.name)
        if (user === undefined) changes.noteClosed(event.name)
        else counters.brokerClosed++
        return user
      }
      const read = readKey(event.key)
      return read && usernameOf(read.device)
    },

    async onEvent(event: BrokerEvent): Promise<void> {
      if (event.kind === 'opened') return changes.arrive(event.connection)
      if (event.kind === 'closed') return changes.leave(event.name, 'disconnected')
      if (event.kind === 'unbound') sessions.unbind(event.queue, event.key)
      else {
        sessions.bind(event.queue, event.key)
        const read = readKey(event.key)
        if (read) changes.tellReady(usernameOf(read.device))
      }
    },

    compare(state: BrokerState, isReading: boolean): void {
      changes.forgetOld()
      closing.setRunningNodes(state.running)
      comparison.compare(state, isReading)
    },

    /** Another process may carry the devices now, or this one again. */
    onLost(): void {
      comparison.onLost()
      changes.forgetUsers()
    },

    kick: changes.kick,

    held: (): HeldSession[] =>
      sessions.all().map(({ device, connection }) => ({
        deviceId: device.deviceId,
        session: sessionId(connection),
      })),

    endSession({ deviceId, session }: HeldSession, why: OfflineReason): void {
      const connection = sessions.of(deviceId)?.connection
      if (connection && sessionId(connection) === session) closing.close(connection, why)
    },

    stop: closing.stop,
  }
}

export type RabbitmqPresence = ReturnType<typeof rabbitmqPresence>
