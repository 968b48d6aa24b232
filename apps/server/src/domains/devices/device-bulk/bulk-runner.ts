import { randomUUID } from 'node:crypto'
import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { withAuditContext } from '../../../db/audit-context.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import { bulkStep, isOneByOne, type StepDependencies } from './bulk-step.ts'
import { deviceBulkStore, type ClaimedJob } from './device-bulk.store.ts'

/** Devices of one step; a cancelled job stops after it, and a cancellation waits for it. */
const CHUNK = 200
/** The same for actions that take a transaction for each device. */
const SLOW_CHUNK = 20
/** A job whose process died is taken over after this time. */
const LEASE_MS = 60_000
/** Jobs that take turns in one process, so that each has its turn long before its lease ends. */
const AT_ONCE = 20

export interface RunnerDependencies extends StepDependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
}

/** Works on open jobs, a step of each in turn. Any process may run it: a job belongs to one process at a time. */
export function bulkRunner({ db, clock, log, ...parts }: RunnerDependencies) {
  const { devices } = parts
  const perform = bulkStep(parts)
  const holder = randomUUID()
  const lease = () => ({ holder, until: clock.now() + LEASE_MS })
  const stopping = new AbortController()
  let working: Promise<void> | undefined

  async function choose(job: ClaimedJob): Promise<void> {
    const { selection } = job
    await inTransaction(db, async (tx) => {
      const store = deviceBulkStore(tx)
      if (!(await store.keep(job.id, lease()))) return
      if ('rows' in selection) return
      const chosen =
        'serials' in selection
          ? await devices.bulk.bySerials(tx, job.productId, selection.serials)
          : await devices.bulk.byFilter(tx, { ...selection.filter, productId: job.productId }, deviceBulkLimits.devices)
      await store.addRows(job.id, 0, chosen)
      await store.begin(job.id, chosen.length)
    })
  }

  /** False once the job has no waiting rows, was cancelled or belongs to another process. */
  async function runChunk(job: ClaimedJob): Promise<boolean> {
    let changed: readonly number[] = []
    const isOpen = await inTransaction(db, async (tx) => {
      const store = deviceBulkStore(tx)
      if (!(await store.keep(job.id, lease()))) return false
      const rows = await store.waiting(job.id, isOneByOne(job) ? SLOW_CHUNK : CHUNK)
      if (rows.length === 0) {
        await store.end(job.id, clock.now())
        return false
      }
      const done = await perform(tx, job, rows)
      await store.finishRows(job.id, done.results)
      changed = done.changed
      return true
    })
    devices.bulk.announceChanged(changed, job.action.kind === 'set' ? 'commands' : 'device')
    return isOpen
  }

  /** A job of 100,000 devices must not keep one of ten waiting. A job that fails doesn't end the others. */
  async function work(): Promise<void> {
    const turns: ClaimedJob[] = []
    const failures: unknown[] = []
    const turn = async (job: ClaimedJob, isFirst: boolean) => {
      if (isFirst && !job.isChosen) await choose(job)
      if (await runChunk(job)) turns.push(job)
    }
    while (!stopping.signal.aborted) {
      const claimed = turns.length < AT_ONCE ? await deviceBulkStore(db).claim(lease(), clock.now()) : undefined
      const job = claimed ?? turns.shift()
      if (!job) break
      await turn(job, claimed !== undefined).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }

  return {
    /** Resolves when no open job is left for this process. */
    run(): Promise<void> {
      working ??= withAuditContext({ kind: 'job', name: 'device-bulk.run' }, work).finally(() => (working = undefined))
      return working
    },
    /** Begins without waiting; a failure is retried by the schedule. */
    wake(): void {
      void this.run().catch((err: unknown) => log.error({ err }, 'a bulk job stopped and is retried by the schedule'))
    },
    /** Waits for the running chunk; the rest is continued by another process, or after the next start. */
    async stop(): Promise<void> {
      stopping.abort()
      await working?.catch(() => undefined)
    },
  }
}
