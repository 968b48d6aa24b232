import { DAY_MS } from '@slipway/contract/durations.ts'
import type {
  AuditDetails,
  AuditEntry,
  getAuditEntry,
  listAuditEntries,
} from '@slipway/contract/identity/audit/audit.calls.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { inLocale, type Locale } from '@slipway/contract/locale.ts'
import { mostCounted, offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Download } from '../../../http/route.ts'
import { csvHead, csvLines } from './audit-csv.ts'
import { columnNames } from './audit-fields.ts'
import { conditionOf, type AuditFilter } from './audit.filter.ts'
import { auditViews, type Cursor, type EntryView, type ObjectView } from './audit.views.ts'
import { distinctObjects, mergedChanges } from './merged-changes.ts'
import { actionName, objectName, objectTypeName } from './audit.words.ts'

/** Other requests wait for a part of it at most. */
const EXPORT_STEP = 100

export function auditService(db: Database, clock: Clock) {
  const views = auditViews(db.pool)

  async function* csv(filter: AuditFilter, locale: Locale): AsyncGenerator<string> {
    const condition = conditionOf(filter, clock.now())
    yield csvHead(locale)
    let after: Cursor | undefined
    for (let written = 0; written < auditLimits.exported; written += EXPORT_STEP) {
      const entries = await views.readOn(condition, after, EXPORT_STEP)
      yield entries.map((entry) => csvLines(entry, locale)).join('')
      after = entries.at(-1)
      if (entries.length < EXPORT_STEP) return
    }
  }

  return {
    async list(input: CheckedInputOf<typeof listAuditEntries>, locale: Locale): Promise<Page<AuditEntry>> {
      const offset = offsetOf(input)
      if (offset >= mostCounted.rows) return { items: [], total: mostCounted.rows, isMinimum: true }
      const { items, ...totals } = await views.list(conditionOf(input, clock.now()), { offset, limit: input.pageSize })
      return {
        items: items.map((entry) => {
          const objects = distinctObjects(entry.changed)
          return {
            ...shownEntry(entry, locale, entry.changed.length - objects.length),
            objects: objects.map((object) => shownObject(object, locale)),
          }
        }),
        ...totals,
      }
    },

    async find({ entryId, time }: CheckedInputOf<typeof getAuditEntry>, locale: Locale): Promise<AuditDetails> {
      const entry = await views.find(entryId, time, clock.now() - auditLimits.keepDays * DAY_MS)
      if (!entry) throw new DomainError('audit.notFound')
      const { agent, requestId, input } = entry
      const changed = mergedChanges(entry.changed)
      return {
        ...shownEntry(entry, locale, entry.changed.length - changed.length),
        agent,
        requestId,
        input,
        changed: changed.map(({ before, after, ...object }) => ({
          ...shownObject(object, locale),
          before,
          after,
          fieldNames: columnNames(Object.keys({ ...before, ...after }), locale),
        })),
      }
    },

    export: (filter: AuditFilter, locale: Locale): Download => ({
      fileName: `audit-log-${new Date(clock.now()).toISOString().slice(0, 10)}.csv`,
      mime: 'text/csv; charset=utf-8',
      chunks: csv(filter, locale),
    }),
  }
}

/** `again`: the number of its changes to rows that it had already changed. */
const shownEntry = (entry: EntryView<unknown>, locale: Locale, again: number) => ({
  entryId: entry.entryId,
  time: entry.time,
  action: entry.action,
  actionName: actionName(entry.action, locale),
  accountId: entry.accountId === null ? null : String(entry.accountId),
  account: entry.account,
  via: entry.via,
  roleName: inLocale({ zh: entry.roleZh, en: entry.roleEn }, locale),
  outcome: entry.outcome,
  code: entry.code,
  refusal: entry.refusal,
  ip: entry.ip,
  leftOut: entry.leftOut,
  changes: entry.changes - again,
})

const shownObject = (object: ObjectView, locale: Locale) => ({
  objectType: object.objectType,
  objectTypeName: objectTypeName(object.objectType, locale),
  objectId: object.objectId,
  objectName: objectName(object, locale),
  kind: object.kind,
})
