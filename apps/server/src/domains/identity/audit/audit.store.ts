import type { AuditOutcome } from '@slipway/contract/identity/audit/audit.ts'
import { sql } from 'kysely'
import { moment, type Database } from '../../../db/database.ts'

export interface NewEntry {
  id: string
  at: number
  call: string
  accountId: number | undefined
  account: string
  outcome: AuditOutcome
  code: number
  refusal: string
  input: Record<string, unknown>
  ip: string
  agent: string
  requestId: string
  leftOut: number
  via: string
}

export const auditStore = (db: Database) => ({
  /** The same statement reads the role's name, because it can change later. */
  async insert(entry: NewEntry): Promise<void> {
    await db.pool.query({
      name: 'audit-entry',
      text: `insert into audit_entries
               (id, at, call, account_id, account, role_zh, role_en, outcome, code, refusal, input, ip, agent, request_id, left_out, via)
             select $1, $2, $3, $4, $5, coalesce(r.name_zh, ''), coalesce(r.name_en, ''), $6, $7, $8, $9, $10, $11, $12, $13, $14
             from (select) one
             left join accounts a on a.id = $4
             left join roles r on r.id = a.role_id`,
      values: [
        entry.id,
        new Date(entry.at),
        entry.call,
        entry.accountId ?? null,
        entry.account,
        entry.outcome,
        entry.code,
        entry.refusal,
        JSON.stringify(entry.input),
        entry.ip,
        entry.agent,
        entry.requestId,
        entry.leftOut,
        entry.via,
      ],
    })
  },

  /** Adds entries for changes whose process ended before it wrote theirs. Returns their number. */
  async completeBetween(from: number, until: number): Promise<number> {
    const result = await sql`
      insert into audit_entries (id, at, call, account_id, account, outcome)
      select distinct c.entry_id, c.at, c.call, c.account_id, coalesce(a.account, ''), 4
      from audit_changes c left join accounts a on a.id = c.account_id
      where c.at >= ${moment(from)} and c.at < ${moment(until)}
        and not exists (select from audit_entries e where e.at = c.at and e.id = c.entry_id)`.execute(db)
    return Number(result.numAffectedRows ?? 0)
  },
})
