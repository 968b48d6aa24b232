import { DAY_MS } from '@slipway/contract/durations.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import type { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { likeLiteral } from '../../../db/like-literal.ts'

export type AuditFilter = Omit<CheckedInputOf<typeof listAuditEntries>, 'pageStart' | 'pageIndex' | 'pageSize'>

export interface Condition {
  /** The FROM part of the SQL, with the entries as `e`. */
  from: string
  /** The WHERE part; both use the parameters in `values`, from `$1`. */
  text: string
  values: unknown[]
}

/** The SQL of a filter. Entries past the retention are excluded even before their week is dropped. */
export function conditionOf(filter: AuditFilter, now: number): Condition {
  const values: unknown[] = []
  const given = (value: unknown): string => `$${values.push(value)}`
  const oldest = now - auditLimits.keepDays * DAY_MS
  const { startTime, endTime, account, action, objectType, objectId, outcome, ip } = filter
  const parts = [`e.at >= ${given(new Date(Math.max(oldest, startTime ?? 0)))}`]
  if (endTime !== undefined) parts.push(`e.at < ${given(new Date(endTime))}`)
  if (account !== undefined) parts.push(`lower(e.account) like ${given(`${likeLiteral(account.toLowerCase())}%`)}`)
  if (action !== undefined) parts.push(`e.call = ${given(action)}`)
  if (outcome !== undefined) parts.push(`e.outcome = ${given(outcome)}`)
  if (ip !== undefined) parts.push(`e.ip = ${given(ip)}`)
  const changed = changedPart({ objectType, objectId }, given)
  const changes = `audit_changes c where ${changed} and c.at >= $1`
  // One object has few changes, which lead to their entries. A kind has many, and most entries have one.
  const isOfOne = objectId !== undefined
  if (changed && !isOfOne) parts.push(`(e.at, e.id) in (select c.at, c.entry_id from ${changes})`)
  const from = isOfOne ? entriesOf(changes) : 'audit_entries e'
  return { from, text: parts.join(' and '), values }
}

const entriesOf = (changes: string): string => `
  (select distinct c.at, c.entry_id from ${changes} order by c.at desc limit ${auditLimits.counted}) as hit
  cross join lateral (select * from audit_entries where at = hit.at and id = hit.entry_id limit 1) as e`

function changedPart(
  { objectType, objectId }: Pick<AuditFilter, 'objectType' | 'objectId'>,
  given: (value: unknown) => string,
): string | undefined {
  if (objectId === undefined) return objectType === undefined ? undefined : `c.object_type = ${given(objectType)}`
  const id = given(objectId)
  if (objectType === undefined) return `c.object_id = ${id}`
  // The history of a product includes that of its features and devices.
  if (objectType === 'products') return `(c.object_id = ${id} and c.object_type = 'products' or c.product_id = ${id})`
  return `c.object_type = ${given(objectType)} and c.object_id = ${id}`
}
