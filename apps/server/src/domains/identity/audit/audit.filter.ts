import { DAY_MS } from '@slipway/contract/durations.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import type { listAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { mostCounted } from '@slipway/contract/paging.ts'
import { likeLiteral } from '../../../db/like-literal.ts'

export type AuditFilter = Omit<CheckedInputOf<typeof listAuditEntries>, 'pageStart' | 'pageIndex' | 'pageSize'>

export interface Condition {
  /** The FROM part of the SQL, with the entries as `e`. */
  from: string
  /** The WHERE part; both use the parameters in `values`, from `$1`. */
  text: string
  values: unknown[]
  /** The kind of objects that it is by, if not by one object. */
  kind: string | undefined
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
  const ofOne = objectId === undefined ? undefined : changesOf({ objectType, objectId }, given)
  const kind = ofOne === undefined ? objectType : undefined
  if (kind !== undefined) parts.push(`e.object_types @> array[${given(kind)}::text]`)
  const equal = (facet: 'call' | 'outcome' | 'ip', value: string | number | undefined) => {
    if (value === undefined) return
    parts.push(`e.${facet} = ${given(value)}`)
    // With the kind, one lookup has what both filters cover.
    if (kind !== undefined) parts.push(`${FACETS} @> array[${given(`${kind} ${facet} ${value}`)}::text]`)
  }
  equal('call', action)
  equal('outcome', outcome)
  equal('ip', ip)
  // One object has few changes, which lead to their entries.
  const from = ofOne === undefined ? 'audit_entries e' : entriesOf(`audit_changes c where ${ofOne} and c.at >= $1`)
  return { from, text: parts.join(' and '), values, kind }
}

const FACETS = 'audit_facets(e.object_types, e.call, e.outcome, e.ip)'

const entriesOf = (changes: string): string => `
  (select distinct c.at, c.entry_id from ${changes} order by c.at desc limit ${mostCounted.rows + 1}) as hit
  cross join lateral (select * from audit_entries where at = hit.at and id = hit.entry_id limit 1) as e`

function changesOf(
  { objectType, objectId }: { objectType: string | undefined; objectId: string },
  given: (value: unknown) => string,
): string {
  const id = given(objectId)
  if (objectType === undefined) return `c.object_id = ${id}`
  // The history of a product includes that of its features and devices.
  if (objectType === 'products') return `(c.object_id = ${id} and c.object_type = 'products' or c.product_id = ${id})`
  return `c.object_type = ${given(objectType)} and c.object_id = ${id}`
}
