import type { AuditOutcome } from '@slipway/contract/identity/audit/audit.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import { mostCounted, totalUpTo } from '@slipway/contract/paging.ts'
import type { Pool } from 'pg'
import type { Condition } from './audit.filter.ts'

export interface ObjectView {
  objectType: string
  objectId: string
  objectName: string
  kind: 1 | 2 | 3
}

export interface ChangeView extends ObjectView {
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

export interface EntryView<Change = ObjectView> {
  entryId: string
  time: number
  n: number
  action: string
  accountId: number | null
  account: string
  roleZh: string
  roleEn: string
  outcome: AuditOutcome
  code: number
  refusal: string
  ip: string
  via: string
  leftOut: number
  changes: number
  changed: Change[]
}

export interface WholeEntryView extends EntryView<ChangeView> {
  agent: string
  requestId: string
  input: Record<string, unknown>
}

/** The last entry of a page; the next page starts after it. */
export type Cursor = Pick<EntryView, 'time' | 'n'>

const LISTED_OBJECTS = 3
/** Entries that are sorted rather than found in an order that has all others, too. */
const FEW = 3_000

const COLUMNS = `
  e.id as "entryId", e.at as time, e.n, e.call as action, e.account_id as "accountId", e.account, e.role_zh as "roleZh",
  e.role_en as "roleEn", e.outcome, e.code, e.refusal, e.ip, e.via, e.left_out as "leftOut"`
const WHOLE = `${COLUMNS}, e.agent, e.request_id as "requestId", e.input`
const OBJECT = `
  'objectType', c.object_type, 'objectId', c.object_id, 'objectName', c.object_name, 'kind', c.kind`
const CHANGE = `${OBJECT}, 'before', c.before, 'after', c.after`
const NEWEST_FIRST = 'order by e.at desc, e.n desc'

/** The first changed rows of an entry; counting stops at a limit. */
const changed = (fields: string, most: number) => `
  cross join lateral (
    select count(*)::int as changes from (
      select from audit_changes c where c.at = e.at and c.entry_id = e.id limit ${mostCounted.rows}) as counted
  ) as counted
  cross join lateral (
    select coalesce(json_agg(json_build_object(${fields}) order by c.id), '[]') as changed from (
      select * from audit_changes c where c.at = e.at and c.entry_id = e.id order by c.id limit ${most}) as c
  ) as first`

export const auditViews = (pool: Pick<Pool, 'query'>) => ({
  async list({ from, text, values, kind }: Condition, { offset, limit }: { offset: number; limit: number }) {
    const { rows: counted } = await pool.query<{ total: number }>(
      `select count(*)::int as total from (select from ${from} where ${text} limit ${mostCounted.rows + 1}) as e`,
      values,
    )
    const total = counted[0]?.total ?? 0
    // The planner takes a rare kind for a common one and walks all entries; the offset keeps it from that.
    const isRare = kind !== undefined && total <= FEW
    const wanted = `select e.* from ${from} where ${text}`
    const page = await pool.query<EntryView>(
      `select ${COLUMNS}, changes, changed
       from (select * from (${wanted} ${isRare ? 'offset 0' : ''}) as e ${NEWEST_FIRST} limit ${limit} offset ${offset}) as e
       ${changed(OBJECT, LISTED_OBJECTS)} ${NEWEST_FIRST}`,
      values,
    )
    return { items: page.rows, ...totalUpTo(total, mostCounted.rows) }
  },

  async find(entryId: string, time: number, oldest: number): Promise<WholeEntryView | undefined> {
    const { rows } = await pool.query<WholeEntryView>(
      `select ${WHOLE}, changes, changed
       from (select * from audit_entries where at = $2 and id = $1 and at >= $3) as e
       ${changed(CHANGE, auditLimits.shownChanges)}`,
      [entryId, new Date(time), new Date(oldest)],
    )
    return rows[0]
  },

  /** The next entries, from the newest to the oldest. */
  async readOn({ from, text, values }: Condition, after: Cursor | undefined, limit: number): Promise<WholeEntryView[]> {
    const on = after ? `and (e.at, e.n) < ($${values.length + 1}, $${values.length + 2})` : ''
    const { rows } = await pool.query<WholeEntryView>(
      `select ${WHOLE}, changes, changed
       from (select e.* from ${from} where ${text} ${on} ${NEWEST_FIRST} limit ${limit}) as e
       ${changed(CHANGE, auditLimits.shownChanges)} ${NEWEST_FIRST}`,
      after ? [...values, new Date(after.time), after.n] : values,
    )
    return rows
  },
})
