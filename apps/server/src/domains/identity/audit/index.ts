import { randomUUID } from 'node:crypto'
import {
  exportAuditEntries,
  getAuditChoices,
  getAuditEntry,
  listAuditEntries,
} from '@slipway/contract/identity/audit/audit.calls.ts'
import type { systemDeeds } from '@slipway/contract/identity/audit/audit.ts'
import type { Clock } from '../../../clock.ts'
import { accountHashes } from '../../../crypto/account-hashes.ts'
import type { Database } from '../../../db/database.ts'
import { serve, serveDownload } from '../../../http/route.ts'
import { auditJobs } from './audit.jobs.ts'
import { createAuditPartitions } from './audit-partitions.ts'
import { auditRecorder } from './audit.recorder.ts'
import { auditService } from './audit.service.ts'
import { fieldNames } from './audit-fields.ts'
import { actionName, choicesIn, objectTypeName } from './audit.words.ts'
import { deviceDeeds, type DeviceActionsRequest, type DeviceDeed } from './device-history.views.ts'
import type { Log } from '../../../log.ts'

export type { DeviceActionsRequest, DeviceDeed } from './device-history.views.ts'

interface Dependencies {
  db: Database
  clock: Clock
  log: Pick<Log, 'error' | 'info'>
  masterKey: Buffer
}

/**
 * Author, time and values before and after each change (SI-101, decision 0012). Database triggers decide what is
 * logged.
 */
export function auditDomain({ db, clock, log, masterKey }: Dependencies) {
  const audit = auditService(db, clock)
  const port = auditRecorder({ db, clock, log, pseudonymOf: accountHashes(masterKey).pseudonymOf })
  return {
    routes: [
      serve(listAuditEntries, ({ input, locale }) => audit.list(input, locale)),
      serve(getAuditEntry, ({ input, locale }) => audit.find(input, locale)),
      serve(getAuditChoices, async ({ locale }) => choicesIn(locale)),
      serveDownload(exportAuditEntries, async ({ input, locale }) => audit.export(input, locale)),
    ],
    /** The port for the HTTP layer. */
    port,
    /** Records an action at the machine itself, without a call. */
    noteDeed: (deed: keyof typeof systemDeeds): Promise<void> =>
      port.record({
        entryId: randomUUID(),
        at: clock.now(),
        action: deed,
        actor: undefined,
        input: {},
        pseudonyms: [],
        outcome: 'done',
        code: 200,
        refusal: undefined,
        ip: '',
        agent: '',
        requestId: '',
      }),
    /** The actions on a device and its product within the retention; the caller decides who can see them. */
    deedsOf: (asked: DeviceActionsRequest): Promise<DeviceDeed[]> => deviceDeeds(db.pool, asked, clock.now()),
    /** Names of calls, jobs and kinds of rows for readers. */
    words: { actionName, objectTypeName, fieldNames },
    /** Creates the partitions of the coming weeks; runs before the first write. */
    makeReady: () => createAuditPartitions(db.pool, clock.now()),
    jobs: auditJobs(db, clock),
  }
}
