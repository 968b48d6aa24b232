import { rehearsalsLimits } from '@slipway/contract/devices/rehearsals/rehearsals.limits.ts'
import type { RehearsalState } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { StoredSummary } from './rehearsals.store.ts'

export interface StoredRehearsal {
  rehearsalId: string
  recordId: string
  state: RehearsalState
  runs: number
  runsDone: number
  account: string
  createTime: number
  endTime: number | null
  fleet: number
  seed: number
  planHash: string
  reportHash: string | null
  summary: StoredSummary | null
  evidenceTime: number | null
}

/** A report as it was written, with what proves which one it is. */
export interface RehearsalReport {
  rehearsalId: string
  account: string
  createTime: number
  planHash: string
  /** SHA-256 of `report`. */
  reportHash: string
  /** When it was chosen as the evidence of its release; null if it was not. */
  evidenceTime: number | null
  report: string
}

const COLUMNS = sql`
  r.id::text as "rehearsalId", r.release_id::text as "recordId", r.state, r.runs, r.runs_done as "runsDone", a.account,
  r.created_at as "createTime", r.ended_at as "endTime", r.fleet, (r.input->>'seed')::int as seed, r.plan_hash as "planHash",
  r.report_hash as "reportHash", r.summary, r.evidence_at as "evidenceTime"`

export const rehearsalsViews = (db: DatabaseOrTransaction) => ({
  async ofRelease(recordId: string): Promise<StoredRehearsal[]> {
    const { rows } = await sql<StoredRehearsal>`
      select ${COLUMNS} from rehearsals r join accounts a on a.id = r.account_id
      where r.release_id = ${rowNumberOf(recordId)} order by r.id desc limit ${rehearsalsLimits.shown}`.execute(db)
    return rows
  },

  async find(productId: string, rehearsalId: string): Promise<StoredRehearsal | undefined> {
    const { rows } = await sql<StoredRehearsal>`
      select ${COLUMNS} from rehearsals r join accounts a on a.id = r.account_id
      where r.id = ${rowNumberOf(rehearsalId)} and r.product_id = ${productId}`.execute(db)
    return rows[0]
  },

  async stored(rehearsalId: string): Promise<{ input: unknown; report: string | null } | undefined> {
    return db
      .selectFrom('rehearsals')
      .select(['input', 'report'])
      .where('id', '=', rowNumberOf(rehearsalId))
      .executeTakeFirst()
  },

  /** Of the one that was chosen for a release, else of its latest. */
  async reportFor(productId: string, recordId: string): Promise<RehearsalReport | undefined> {
    const { rows } = await sql<RehearsalReport>`
      select r.id::text as "rehearsalId", a.account, r.created_at as "createTime", r.plan_hash as "planHash",
        r.report_hash as "reportHash", r.evidence_at as "evidenceTime", r.report
      from rehearsals r join accounts a on a.id = r.account_id
      where r.product_id = ${productId} and r.release_id = ${rowNumberOf(recordId)} and r.state = 'done'
      order by r.evidence_at is null, r.id desc limit 1`.execute(db)
    return rows[0]
  },

  /** The one that was chosen for a release. */
  async evidence(recordId: string): Promise<{ summary: StoredSummary; createTime: number } | undefined> {
    const { rows } = await sql<{ summary: StoredSummary; createTime: number }>`
      select summary, created_at as "createTime" from rehearsals
      where release_id = ${rowNumberOf(recordId)} and evidence_at is not null`.execute(db)
    return rows[0]
  },

  async isRequired(productId: string): Promise<boolean> {
    const row = await db
      .selectFrom('rehearsal_rules')
      .select('product_id')
      .where('product_id', '=', productId)
      .executeTakeFirst()
    return row !== undefined
  },
})
