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
               (id, at, call, account_id, account, role_zh, role_en, outcome, code, refusal, input, ip, agent, request_id, left_out, via,
                object_types)
             select $1, $2, $3, $4, $5, coalesce(r.name_zh, ''), coalesce(r.name_en, ''), $6, $7, $8, $9, $10, $11, $12, $13, $14,
               array(select distinct object_type from audit_changes where at = $2 and entry_id = $1)
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
      insert into audit_entries (id, at, call, account_id, account, outcome, object_types)
      select c.entry_id, c.at, c.call, c.account_id, coalesce(a.account, ''), 4, array_agg(distinct c.object_type)
      from audit_changes c left join accounts a on a.id = c.account_id
      where c.at >= ${moment(from)} and c.at < ${moment(until)}
        and not exists (select from audit_entries e where e.at = c.at and e.id = c.entry_id)
      group by c.entry_id, c.at, c.call, c.account_id, a.account`.execute(db)
    return Number(result.numAffectedRows ?? 0)
  },

  /** Adds the kinds of changes that came after their entry. */
  async addKindsBetween(from: number, until: number): Promise<void> {
    await sql`
      update audit_entries e set object_types = array(select unnest(e.object_types) union select unnest(found.kinds))
      from (
        select at, entry_id, array_agg(distinct object_type) as kinds from audit_changes
        where at >= ${moment(from)} and at < ${moment(until)} group by at, entry_id
      ) as found
      where e.at = found.at and e.id = found.entry_id and not e.object_types @> found.kinds`.execute(db)
  },
})
