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

/** An error stands under `err`: under any other name the log would write `{}`. */
type Facts = Record<string, unknown> & { error?: never }

export interface GatewayLog {
  debug(details: Facts, message: string): void
  error(details: Facts, message: string): void
}

/** What the connections and sessions of one gateway share. */
export interface GatewayCore {
  readonly ports: DevicePorts
  readonly clock: Clock
  readonly settings: GatewaySettings
  readonly log: GatewayLog
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
