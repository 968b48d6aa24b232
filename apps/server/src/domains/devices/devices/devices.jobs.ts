import { DAY_MS, HOUR_MS } from '@slipway/contract/durations.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { inBatches } from '../../../db/batches/in-batches.ts'
import type { Job } from '../../../jobs/jobs.ts'
import type { DeviceEvents } from '../device-events/index.ts'
import { commandsStore } from './commands/commands.store.ts'
import { keepDeviceRanges } from './listing/device-ranges.store.ts'
import { purgeDevices } from './registry/purged-devices.ts'
import type { LiveChanges } from './bus/live-changes.ts'
import { keepMessagePartitions } from './ingest/writing/message-partitions.ts'
import { pruneFaults } from './problems/fault-counts.store.ts'
import { problemsStore } from './problems/device-problems.store.ts'
import { followLastSeen } from './presence/last-seen.store.ts'
import { pruneAttempts } from './registry/devices.store.ts'
import { pruneHistory } from './presence/presence-history.ts'

interface Dependencies {
  db: Database
  clock: Clock
  live: LiveChanges
  events: Pick<DeviceEvents, 'deleteSome'>
  /** Knows the products that are about to be purged. */
  products: { purgeable(): Promise<string[]> }
  endDeadSessions(): Promise<void>
  /** Undefined: messages are kept by days only. */
  mostMessageBytes?: number | undefined
}

/** The console's home shows the last hour. */
const FAULTS_KEPT_HOURS = 2

export function devicesJobs({
  db,
  clock,
  live,
  events,
  products,
  endDeadSessions,
  mostMessageBytes,
}: Dependencies): Job[] {
  return [
    {
      name: 'devices.expire-commands',
      cron: '* * * * *',
      async run() {
        for (const deviceId of await commandsStore(db).expire(clock.now())) live.changed(deviceId, 'commands')
      },
    },
    {
      name: 'devices.prune-fault-counts',
      cron: '*/10 * * * *',
      run: () => pruneFaults(db, clock.now() - FAULTS_KEPT_HOURS * HOUR_MS),
    },
    { name: 'devices.follow-last-seen', cron: '* * * * *', run: () => followLastSeen(db) },
    { name: 'devices.keep-ranges', cron: '* * * * *', run: () => keepDeviceRanges(db) },
    { name: 'devices.end-dead-sessions', cron: '* * * * *', run: endDeadSessions },
    {
      name: 'devices.message-partitions',
      cron: '7 * * * *',
      runsAtStart: true,
      run: () => keepMessagePartitions(db.pool, clock.now(), mostMessageBytes),
    },
    {
      // Before the products at minute 17.
      name: 'devices.purge',
      cron: '2 * * * *',
      run: async () => void (await purgeDevices({ db, events, purgeable: () => products.purgeable() })),
    },
    {
      name: 'devices.prune',
      cron: '23 3 * * *',
      async run() {
        const before = clock.now() - deviceLimits.onoffKeepDays * DAY_MS
        const commandsBefore = clock.now() - deviceLimits.commandKeepDays * DAY_MS
        await inBatches((limit) => pruneHistory(db, before, limit))
        await inBatches((limit) => pruneAttempts(db, before, limit))
        await inBatches((limit) => problemsStore(db).prune(before, limit))
        await inBatches((limit) => commandsStore(db).prune(commandsBefore, limit))
      },
    },
  ]
}
