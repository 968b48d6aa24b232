import { randomUUID } from 'node:crypto'
import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import { labelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../clock.ts'
import { withAuditContext } from '../../../db/audit-context.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { DeviceGroupsApi } from '../device-groups/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import {
  deviceBulkStore,
  type ClaimedJob,
  type RowRefusal,
  type RowResult,
  type WaitingRow,
} from './device-bulk.store.ts'
import { deviceImportStore } from './device-import.store.ts'
import type { DeviceImporter } from './import-row.ts'

/** Devices of one step; a cancelled job stops after it, and a cancellation waits for it. */
const CHUNK = 200
/** The same for actions that take a transaction for each device. */
const SLOW_CHUNK = 20
/** A job whose process died is taken over after this time. */
const LEASE_MS = 60_000

export interface RunnerDependencies {
  db: Database
  clock: Clock
  log: FastifyBaseLogger
  products: { requireOwn: DevicesProducts }
  devices: Pick<DevicesApi, 'bulk'>
  groups: Pick<DeviceGroupsApi, 'addMembers' | 'removeMembers'>
  importRow: DeviceImporter
}

type DevicesProducts = (productId: string, actor: ClaimedJob['actor']) => Promise<unknown>

/** Works on open jobs, one after the other. Any process may run it: a job belongs to one process at a time. */
export function bulkRunner({ db, clock, log, products, devices, groups, importRow }: RunnerDependencies) {
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
    return inTransaction(db, async (tx) => {
      const store = deviceBulkStore(tx)
      if (!(await store.keep(job.id, lease()))) return false
      const rows = await store.waiting(job.id, isOneByOne(job) ? SLOW_CHUNK : CHUNK)
      if (rows.length === 0) {
        await store.end(job.id, clock.now())
        return false
      }
      await store.finishRows(job.id, await perform(tx, job, rows))
      return true
    })
  }

  async function perform(
    tx: DatabaseOrTransaction,
    job: ClaimedJob,
    rows: readonly WaitingRow[],
  ): Promise<RowResult[]> {
    const { action, productId, actor } = job
    const denied = await products.requireOwn(productId, actor).then(() => undefined, refusalOf)
    if (denied) return rows.map(({ n }) => ({ n, refusal: denied }))
    if (isOneByOne(job)) {
      const results: RowResult[] = []
      // One after the other, each in its own transaction: repeated after a crash, they find their work done.
      for (const row of rows) results.push({ n: row.n, ...(await performOne(job, row)) })
      return results
    }
    const known = rows.flatMap(({ deviceId }) => deviceId ?? [])
    const gone = { name: 'devices.notFound', details: {} }
    if (action.kind === 'set') {
      const { data, expire } = action
      const set = await devices.bulk.set(tx, { productId, deviceIds: known, data, expire, byAccount: actor.accountId })
      return rows.map(({ n, deviceId }) => {
        const result = deviceId === null ? undefined : set.get(deviceId)
        if (!result) return { n, refusal: gone }
        if ('commandId' in result) return { n, commandId: result.commandId }
        return { n, refusal: { name: result.refusal, details: result.details ?? {} } }
      })
    }
    if (action.kind === 'ungroup') await groups.removeMembers(tx, known, { kind: labelKind.group })
    else if (action.kind === 'untag') {
      await groups.removeMembers(tx, known, { labelIds: [action.labelId], kind: labelKind.tag })
    } else if (action.kind === 'tag' || action.kind === 'group') {
      const kind = action.kind === 'tag' ? labelKind.tag : labelKind.group
      await groups.addMembers(tx, known, { labelId: action.labelId, kind })
    }
    const alive = new Set(await devices.bulk.existing(tx, known))
    return rows.map(({ n, deviceId }) => (deviceId !== null && alive.has(deviceId) ? { n } : { n, refusal: gone }))
  }

  async function performOne(
    { id, action, productId, actor }: ClaimedJob,
    row: WaitingRow,
  ): Promise<{ refusal?: RowRefusal }> {
    const name = { productId, serial: row.serial }
    try {
      if (action.kind === 'import') {
        await importRow(name, row.data, actor, (on, deviceId) => deviceImportStore(on).markAdded(id, row.n, deviceId))
      }
      if (action.kind === 'delete') await devices.bulk.delete(name, actor)
      else if (action.kind === 'disable' || action.kind === 'enable')
        await devices.bulk.decide(name, action.kind, actor)
      return {}
    } catch (error) {
      // Deleted by an earlier run of this chunk, or by someone else: it is gone, as was wanted.
      if (action.kind === 'delete' && row.deviceId !== null && isNotFound(error)) return {}
      return { refusal: refusalOf(error) }
    }
  }

  async function work(): Promise<void> {
    for (;;) {
      const job = stopping.signal.aborted ? undefined : await deviceBulkStore(db).claim(lease(), clock.now())
      if (!job) return
      if (!job.isChosen) await choose(job)
      while (!stopping.signal.aborted && (await runChunk(job)));
    }
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

const oneByOne: ReadonlySet<string> = new Set(['disable', 'enable', 'delete', 'import'])
const isOneByOne = ({ action }: ClaimedJob): boolean => oneByOne.has(action.kind)

const isNotFound = (error: unknown): boolean => error instanceof DomainError && error.reason === 'devices.notFound'

/** Anything but a refusal is a fault, which stops the job until the schedule retries it. */
function refusalOf(error: unknown): RowRefusal {
  if (!(error instanceof DomainError)) throw error
  return { name: error.reason, details: { ...error.details } }
}
