import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../database.ts'

/**
 * Leaves the rows of these tables out of the audit log until the transaction ends: the work has one entry that sums it
 * up, where thousands of rows say nothing more.
 */
export async function sumUpInAudit(tx: DatabaseOrTransaction, tables: readonly string[]): Promise<void> {
  await sql`select set_config('slipway.audit_summed', ${tables.join(',')}, true)`.execute(tx)
}
