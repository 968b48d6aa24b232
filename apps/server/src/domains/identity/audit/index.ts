import { randomUUID } from 'node:crypto'
import {
  exportAuditEntries,
  getAuditChoices,
  getAuditEntry,
  listAuditEntries,
} from '@slipway/contract/identity/audit/audit.calls.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import type { systemDeeds } from '@slipway/contract/identity/audit/audit.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { serve, serveDownload } from '../../../http/route.ts'
import { auditJobs } from './audit.jobs.ts'
import { auditRecorder } from './audit.recorder.ts'
import { auditService } from './audit.service.ts'
import { auditStore } from './audit.store.ts'
import { actionName, choicesIn, objectTypeName } from './audit.words.ts'
import { deviceDeeds, type DeedsAsked, type DeviceDeed } from './device-history.views.ts'
import type { Log } from '../../../log.ts'

export type { DeedsAsked, DeviceDeed } from './device-history.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'error'>
}

/** Who did what, when, with what before and after (SI-101, decision 0012). What is logged is decided by the database. */
export function auditDomain({ db, clock, log }: Dependencies) {
  const audit = auditService(db, clock)
  const port = auditRecorder({ db, clock, log })
  return {
    routes: [
      serve(listAuditEntries, ({ input, locale }) => audit.list(input, locale)),
      serve(getAuditEntry, ({ input, locale }) => audit.find(input, locale)),
      serve(getAuditChoices, async ({ locale }) => choicesIn(locale)),
      serveDownload(exportAuditEntries, async ({ input, locale }) => audit.export(input, locale)),
    ],
    /** For the HTTP door. */
    port,
    /** For what somebody does at the machine itself, without a call. */
    noteDeed: (deed: keyof typeof systemDeeds): Promise<void> =>
      port.record({
        entryId: randomUUID(),
        at: clock.now(),
        action: deed,
        actor: undefined,
        input: {},
        outcome: 'done',
        code: 200,
        refusal: undefined,
        ip: '',
        agent: '',
        requestId: '',
      }),
    /** What was done to a device and around its product, as far as the log is kept; the caller judges who may see it. */
    deedsOf: (asked: DeedsAsked): Promise<DeviceDeed[]> => deviceDeeds(db.pool, asked, clock.now()),
    /** What people read for a call or job, and for a kind of row. */
    words: { actionName, objectTypeName },
    /** Partitions for the coming weeks, before anything is written. */
    makeReady: () => auditStore(db).keepWeeks(clock.now(), auditLimits.keepDays),
    jobs: auditJobs(db, clock),
  }
}
