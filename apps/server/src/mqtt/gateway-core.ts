import type { Clock } from '../clock.ts'
import type { Connection } from './connection.ts'
import type { FailedSignIns } from './failed-sign-ins.ts'
import type { GatewayCounters } from './gateway-counters.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import type { DevicePorts } from './ports.ts'
import type { RecentKicks } from './recent-kicks.ts'
import type { PresenceQueue } from './presence-queue.ts'
import type { Session } from './session.ts'
import type { TokenBuckets } from './token-buckets.ts'
import type { Log } from '../log.ts'

/** What the connections and sessions of one gateway share. */
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
  /** The one session of each device, by its id. */
  readonly sessions: Map<number, Session>
  /** Connections that wait for tokens or for the database; looked at by every tick. */
  readonly held: Set<Connection>
  /** PUBACKs of a session are written once at the end of the turn. */
  flushSoon(session: Session): void
  /** To be called when the database has taken something. */
  relieve(): void
}
