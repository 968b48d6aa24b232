import { readUsername } from '@slipway/contract/devices/devices/device-sign-in.ts'
import type { DeviceName } from '@slipway/contract/topic.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { TransportPorts, DeviceIdentity, OfflineReason } from '../mqtt/ports.ts'
import type { ClosingConnections } from './closing-connections.ts'
import type { BrokerCounters } from './rabbitmq-counters.ts'
import type { BrokerConnection } from './rabbitmq-events.ts'
import { sessionId, type BrokerSession, type BrokerSessions } from './rabbitmq-sessions.ts'

/** So long after a connection began a list of all may not have it yet, and after it ended still have it. */
export const LISTS_LAG_MS = 8_000
/** A device that is cut off may be one whose connection is not known of yet. */
const KICKS_HOLD_MS = 60_000

export interface PresenceDependencies {
  ports: TransportPorts
  clock: Clock
  log: Pick<Log, 'debug' | 'error'>
  counters: BrokerCounters
  sessions: BrokerSessions
  find(name: DeviceName): Promise<DeviceIdentity | undefined>
  /** After the platform was told that the device is ready. */
  onListening(session: BrokerSession): void
}

/** Connections that begin and end at the broker, reported to the platform as devices that come and go. */
export function presenceChanges(
  { ports, clock, log, counters, sessions, find, onListening }: PresenceDependencies,
  closing: ClosingConnections,
) {
  /** User names of connections that have begun and may not be sessions yet. */
  const users = new Map<string, string>()
  /** When these were cut off, and which connections have ended lately. */
  const kickedAt = new Map<number, number>()
  const closedAt = new Map<string, number>()

  const { close } = closing

  async function arrive(connection: BrokerConnection): Promise<void> {
    const name = readUsername(connection.user)
    const device = name && (await find(name))
    if (!device) return close(connection, 'kicked')
    const older = sessions.of(device.deviceId)
    if (older?.connection.name === connection.name) return
    if (wasKickedSince(device.deviceId, connection)) return close(connection, 'kicked')
    try {
      const { ip, port } = connection
      await ports.onPresence(device, { online: true, ip, port, session: sessionId(connection) })
    } catch (error) {
      log.error({ err: error, device }, 'a presence change could not be saved')
      return close(connection, 'kicked')
    }
    sessions.add({ device, connection, since: performance.now() })
    if (older) {
      counters.brokerTakenOver++
      close(older.connection, 'takenOver')
    }
    if (wasKickedSince(device.deviceId, connection)) return close(connection, 'kicked')
    tellReady(connection.user)
  }

  const wasKickedSince = (deviceId: number, { connectedAt }: BrokerConnection): boolean =>
    (kickedAt.get(deviceId) ?? -Infinity) >= connectedAt

  async function leave(connectionName: string, reason: OfflineReason): Promise<void> {
    const user = users.get(connectionName)
    users.delete(connectionName)
    if (user !== undefined) restore(user, connectionName)
    closedAt.set(connectionName, performance.now())
    const why = closing.settle(connectionName) ?? reason
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

  return {
    arrive,
    leave,
    tellOffline,
    tellReady,

    /** A connection has begun; the older one of its user is no longer sent to. */
    begin({ name, user }: BrokerConnection): void {
      users.set(name, user)
      sessions.supersede(user, name)
    },

    userOf: (connectionName: string): string | undefined =>
      users.get(connectionName) ?? sessions.ofConnection(connectionName)?.connection.user,

    noteClosed: (connectionName: string): void => void closedAt.set(connectionName, performance.now()),

    hasClosed: (connectionName: string): boolean => closedAt.has(connectionName),

    kick(deviceId: number): void {
      kickedAt.set(deviceId, clock.now())
      const session = sessions.of(deviceId)
      if (session) close(session.connection, 'kicked')
    },

    forgetUsers: (): void => users.clear(),

    forgetOld(): void {
      const now = performance.now()
      for (const [name, at] of closedAt) if (now - at > LISTS_LAG_MS * 2) closedAt.delete(name)
      closing.forgetOlderThan(KICKS_HOLD_MS, now)
      for (const [deviceId, at] of kickedAt) if (Math.abs(clock.now() - at) > KICKS_HOLD_MS) kickedAt.delete(deviceId)
    },
  }
}

export type PresenceChanges = ReturnType<typeof presenceChanges>
