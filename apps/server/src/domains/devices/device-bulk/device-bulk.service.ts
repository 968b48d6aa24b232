import type { Permissions } from '@slipway/contract/access.ts'
import type { listDeviceBulkRows, startDeviceBulk } from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import type { BulkAction, BulkJob, BulkJobDetail, BulkRow } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import type { ImportedDevice } from '@slipway/contract/devices/device-bulk/device-import.ts'
import { labelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { deviceLimits } from '@slipway/contract/devices/devices/devices.limits.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import type { Locale } from '@slipway/contract/locale.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { refusalText } from '@slipway/contract/refusal-texts.ts'
import { DomainError, type RefusalDetails, type RefusalName } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { DeviceGroupsApi } from '../device-groups/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import { deviceImportStore } from './device-import.store.ts'
import { deviceBulkStore, type JobAction, type JobSelection } from './device-bulk.store.ts'
import { deviceBulkViews, type JobView, type StoredResult } from './device-bulk.views.ts'

export interface BulkDependencies {
  db: Database
  clock: Clock
  accounts: {
    nameOf(accountIds: readonly number[]): Promise<Map<number, string>>
    permissionsOf(accountId: number): Promise<Permissions | undefined>
  }
  products: {
    requireOwn(productId: string, actor: Actor): Promise<unknown>
    lockOwn(tx: DatabaseOrTransaction, productId: string, actor: Actor): Promise<unknown>
  }
  devices: Pick<DevicesApi, 'bulk'>
  groups: Pick<DeviceGroupsApi, 'requireLabels'>
  /** A job waits to be run. */
  onJob(): void
}

interface OneJob {
  productId: string
  jobId: string
}

export function deviceBulkService({ db, clock, accounts, products, devices, groups, onJob }: BulkDependencies) {
  const views = deviceBulkViews(db)

  async function requireJob({ productId, jobId }: OneJob, actor: Actor): Promise<JobView> {
    await products.requireOwn(productId, actor)
    const found = await views.find(productId, jobId)
    if (!found) throw new DomainError('device-bulk.notFound')
    return found
  }

  async function shown(jobs: readonly JobView[]): Promise<BulkJob[]> {
    const names = await accounts.nameOf([...new Set(jobs.map(({ accountId }) => accountId))])
    return jobs.map(({ accountId, ...job }) => ({ ...job, by: names.get(accountId) ?? '' }))
  }

  /** What would be refused for every device is refused before the job begins. */
  async function requirePossible(tx: DatabaseOrTransaction, productId: string, action: BulkAction, locale: Locale) {
    if (action.kind === 'set') {
      await devices.bulk.requireSettable(productId, action.data, locale)
      const limitBytes = deviceLimits.commandBytes
      const isTooLarge = Buffer.byteLength(JSON.stringify(action.data)) > limitBytes
      if (isTooLarge) throw new DomainError('request.tooLarge', { limitBytes })
    }
    if (action.kind === 'tag' || action.kind === 'untag') {
      await groups.requireLabels(tx, productId, [action.labelId], labelKind.tag)
    }
    if (action.kind === 'group') await groups.requireLabels(tx, productId, [action.labelId], labelKind.group)
  }

  interface Started {
    productId: string
    action: JobAction
    selection: JobSelection
    lines?: readonly ImportedDevice[]
  }

  async function start(
    { productId, action, selection, lines }: Started,
    actor: Actor,
    locale: Locale,
  ): Promise<BulkJob> {
    const jobId = await inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      const limit = deviceBulkLimits.openJobs
      if ((await deviceBulkViews(tx).countOpen(productId)) >= limit)
        throw new DomainError('device-bulk.tooMany', { limit })
      if (action.kind !== 'import') await requirePossible(tx, productId, action, locale)
      const store = deviceBulkStore(tx)
      const { id } = await store.insert({ productId, actor, action, selection, at: clock.now() })
      if (lines) {
        await store.addRows(
          id,
          0,
          lines.map((data) => ({ serial: data.serial, data })),
        )
        await store.begin(id, lines.length)
      }
      return String(id)
    })
    onJob()
    const [job] = await shown([await requireJob({ productId, jobId }, actor)])
    if (!job) throw new DomainError('device-bulk.notFound')
    return job
  }

  return {
    start: (input: CheckedInputOf<typeof startDeviceBulk>, actor: Actor, locale: Locale): Promise<BulkJob> =>
      start(input, actor, locale),

    startImport: (
      productId: string,
      lines: readonly ImportedDevice[],
      actor: Actor,
      locale: Locale,
    ): Promise<BulkJob> =>
      start({ productId, action: { kind: 'import' }, selection: { rows: true }, lines }, actor, locale),

    async list(productId: string, actor: Actor): Promise<BulkJob[]> {
      await products.requireOwn(productId, actor)
      return shown(await views.list(productId))
    },

    async info(input: OneJob, actor: Actor): Promise<BulkJobDetail> {
      const [job] = await shown([await requireJob(input, actor)])
      if (!job) throw new DomainError('device-bulk.notFound')
      return { ...job, counts: await views.counts(input.jobId), ...(await deviceImportStore(db).added(input.jobId)) }
    },

    async rows(input: CheckedInputOf<typeof listDeviceBulkRows>, actor: Actor, locale: Locale): Promise<Page<BulkRow>> {
      const job = await requireJob(input, actor)
      const { result, pageSize: limit } = input
      const rows = await views.rows(input.jobId, result, { offset: offsetOf(input), limit })
      const total = result === undefined ? job.total : (await views.counts(input.jobId))[result]
      return { items: rows.map((row) => toRow(row, locale)), total }
    },

    async cancel(input: OneJob, actor: Actor): Promise<void> {
      await requireJob(input, actor)
      await inTransaction(db, async (tx) => {
        // The job before the product, as its steps: in the other order, each would wait for the other.
        const isCancelled = await deviceBulkStore(tx).cancel(Number(input.jobId), clock.now())
        await products.lockOwn(tx, input.productId, actor)
        if (!isCancelled) throw new DomainError('device-bulk.overAlready')
      })
    },
  }
}

const toRow = ({ n, serial, result, refusal, code, msg }: StoredResult, locale: Locale): BulkRow => ({
  n,
  serial,
  result,
  reason: refusal
    ? refusalText(refusal.name as RefusalName, refusal.details as RefusalDetails, locale)
    : result === 'refused'
      ? [code, msg].filter((part) => part !== null).join(' ')
      : null,
})

export type DeviceBulkService = ReturnType<typeof deviceBulkService>
