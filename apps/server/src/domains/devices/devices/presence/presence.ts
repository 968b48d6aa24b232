import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../../clock.ts'
import type { DeviceIdentity, PresenceChange } from '../../../../mqtt/ports.ts'
import { batcher } from '../../../../concurrency/batcher.ts'
import type { LiveChanges } from '../bus/live-changes.ts'
import { isTransient } from '../../../../db/transient-errors.ts'
import { backoff } from '../../../../concurrency/backoff.ts'
import type { Arrival, PresenceRow, PresenceStore } from './presence.store.ts'
import type { InstanceLease } from './instance-lease.ts'

const MAX_BATCH = 500
/** The longest outage before the transport learns that a change was not stored. */
const TRY_FOR_MS = 20_000

interface Dependencies {
  clock: Clock
  log: FastifyBaseLogger
  live: LiveChanges
  claim: Pick<InstanceLease, 'ensure'>
  store: Pick<PresenceStore, 'write'>
  /** Called for each device with a taken over session, after the commit. */
  onTakeOver(device: DeviceIdentity): void
}

/** Stores presence in batches, in the order of each device's changes. */
export function presence({ clock, log, live, claim, store, onTakeOver }: Dependencies) {
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

  return {
    async onPresence(device: DeviceIdentity, change: PresenceChange): Promise<void> {
      const { deviceId } = device
      const { ip, session, online } = change
      const reason = online ? '' : change.reason
      const { epoch } = device
      const port = online ? change.port : undefined
      const outcome = await changes.load({ deviceId, at: clock.now(), ip, session, online, reason, port, epoch })
      if (outcome === 'void')
        throw new Error(
          `the device ${deviceId} was deleted or disabled, or its secret was reset, while it was signing in`,
        )
      if (outcome === 'tookOver') onTakeOver(device)
    },

    async stop(): Promise<void> {
      stopping.abort()
      await changes.idle()
    },
  }
}

/** Splits the changes into rounds with each device at most once, since one statement can change a row only once. */
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
