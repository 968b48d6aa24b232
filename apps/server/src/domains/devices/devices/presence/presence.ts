import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Clock } from '../../../../clock.ts'
import type { DeviceIdentity, PresenceChange } from '../../../../mqtt/ports.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { isTransient } from '../../../../db/transient-errors.ts'
import { backoff } from '../../../../concurrency/backoff.ts'
import { presenceStore, type Arrival, type PresenceRow } from './presence.store.ts'
import { instanceLease } from './instance-lease.ts'

const MAX_BATCH = 500
/** How long an outage may last before the transport is told that a change was not kept. */
const TRY_FOR_MS = 20_000
const LOOK_AGAIN_MS = 3_000
const LOOK_EVERY_MS = 3_000

interface Dependencies {
  pool: Pool
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
  /** Told of each device one of whose connections took another's place, once that is kept. */
  onTakeOver(device: DeviceIdentity): void
  /** Others may have taken this process for dead for a while, and its sessions for ended. */
  onDoubted(): void
  /** That other process is dead: what it owed is to be done before it is forgotten. */
  onDead(process: number): Promise<void>
}

/** Who is online: written in batches, in the order of each device's changes. */
export function presence({ pool, clock, log, live, onTakeOver, onDoubted, onDead }: Dependencies) {
  const claim = instanceLease({ pool, log, onClaimedAgain: onDoubted })
  const store = presenceStore(pool, claim.process)
  const stopping = new AbortController()

  const changes = batcher<PresenceRow, 'kept' | 'tookOver' | 'void'>(async (rows) => {
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
  }, MAX_BATCH)

  async function writeRound(rows: readonly PresenceRow[]): Promise<Map<number, Arrival>> {
    const wait = backoff(stopping.signal)
    const giveUpAt = performance.now() + TRY_FOR_MS
    for (;;) {
      try {
        const arrived = await store.write(rows)
        if (live.isAnyoneWatching()) for (const { deviceId } of rows) live.changed(deviceId, 'device')
        return arrived
      } catch (error) {
        if (!isTransient(error) || stopping.signal.aborted || performance.now() > giveUpAt) throw error
        log.warn({ err: error, changes: rows.length }, 'presence could not be saved yet')
        await wait()
      }
    }
  }

  let watch: NodeJS.Timeout | undefined
  let watching: Promise<void> | undefined

  /** What one of them owes may be in the way of its end, and never in that of others. */
  async function endSessionsOf(dead: readonly number[]): Promise<void> {
    for (const other of dead) {
      await endOf(other).catch((error: unknown) =>
        log.warn({ err: error, process: other }, 'sessions of a dead process could not be ended yet'),
      )
    }
  }

  /** Devices that a process left online when it died are told to be offline. */
  const endOf = (dead: number): Promise<void> =>
    claim.whereDead(dead, async () => {
      for (const deviceId of await store.endSessionsOf(dead, clock.now())) live.changed(deviceId, 'device')
      await onDead(dead)
      await claim.forget(dead)
    })

  async function endDeadSessions(): Promise<void> {
    await claim.ensure()
    await endSessionsOf(await claim.dead())
  }

  /** Where Postgres itself was away all have lost their numbers: who is alive has it again by the second look. */
  function watchOthers(): void {
    let suspects = new Set<number>()
    const look = async () => {
      await claim.ensure()
      const dead = await claim.dead()
      await endSessionsOf(dead.filter((other) => suspects.has(other)))
      suspects = new Set(dead)
    }
    const tick = () => {
      watching ??= look()
        .catch((error: unknown) => log.warn({ err: error }, 'other processes could not be checked'))
        .finally(() => (watching = undefined))
    }
    watch = setInterval(tick, LOOK_EVERY_MS)
    watch.unref()
  }

  return {
    async onPresence(device: DeviceIdentity, change: PresenceChange): Promise<void> {
      const { deviceId } = device
      const { ip, session, online } = change
      const reason = online ? '' : change.reason
      const { epoch } = device
      const outcome = await changes.load({ deviceId, at: clock.now(), ip, session, online, reason, epoch })
      if (outcome === 'void')
        throw new Error(
          `the device ${deviceId} was deleted or disabled, or its secret was reset, while it was signing in`,
        )
      if (outcome === 'tookOver') onTakeOver(device)
    },

    /** Of those that are seen dead twice: for who has no connections of its own to keep watch for. */
    async endSessionsOfTheDead(): Promise<void> {
      await claim.ensure()
      const first = new Set(await claim.dead())
      if (first.size === 0) return
      await pause(LOOK_AGAIN_MS, undefined, { signal: stopping.signal, ref: false })
      await endSessionsOf((await claim.dead()).filter((other) => first.has(other)))
    },

    /** At the start: also of one that died so shortly ago that PostgreSQL has not let go of it yet; then of all that die. */
    async endDeadSessionsFromNow(): Promise<void> {
      if (watch) return
      watchOthers()
      await endDeadSessions()
      await pause(LOOK_AGAIN_MS, undefined, { signal: stopping.signal, ref: false })
      await endDeadSessions()
    },

    standing: store.standing,
    wantedSince: store.wantedSince,
    /** This process's number in the rows of presence. */
    process: claim.process,

    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(watch)
      await watching
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
