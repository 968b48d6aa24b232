import {
  bulkResults,
  bulkStatus,
  type BulkJob,
  type BulkResult,
  type BulkStatus,
} from '@slipway/contract/devices/device-bulk/device-bulk.ts'
import { deviceBulkLimits } from '@slipway/contract/devices/device-bulk/device-bulk.limits.ts'
import { commandStatus } from '@slipway/contract/devices/devices/devices.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { JobAction, RowRefusal } from './device-bulk.store.ts'

interface JobRow {
  id: number
  account_id: number
  action: JobAction
  status: BulkStatus
  total: number
  done: number
  refused: number
  created_at: number
  ended_at: number | null
}

export interface StoredResult {
  n: number
  serial: string
  result: BulkResult
  refusal: RowRefusal | null
  code: number | null
  msg: string | null
}

/** The result of a row: of a command it is the command's state, which can still change after the job is over. */
const RESULT = sql.raw(`case
  when r.status = 0 then 'waiting' when r.status = 2 then 'refused' when r.status = 3 then 'notRun'
  when c.status = ${commandStatus.pending} then 'pending' when c.status = ${commandStatus.sent} then 'sent'
  when c.status = ${commandStatus.failed} then 'refused' when c.status = ${commandStatus.expired} then 'expired'
  when c.status in (${commandStatus.superseded}, ${commandStatus.cancelled}) then 'notRun' else 'done' end`)
const ROWS = sql.raw('device_bulk_rows r left join device_commands c on c.id = r.command_id')
const JOB = ['id', 'account_id', 'action', 'status', 'total', 'done', 'refused', 'created_at', 'ended_at'] as const

export type JobView = Omit<BulkJob, 'by'> & { accountId: number }

const toJob = (row: JobRow): JobView => ({
  jobId: String(row.id),
  kind: row.action.kind,
  status: row.status,
  accountId: row.account_id,
  createTime: row.created_at,
  endTime: row.ended_at,
  total: row.total,
  handled: row.done + row.refused,
  refused: row.refused,
})

export const deviceBulkViews = (db: DatabaseOrTransaction) => ({
  async list(productId: string): Promise<JobView[]> {
    const rows = await db
      .selectFrom('device_bulk_jobs')
      .select(JOB)
      .where('product_id', '=', productId)
      .orderBy('id', 'desc')
      .limit(deviceBulkLimits.shownJobs)
      .execute()
    return rows.map((row) => toJob(row as unknown as JobRow))
  },

  async find(productId: string, jobId: string): Promise<JobView | undefined> {
    const row = await db
      .selectFrom('device_bulk_jobs')
      .select(JOB)
      .where('product_id', '=', productId)
      .where('id', '=', Number(jobId))
      .executeTakeFirst()
    return row && toJob(row as unknown as JobRow)
  },

  async countOpen(productId: string): Promise<number> {
    const row = await db
      .selectFrom('device_bulk_jobs')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('product_id', '=', productId)
      .where('status', 'in', [bulkStatus.choosing, bulkStatus.running])
      .executeTakeFirst()
    return row?.n ?? 0
  },

  /** Counts rows, because results of commands change after the job: a job has as many as the product has devices. */
  async counts(jobId: string): Promise<Record<BulkResult, number>> {
    const { rows } = await sql<{ result: BulkResult; n: number }>`
      select ${RESULT} as result, count(*)::int as n from ${ROWS} where r.job_id = ${jobId} group by 1`.execute(db)
    const found = new Map(rows.map(({ result, n }) => [result, n]))
    return Object.fromEntries(bulkResults.map((result) => [result, found.get(result) ?? 0])) as Record<
      BulkResult,
      number
    >
  },

  async rows(jobId: string, result: BulkResult | undefined, { offset, limit }: { offset: number; limit: number }) {
    const wanted = result === undefined ? sql`true` : sql`${RESULT} = ${result}`
    const { rows } = await sql<StoredResult>`
      select r.n, r.serial, ${RESULT} as result, r.refusal, c.code, c.msg from ${ROWS}
      where r.job_id = ${jobId} and ${wanted} order by r.n limit ${limit} offset ${offset}`.execute(db)
    return rows
  },
})
