import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../clock.ts'
import type { DeviceIdentity, PresenceChange } from '../../gateway/ports.ts'
import { gathered } from './gathered.ts'
import type { LiveChanges } from './live-changes.ts'
import { isPassing } from '../../db/passing-errors.ts'
import { backoff } from './backoff.ts'
import { presenceStore, type Arrival, type PresenceRow } from './presence.store.ts'
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
  /** Told of each device one of whose connections took another's place, once that is kept. */
  onTakeOver(device: DeviceIdentity): void
}

/** Who is online: written in batches, in the order of each device's changes. */
export function presence({ pool, clock, log, live, onTakeOver }: Parts) {
  const claim = processClaim({ pool, log })
  const store = presenceStore(pool, claim.process)
  const stopping = new AbortController()

  const changes = gathered<PresenceRow, 'kept' | 'tookOver' | 'void'>(async (rows) => {
    await claim.ensure()
    const kept = new Map<PresenceRow, 'kept' | 'tookOver'>()
    for (const round of roundsOf(rows)) {
      const arrived = await writeRound(round)
      for (const row of round) {
        const arrival = arrived.get(row.deviceId)
        if (arrival === 'tookOver' || row.reason === 'takenOver') kept.set(row, 'tookOver')
        else if (arrival || !row.online) kept.set(row, 'kept')
      }
    }
    return rows.map((row) => kept.get(row) ?? 'void')
  }, MOST_AT_ONCE)

  async function writeRound(rows: readonly PresenceRow[]): Promise<Map<number, Arrival>> {
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
    async onPresence(device: DeviceIdentity, change: PresenceChange): Promise<void> {
      const { deviceId } = device
      const { ip, session, online } = change
      const reason = online ? '' : change.reason
      const outcome = await changes.ask({ deviceId, at: clock.now(), ip, session, online, reason })
      if (outcome === 'void') throw new Error(`the device ${deviceId} was deleted while it signed in, or disabled`)
      if (outcome === 'tookOver') onTakeOver(device)
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
