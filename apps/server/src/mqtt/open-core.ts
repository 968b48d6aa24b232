import { FailedSignIns } from './failed-sign-ins.ts'
import type { GatewayCore } from './gateway-core.ts'
import { newCounters } from './gateway-counters.ts'
import { pauseReason } from './pause-reason.ts'
import { PresenceQueue } from './presence-queue.ts'
import { RecentKicks } from './recent-kicks.ts'
import type { Session } from './session.ts'
import { TokenBuckets } from '../concurrency/token-buckets.ts'

/** A new gateway's shared state: no connections and no sessions yet. */
export function openCore({
  ports,
  clock,
  log,
  settings,
}: Pick<GatewayCore, 'ports' | 'clock' | 'log' | 'settings'>): GatewayCore {
  const toFlush = new Set<Session>()
  let isRelieving = false
  const core: GatewayCore = {
    ports,
    clock,
    log,
    settings,
    counters: newCounters(),
    presence: new PresenceQueue((device, change) => ports.onPresence(device, change)),
    packetRates: new TokenBuckets(settings.packets),
    signInRates: new TokenBuckets(settings.signIns),
    failedSignIns: new FailedSignIns(settings),
    recentKicks: new RecentKicks(),
    connections: new Set(),
    sessions: new Map(),
    held: new Set(),
    flushSoon(session) {
      if (toFlush.size === 0) setImmediate(flush)
      toFlush.add(session)
    },
    relieve() {
      if (core.held.size > 0 && !isRelieving) relieveHeld()
    },
  }

  function flush(): void {
    const sessions = [...toFlush]
    toFlush.clear()
    for (const session of sessions) session.flush()
  }

  /** Each one that is released sends more; so it stops as soon as too much waits again. */
  function relieveHeld(): void {
    isRelieving = true
    const held = [...core.held]
    for (const connection of held) {
      if (ports.waiting() >= settings.waitingMessages / 2) break
      connection.resume(pauseReason.backpressure)
    }
    isRelieving = false
  }

  return core
}
