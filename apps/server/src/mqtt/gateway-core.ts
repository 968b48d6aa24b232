import type { Clock } from '../clock.ts'
import type { Connection } from './connection.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import type { GatewayCounters } from './gateway-counters.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import type { DevicePorts } from './ports.ts'
import type { RecentKicks } from './recent-kicks.ts'
import type { PresenceQueue } from './presence-queue.ts'
import type { Session } from './session.ts'
import type { TokenBuckets } from '../concurrency/token-buckets.ts'
import type { Log } from '../log.ts'

/** The state that the connections and sessions of one gateway share. */
export interface GatewayCore {
  readonly ports: DevicePorts
  readonly clock: Clock
  readonly settings: GatewaySettings
  readonly log: Pick<Log, 'debug' | 'error'>
  readonly counters: GatewayCounters
  readonly presence: PresenceQueue
  readonly packetRates: TokenBuckets<number>
  readonly signInRates: TokenBuckets<number>
  readonly failedSignIns: FailedSignIns
  readonly recentKicks: RecentKicks
  readonly connections: Set<Connection>
  /** The only session of each device, by its ID. */
  readonly sessions: Map<number, Session>
  /** Paused connections, which wait for tokens or for the database; every tick checks them. */
  readonly held: Set<Connection>
  /** Writes the PUBACKs of a session together at the end of the event loop's turn. */
  flushSoon(session: Session): void
  /** Call it after the database has committed messages. */
  relieve(): void
}
