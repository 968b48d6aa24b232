import type { EvidenceReport } from '@slipway/contract/devices/campaigns/rollout/rehearsal/evidence.ts'
import type { RehearsalInput } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal-input.ts'
import { runsOf } from '@slipway/contract/devices/campaigns/rollout/rehearsal/rehearsal.ts'
import { rehearsalsLimits } from '@slipway/contract/devices/rehearsals/rehearsals.limits.ts'
import type { RehearsalResult } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import { hasCome } from '../../../db/time/clock-steps.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

interface NewRehearsal {
  productId: string
  recordId: string
  accountId: number
  input: RehearsalInput
  planHash: string
  fleet: number
  at: number
}

interface Lease {
  holder: string
  until: number
}

export interface ClaimedRehearsal {
  id: number
  input: unknown
  attempts: number
}

export interface StoredSummary {
  result: RehearsalResult
  evidence: EvidenceReport
}

interface Finished {
  report: string
  reportHash: string
  summary: StoredSummary
}

export const rehearsalsStore = (db: DatabaseOrTransaction) => ({
  /** Throws a unique violation while another one of the product is open. */
  async add({ productId, recordId, accountId, input, planHash, fleet, at }: NewRehearsal): Promise<string> {
    const { id } = await db
      .insertInto('rehearsals')
      .values({
        product_id: productId,
        release_id: rowNumberOf(recordId),
        account_id: accountId,
        input: JSON.stringify(input),
        plan_hash: planHash,
        fleet,
        runs: runsOf(input),
        created_at: new Date(at),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return String(id)
  },

  /** Beyond the newest of a product; evidence stays. */
  async dropOldest(productId: string): Promise<void> {
    await sql`
      delete from rehearsals where evidence_at is null and ended_at is not null and product_id = ${productId} and id <= (
        select id from rehearsals where product_id = ${productId}
        order by id desc limit 1 offset ${rehearsalsLimits.keptPerProduct})`.execute(db)
  },

  async prune(before: number): Promise<void> {
    await db.deleteFrom('rehearsals').where('ended_at', '<', moment(before)).execute()
  },

  /** The oldest open one that no process works on. */
  async claim({ holder, until }: Lease, now: number): Promise<ClaimedRehearsal | undefined> {
    const { rows } = await sql<ClaimedRehearsal>`
      update rehearsals set state = 'running', holder = ${holder}, held_until = ${moment(until)}, attempts = attempts + 1,
        runs_done = 0
      where id = (
        select id from rehearsals where ended_at is null and (held_until is null or ${hasCome('held_until', now, until - now)})
        order by id limit 1 for update skip locked)
      returning id, input, attempts`.execute(db)
    return rows[0]
  },

  /** False where it was cancelled, or another process has it. Extends the lease. */
  async keep(id: number, { holder, until }: Lease, runsDone: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('rehearsals')
      .set({ held_until: new Date(until), runs_done: runsDone })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** Gives it back to the other processes, and to this one after its next start; it was not its fault. */
  async release(id: number, holder: string): Promise<void> {
    await sql`
      update rehearsals set state = 'waiting', holder = null, held_until = null, attempts = attempts - 1, runs_done = 0
      where id = ${id} and holder = ${holder} and state = 'running'`.execute(db)
  },

  async finish(id: number, holder: string, { report, reportHash, summary }: Finished, at: number): Promise<void> {
    await sql`
      update rehearsals set state = 'done', report = ${report}, report_hash = ${reportHash},
        summary = ${JSON.stringify(summary)}, runs_done = runs, ended_at = ${new Date(at)}, holder = null, held_until = null
      where id = ${id} and holder = ${holder} and state = 'running'`.execute(db)
  },

  async fail(id: number, holder: string, at: number): Promise<void> {
    await db
      .updateTable('rehearsals')
      .set({ state: 'failed', ended_at: new Date(at), holder: null, held_until: null })
      .where('id', '=', id)
      .where('holder', '=', holder)
      .where('state', '=', 'running')
      .execute()
  },

  /** False where it is over. */
  async cancel(rehearsalId: string, at: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('rehearsals')
      .set({ state: 'cancelled', ended_at: new Date(at), holder: null, held_until: null })
      .where('id', '=', rowNumberOf(rehearsalId))
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  /** In place of the one that was chosen before. */
  async choose(recordId: string, rehearsalId: string, at: number): Promise<void> {
    await db
      .updateTable('rehearsals')
      .set({ evidence_at: null })
      .where('release_id', '=', rowNumberOf(recordId))
      .where('evidence_at', 'is not', null)
      .execute()
    await db
      .updateTable('rehearsals')
      .set({ evidence_at: new Date(at) })
      .where('id', '=', rowNumberOf(rehearsalId))
      .execute()
  },

  async setRule(productId: string, isRequired: boolean): Promise<void> {
    if (isRequired) {
      const rule = { product_id: productId }
      await db
        .insertInto('rehearsal_rules')
        .values(rule)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else await db.deleteFrom('rehearsal_rules').where('product_id', '=', productId).execute()
  },
})
