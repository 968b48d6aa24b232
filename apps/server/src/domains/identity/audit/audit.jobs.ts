import { DAY_MS } from '@slipway/contract/durations.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Job } from '../../../jobs/jobs.ts'
import { keepAuditPartitions, lacksEntries } from './audit-partitions.ts'
import { auditStore } from './audit.store.ts'

/** The longest duration of a call, whose entry can be missing until then. */
const CALL_MS = 10 * 60_000

export function auditJobs(db: Database, clock: Clock): Job[] {
  const store = auditStore(db)
  return [
    {
      name: 'audit.weeks',
      cron: '11 * * * *',
      // What `makeReady` has set aside is missing in the log until it is moved.
      runsAtStart: true,
      run: () => keepAuditPartitions(db.pool, clock.now()),
    },
    {
      name: 'audit.broken-off',
      cron: '*/10 * * * *',
      async run() {
        const [from, until] = [clock.now() - 2 * DAY_MS, clock.now() - CALL_MS]
        if (!(await lacksEntries(db.pool))) await store.completeBetween(from, until)
        await store.addKindsBetween(from, until)
      },
    },
  ]
}
