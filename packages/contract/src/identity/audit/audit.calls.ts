import * as z from 'zod/mini'
import { administratorsVia } from '../../access.ts'
import { defineCall } from '../../define-call.ts'
import { pageRequest } from '../../paging.ts'
import { codeOf, epochMs, integer, text } from '../../schema.ts'
import { auditLimits } from './audit.limits.ts'
import { auditOutcomes, changeKinds } from './audit.ts'

const BASE = '/iot/config/api/iot/support/audit'
const access = administratorsVia('accounts')
const search = z.optional(text(auditLimits.search))
const wholeNumber = integer({ min: 0, max: Number.MAX_SAFE_INTEGER })

/** Filters of the audit log; the start is inclusive, the end exclusive. */
export const auditFilters = {
  startTime: z.optional(epochMs),
  endTime: z.optional(epochMs),
  /** A prefix of the account's name at that time. */
  account: search,
  /** `domain.call`, `job:name` or `system`. */
  action: search,
  objectType: search,
  /** For a product, entries of its parts match too. */
  objectId: search,
  outcome: z.optional(codeOf(auditOutcomes)),
  ip: search,
}

const changedObject = z.object({
  objectType: z.string(),
  objectTypeName: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  kind: codeOf(changeKinds),
})

const entryFields = {
  entryId: z.string(),
  time: epochMs,
  action: z.string(),
  actionName: z.string(),
  /** Null for visitors and for the platform itself. */
  accountId: z.nullable(z.string()),
  /** The account's name at that time; for a visitor, the typed one. */
  account: z.string(),
  roleName: z.string(),
  outcome: codeOf(auditOutcomes),
  code: z.int(),
  refusal: z.string(),
  ip: z.string(),
  /** The API key or third-party application that acted for the account; empty: the user was signed in. */
  via: z.string(),
  /** Refused attempts from the same source that were counted but not recorded, since the last recorded one. */
  leftOut: wholeNumber,
  changes: wholeNumber,
}

/** An entry of the log with the first rows that it changed. */
export const auditEntry = z.object({ ...entryFields, objects: z.array(changedObject) })
export type AuditEntry = z.infer<typeof auditEntry>

const row = z.nullable(z.record(z.string(), z.unknown()))

export const auditChange = z.object({
  ...changedObject.shape,
  before: row,
  after: row,
  /** The names of the row's fields in the caller's language. */
  fieldNames: z.record(z.string(), z.string()),
})
export type AuditChange = z.infer<typeof auditChange>

export const auditDetails = z.object({
  ...entryFields,
  agent: z.string(),
  requestId: z.string(),
  /** The call's input, with secrets removed. */
  input: z.record(z.string(), z.unknown()),
  changed: z.array(auditChange),
})
export type AuditDetails = z.infer<typeof auditDetails>

/** SI-101, SI-124. Newest first. */
export const listAuditEntries = defineCall({
  method: 'GET',
  path: `${BASE}/list`,
  summary: { zh: '操作日志', en: 'List audit log entries' },
  access,
  input: z.object({ ...pageRequest, ...auditFilters }),
  output: auditEntry,
  reply: 'page',
})

export const getAuditEntry = defineCall({
  method: 'GET',
  path: `${BASE}/entry`,
  summary: { zh: '操作日志详情', en: 'Get an audit log entry' },
  access,
  input: z.object({ entryId: z.guid(), time: epochMs }),
  output: auditDetails,
  refusals: ['audit.notFound'],
})

/** The options of the log's filters, in the caller's language. */
export const getAuditChoices = defineCall({
  method: 'GET',
  path: `${BASE}/choices`,
  summary: { zh: '操作日志的筛选项', en: 'Get the filter options of the audit log' },
  access,
  output: z.object({
    actions: z.array(z.object({ action: z.string(), actionName: z.string() })),
    objectTypes: z.array(z.object({ objectType: z.string(), objectTypeName: z.string() })),
  }),
})

/** CSV in UTF-8 with a byte order mark; an entry with several changed rows has one line per row. */
export const exportAuditEntries = defineCall({
  method: 'GET',
  path: `${BASE}/export`,
  summary: { zh: '导出操作日志', en: 'Export the audit log' },
  access,
  input: z.object(auditFilters),
  reply: 'download',
  isAudited: true,
})
