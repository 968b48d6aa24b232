import type { BulkAction, BulkSelection } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { bulkStatus } from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import type { ImportedDevice } from '@slipway/contract/devices/device-bulk/device-import.ts'
import { sql } from 'kysely'
import { hasCome } from '../../../db/time/clock-steps.ts'
import { moment, type DatabaseOrTransaction, type Row } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'

export type JobAction = BulkAction | { kind: 'import' }
export type JobSelection = BulkSelection | { rows: true }

export interface ClaimedJob {
  id: number
  productId: string
  actor: Actor
  action: JobAction
  selection: JobSelection
  isChosen: boolean
}

export interface WaitingRow {
  n: number
  serial: string
  deviceId: number | null
  data: ImportedDevice | null
}

const rowStatus = { waiting: 0, done: 1, refused: 2, notRun: 3 } as const

/** Why a device was refused: a refusal and its details. */
export type RowRefusal = { name: string; details: Record<string, unknown> }

export type RowResult = { n: number; commandId?: number; refusal?: RowRefusal }

interface NewJob {
  productId: string
  actor: Actor
  action: JobAction
  selection: JobSelection
  at: number
}

interface Lease {
  holder: string
  until: number
}

export const deviceBulkStore = (db: DatabaseOrTransaction) => ({
  insert: ({ productId, actor, action, selection, at }: NewJob): Promise<Row<'device_bulk_jobs'>> =>
    db
      .insertInto('device_bulk_jobs')
      .values({
        product_id: productId,
        account_id: actor.accountId,
        actor: JSON.stringify(actor),
        action: JSON.stringify(action),
        selection: JSON.stringify(selection),
        status: bulkStatus.choosing,
        created_at: new Date(at),
      })
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** The oldest open job that no process works on. */
  async claim({ holder, until }: Lease, now: number): Promise<ClaimedJob | undefined> {
    const { rows } = await sql<Row<'device_bulk_jobs'>>`
      update device_bulk_jobs set holder = ${holder}, held_until = ${moment(until)}
      where id = (
        select id from device_bulk_jobs
        where status in (${bulkStatus.choosing}, ${bulkStatus.running})
          and (held_until is null or ${hasCome('held_until', now, until - now)})
        order by id limit 1 for update skip locked)
      returning *`.execute(db)
    const [row] = rows
    return (
      row && {
        id: row.id,
        productId: row.product_id,
        // The job goes on with what its call may do, as long as the account may.
        actor: { ...(row.actor as unknown as Actor), onProduct: 'edit' },
        action: row.action as unknown as JobAction,
        selection: row.selection as unknown as JobSelection,
        isChosen: row.status === bulkStatus.running,
      }
    )
  },

  /** False where the job was cancelled or another process has it. Extends the lease, and locks the job. */
  async keep(jobId: number, { holder, until }: Lease): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('device_bulk_jobs')
      .set({ held_until: new Date(until) })
      .where('id', '=', jobId)
      .where('holder', '=', holder)
      .where('cancelled_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async addRows(
    jobId: number,
    from: number,
    devices: readonly { serial: string; deviceId?: number; data?: ImportedDevice }[],
  ) {
    await sql`insert into device_bulk_rows (job_id, n, serial, device_id, data)
      select ${jobId}, ${from} + i.place, i.serial, i.device_id, i.data
      from unnest(${devices.map(({ serial }) => serial)}::text[],
        ${devices.map(({ deviceId }) => deviceId ?? null)}::bigint[],
        ${devices.map(({ data }) => (data ? JSON.stringify(data) : null))}::jsonb[])
        with ordinality as i (serial, device_id, data, place)`.execute(db)
  },

  async begin(jobId: number, total: number): Promise<void> {
    await db
      .updateTable('device_bulk_jobs')
      .set({ status: bulkStatus.running, total })
      .where('id', '=', jobId)
      .execute()
  },

  async waiting(jobId: number, limit: number): Promise<WaitingRow[]> {
    const { rows } = await sql<WaitingRow>`
      select n, serial, device_id as "deviceId", data from device_bulk_rows
      where job_id = ${jobId} and status = 0 order by n limit ${limit}`.execute(db)
    return rows
  },

  async finishRows(jobId: number, results: readonly RowResult[]): Promise<void> {
    const refused = results.filter(({ refusal }) => refusal !== undefined).length
    await sql`update device_bulk_rows r set status = i.status, refusal = i.refusal, command_id = i.command_id
      from unnest(${results.map(({ n }) => n)}::int[],
        ${results.map(({ refusal }) => (refusal ? rowStatus.refused : rowStatus.done))}::smallint[],
        ${results.map(({ refusal }) => (refusal ? JSON.stringify(refusal) : null))}::jsonb[],
        ${results.map(({ commandId }) => commandId ?? null)}::bigint[]) as i (n, status, refusal, command_id)
      where r.job_id = ${jobId} and r.n = i.n`.execute(db)
    await sql`update device_bulk_jobs set done = done + ${results.length - refused}, refused = refused + ${refused}
      where id = ${jobId}`.execute(db)
  },

  async end(jobId: number, at: number): Promise<void> {
    await db
      .updateTable('device_bulk_jobs')
      .set({ status: bulkStatus.done, ended_at: new Date(at), holder: null, held_until: null })
      .where('id', '=', jobId)
      .execute()
  },

  /** False where the job is over. */
  async cancel(jobId: number, at: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('device_bulk_jobs')
      .set({ status: bulkStatus.cancelled, cancelled_at: new Date(at), ended_at: new Date(at), holder: null })
      .where('id', '=', jobId)
      .where('status', 'in', [bulkStatus.choosing, bulkStatus.running])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await sql`update device_bulk_rows set status = ${rowStatus.notRun} where job_id = ${jobId} and status = 0`.execute(
      db,
    )
    return true
  },

  /** Jobs that ended before that moment; `pruneBulkRows` has deleted their rows. */
  async prune(before: number): Promise<void> {
    await db.deleteFrom('device_bulk_jobs').where('ended_at', '<', moment(before)).execute()
  },
})

/** Deletes some rows of jobs that ended before that moment; returns how many. */
export async function pruneBulkRows(db: DatabaseOrTransaction, before: number, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from device_bulk_rows r
    using (
      select old.job_id, old.n from device_bulk_jobs j join device_bulk_rows old on old.job_id = j.id
      where j.ended_at < ${moment(before)} limit ${limit}
    ) as gone
    where r.job_id = gone.job_id and r.n = gone.n`.execute(db)
  return Number(numAffectedRows)
}
