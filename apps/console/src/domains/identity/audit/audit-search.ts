import { auditOutcomes, type AuditOutcome } from '@slipway/contract/identity/audit/audit.ts'
import type { exportAuditEntries } from '@slipway/contract/identity/audit/audit.calls.ts'
import { auditLimits } from '@slipway/contract/identity/audit/audit.limits.ts'
import type { InputOf } from '@slipway/contract/define-call.ts'
import { readPaging, writePaging, type Paging, type SearchInAddress } from '../../../shared/list/list-search.ts'
import { momentOf } from '@slipway/web-client/time-zone.ts'

/** The URL state of the audit log; days are `2026-11-21` in the account's time zone, both inclusive. */
export interface AuditSearch extends Paging {
  account: string
  action: string
  objectType: string
  objectId: string
  outcome: AuditOutcome | undefined
  ip: string
  from: string
  to: string
}

export const plainAuditFilters = {
  account: '',
  action: '',
  objectType: '',
  objectId: '',
  outcome: undefined,
  ip: '',
  from: '',
  to: '',
} satisfies Partial<AuditSearch>

const words = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, auditLimits.search.max) : ''

/** Midnight of the day in the browser's time zone; undefined for an invalid date. */
function startOf(day: string, later = 0): number | undefined {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day) ?? []
  const at = momentOf({ year: Number(year), month: Number(month), day: Number(date) + later })
  return Number.isNaN(at) || at < 0 ? undefined : at
}

const dayIn = (value: unknown): string => (startOf(words(value)) === undefined ? '' : words(value))

/** Parses the URL leniently: invalid values count as absent. */
export const readAuditSearch = (address: SearchInAddress): AuditSearch => ({
  account: words(address['account']),
  action: words(address['action']),
  objectType: words(address['type']),
  objectId: words(address['object']),
  outcome: Object.values(auditOutcomes).find((code) => code === Number(address['outcome'])),
  ip: words(address['ip']),
  from: dayIn(address['from']),
  to: dayIn(address['to']),
  ...readPaging(address),
})

/** Writes only the values that differ from the default list. */
export const writeAuditSearch = (search: AuditSearch): Record<string, string | number> => {
  const { account, action, objectType: type, objectId: object, outcome, ip, from, to } = search
  const filters = { account, action, type, object, ip, from, to }
  return {
    ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== '')),
    ...(outcome !== undefined && { outcome }),
    ...writePaging(search),
  }
}

export const isFiltered = ({ page: _page, size: _size, ...filters }: AuditSearch): boolean =>
  Object.values(filters).some((value) => value !== '' && value !== undefined)

/** The call's input for these filters. */
export const filterOf = (search: AuditSearch): InputOf<typeof exportAuditEntries> => ({
  startTime: startOf(search.from),
  endTime: startOf(search.to, 1),
  account: search.account || undefined,
  action: search.action || undefined,
  objectType: search.objectType || undefined,
  objectId: search.objectId || undefined,
  outcome: search.outcome,
  ip: search.ip || undefined,
})
