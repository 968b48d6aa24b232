import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../clock.ts'
import type { DeviceIdentity, PresenceChange } from '../../gateway/ports.ts'
import { gathered } from './gathered.ts'
import type { LiveChanges } from './live-changes.ts'
import { isPassing } from '../../db/passing-errors.ts'
import { backoff } from './backoff.ts'
import { presenceStore, type PresenceRow } from './presence.store.ts'
import { processClaim } from './process-claim.ts'

const MOST_AT_ONCE = 500
/** How long an outage may last before the transport is told that a change was not kept. */
const TRY_FOR_MS = 20_000
const LOOK_AGAIN_MS = 3_000

interface Parts {
  pool: Pool
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
}

/** Who is online: written in batches, in the order of each device's changes. */
export function presence({ pool, clock, log, live }: Parts) {
  const claim = processClaim({ pool, log })
  const store = presenceStore(pool, claim.process)
  const stopping = new AbortController()

  const changes = gathered<PresenceRow, boolean>(async (rows) => {
    await claim.ensure()
    const isKept = new Map<PresenceRow, boolean>()
    for (const round of roundsOf(rows)) {
      const arrived = await writeRound(round)
      for (const row of round) isKept.set(row, !row.online || arrived.has(row.deviceId))
    }
    return rows.map((row) => isKept.get(row) ?? false)
  }, MOST_AT_ONCE)

  async function writeRound(rows: readonly PresenceRow[]): Promise<Set<number>> {
    const wait = backoff(stopping.signal)
    const giveUpAt = performance.now() + TRY_FOR_MS
    for (;;) {
      try {
        const arrived = await store.write(rows)
        if (live.isAnyoneWatching()) for (const { deviceId } of rows) live.changed(deviceId, 'device')
        return arrived
      } catch (error) {
        if (!isPassing(error) || stopping.signal.aborted || performance.now() > giveUpAt) throw error
        log.warn({ err: error, changes: rows.length }, 'presence could not be kept yet')
        await wait()
      }
    }
  }

  /** Devices that a process left online when it died are told to be offline. */
  async function endDeadSessions(): Promise<void> {
    await claim.ensure()
    for (const other of await store.otherProcesses()) {
      await claim.whereDead(other, async () => {
        for (const deviceId of await store.endSessionsOf(other, clock.now())) live.changed(deviceId, 'device')
      })
    }
  }

  return {
    async onPresence({ deviceId }: DeviceIdentity, change: PresenceChange): Promise<void> {
      const { ip, session, online } = change
      const reason = online ? '' : change.reason
      const isKept = await changes.ask({ deviceId, at: clock.now(), ip, session, online, reason })
      if (!isKept) throw new Error(`the device ${deviceId} was deleted while it signed in`)
    },

    endDeadSessions,

    /** At the start: also of one that died so shortly ago that PostgreSQL has not let go of it yet. */
    async endDeadSessionsTwice(): Promise<void> {
      await endDeadSessions()
      await pause(LOOK_AGAIN_MS, undefined, { signal: stopping.signal, ref: false })
      await endDeadSessions()
    },

    async stop(): Promise<void> {
      stopping.abort()
      await changes.idle()
      await claim.stop()
    },
  }
}

/** The changes in rounds that hold each device once, since one statement can change a row only once. */
function roundsOf(rows: readonly PresenceRow[]): PresenceRow[][] {
  const rounds: PresenceRow[][] = []
  const roundOf = new Map<number, number>()
  for (const row of rows) {
    const round = roundOf.get(row.deviceId) ?? 0
    roundOf.set(row.deviceId, round + 1)
    const members = rounds[round]
    if (members) members.push(row)
    else rounds.push([row])
  }
  return rounds
}
