import { may } from '@slipway/contract/access.ts'
import { startDeviceBulk } from '@slipway/contract/devices/device-bulk/device-bulk.calls.ts'
import { deviceGroupLimits } from '@slipway/contract/devices/device-groups/device-groups.limits.ts'
import { labelKind } from '@slipway/contract/devices/device-groups/device-groups.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { DeviceGroupsApi } from '../device-groups/index.ts'
import type { DevicesApi } from '../devices/index.ts'
import type { BulkDependencies } from './device-bulk.service.ts'
import type { ClaimedJob, RowRefusal, RowResult, WaitingRow } from './device-bulk.store.ts'
import type { RowImporter } from './import-rows.ts'

export interface StepDependencies {
  accounts: Pick<BulkDependencies['accounts'], 'permissionsOf'>
  products: Pick<BulkDependencies['products'], 'requireOwn' | 'lockOwn'>
  devices: Pick<DevicesApi, 'bulk'>
  groups: Pick<DeviceGroupsApi, 'addMembers' | 'removeMembers'>
  importRows: RowImporter
}

export interface Performed {
  results: RowResult[]
  /** Devices whose open pages show the change. */
  changed: readonly number[]
}

/** What a job does with some of its devices, in the transaction that stores their results. */
export function bulkStep({ accounts, products, devices, groups, importRows }: StepDependencies) {
  async function performImport(
    tx: DatabaseOrTransaction,
    { id: jobId, productId, actor }: ClaimedJob,
    rows: readonly WaitingRow[],
  ): Promise<Performed> {
    const denied = await products.lockOwn(tx, productId, actor).then(() => undefined, refusalOf)
    if (denied) return { results: rows.map(({ n }) => ({ n, refusal: denied })), changed: [] }
    return importRows(tx, { jobId, productId }, rows)
  }

  async function performOther(
    tx: DatabaseOrTransaction,
    job: ClaimedJob,
    rows: readonly WaitingRow[],
  ): Promise<Performed> {
    const { productId, actor } = job
    const denied = await products.requireOwn(productId, actor).then(() => undefined, refusalOf)
    if (denied) return { results: rows.map(({ n }) => ({ n, refusal: denied })), changed: [] }
    const results = await resultsOf(tx, job, rows)
    const withCommand = new Set(results.flatMap(({ n, commandId }) => (commandId === undefined ? [] : n)))
    return { results, changed: rows.flatMap(({ n, deviceId }) => (withCommand.has(n) ? (deviceId ?? []) : [])) }
  }

  async function resultsOf(
    tx: DatabaseOrTransaction,
    job: ClaimedJob,
    rows: readonly WaitingRow[],
  ): Promise<RowResult[]> {
    const { action, productId, actor } = job
    if (isOneByOne(job)) {
      const results: RowResult[] = []
      // One after the other, each in its own transaction: repeated after a crash, they find their work done.
      for (const row of rows) results.push({ n: row.n, ...(await performOne(job, row)) })
      return results
    }
    const known = rows.flatMap(({ deviceId }) => deviceId ?? [])
    const gone = { name: 'devices.notFound', details: {} }
    const tooManyTags = { name: 'device-groups.tooManyTags', details: { limit: deviceGroupLimits.tagsPerDevice } }
    const full = new Set<number>()
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
      for (const deviceId of await groups.addMembers(tx, known, { labelId: action.labelId, kind })) full.add(deviceId)
    }
    const alive = new Set(await devices.bulk.existing(tx, known))
    return rows.map(({ n, deviceId }) => {
      if (deviceId === null || !alive.has(deviceId)) return { n, refusal: gone }
      return full.has(deviceId) ? { n, refusal: tooManyTags } : { n }
    })
  }

  async function performOne(
    { action, productId, actor }: ClaimedJob,
    row: WaitingRow,
  ): Promise<{ refusal?: RowRefusal }> {
    const name = { productId, serial: row.serial }
    try {
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

  /** A job can wait for hours: its account may do what its role allows now, and nothing once it is deleted. */
  async function withPresentRights(job: ClaimedJob): Promise<ClaimedJob | undefined> {
    const permissions = await accounts.permissionsOf(job.actor.accountId)
    if (!permissions || !may(startDeviceBulk.access, permissions)) return undefined
    return { ...job, actor: { ...job.actor, permissions } }
  }

  return async (tx: DatabaseOrTransaction, claimed: ClaimedJob, rows: readonly WaitingRow[]): Promise<Performed> => {
    const job = await withPresentRights(claimed)
    if (!job) return { results: rows.map(({ n }) => ({ n, refusal: DENIED })), changed: [] }
    return job.action.kind === 'import' ? performImport(tx, job, rows) : performOther(tx, job, rows)
  }
}

const DENIED: RowRefusal = { name: 'access.denied', details: {} }

const oneByOne: ReadonlySet<string> = new Set(['disable', 'enable', 'delete'])
/** Whether each device has a transaction of its own. */
export const isOneByOne = ({ action }: ClaimedJob): boolean => oneByOne.has(action.kind)

const isNotFound = (error: unknown): boolean => error instanceof DomainError && error.reason === 'devices.notFound'

/** Anything but a refusal is a fault, which stops the job until the schedule retries it. */
function refusalOf(error: unknown): RowRefusal {
  if (!(error instanceof DomainError)) throw error
  return { name: error.reason, details: { ...error.details } }
}
