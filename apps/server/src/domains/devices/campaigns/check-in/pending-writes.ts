import type { JobChange } from '@slipway/contract/devices/campaigns/jobs/next-job.ts'
import { takenBackOutcomes, type JobOutcome } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { cancelsStore, type CancelRow } from '../jobs/cancels.store.ts'
import type { JobEnd, JobLogEntry, JobRow, NewJob } from '../jobs/job-row.ts'
import { jobsStore } from '../jobs/jobs.store.ts'
import { takenBackStore } from '../jobs/taken-back.store.ts'
import type { LateVersion } from './late-versions.ts'

export interface EndedJob {
  job: Pick<JobRow, 'id' | 'deviceId' | 'campaignId' | 'fromVersion'>
  outcome: JobOutcome
  code: number
}

/** Collects what a round decides, and writes it in one statement for each kind. */
export function pendingWrites() {
  const changed = new Map<number, JobRow>()
  const ends: JobEnd[] = []
  const added: NewJob[] = []
  const log: JobLogEntry[] = []
  const cancels: Omit<CancelRow, 'sentAt'>[] = []
  const ended: EndedJob[] = []
  const late: LateVersion[] = []

  return {
    add: (job: NewJob): void => void added.push(job),
    note: (entries: readonly JobLogEntry[]): void => void log.push(...entries),
    /** Corrects how a job has ended that was taken back. */
    correct(given: LateVersion): void {
      const { id, deviceId } = given.job
      late.push(given)
      ended.push({ job: given.job, outcome: 'CONFIRMED', code: 0 })
      log.push({ jobId: id, deviceId, state: 'CONFIRMED', actor: 'device', reason: given.version, code: 0 })
    },
    ended: (): readonly EndedJob[] => ended,

    /** The job as it is after the change; undefined once it has ended. */
    apply(
      job: JobRow,
      change: JobChange,
      { actor, msg = job.msg }: { actor: string; msg?: string },
    ): JobRow | undefined {
      const { id, deviceId, actionNo } = job
      if (change.kind === 'end') {
        const { outcome, code, why } = change
        changed.delete(id)
        ended.push({ job, outcome, code })
        ends.push({ id, outcome, code, why, msg })
        log.push({ jobId: id, deviceId, state: outcome, actor, reason: why, code })
        if (takenBackOutcomes.includes(outcome) && isKnown(job)) cancels.push({ deviceId, jobId: id, actionNo, why })
        return undefined
      }
      if (!change.job) return job
      const next = { ...job, ...change.job, msg }
      changed.set(id, next)
      if (change.kind === 'move') {
        log.push({ jobId: id, deviceId, state: next.state, actor, reason: change.step, code: next.code })
      }
      return next
    },

    /** Returns the jobs that were created: none where a campaign or the device has changed meanwhile. */
    async write(tx: DatabaseOrTransaction, now: number): Promise<JobRow[]> {
      const store = jobsStore(tx)
      await store.change([...changed.values()])
      await store.end(ends, now)
      await takenBackStore(tx).confirm(
        late.map(({ job, version }) => ({ id: job.id, why: version })),
        now,
      )
      const created = await store.add(added, now)
      const begun = created.map(({ id, deviceId, state }) => ({
        jobId: id,
        deviceId,
        state,
        actor: 'platform',
        reason: 'offer',
        code: 0,
      }))
      await store.log([...log, ...begun], now)
      await cancelsStore(tx).add(cancels, now)
      return created
    },
  }
}

/** The device has been shown the update, or its user has been asked: only then is there something to take back. */
const isKnown = ({ sent, attempt, stateAt, createdAt }: JobRow): boolean =>
  sent > 0 || attempt > 1 || stateAt > createdAt

export type PendingWrites = ReturnType<typeof pendingWrites>
