import {
  exportAuditEntries,
  getAuditChoices,
  getAuditEntry,
  listAuditEntries,
  type AuditEntry,
} from '@slipway/contract/identity/audit/audit.calls.ts'
import { requestOf } from '@slipway/contract/http/call-request.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'
import { currentLocale } from '@slipway/web-client/locale.ts'
import { filterOf, type AuditSearch } from './audit-search.ts'

export const auditQueries = {
  all: ['audit'] as const,

  list: (search: AuditSearch) =>
    queryOptions({
      queryKey: ['audit', 'list', search],
      queryFn: ({ signal }) =>
        call(listAuditEntries, { ...filterOf(search), pageStart: search.page - 1, pageSize: search.size }, { signal }),
      placeholderData: keepPreviousData,
    }),

  choices: queryOptions({
    queryKey: ['audit', 'choices'],
    queryFn: ({ signal }) => call(getAuditChoices, {}, { signal }),
    staleTime: Infinity,
  }),

  entry: ({ entryId, time }: Pick<AuditEntry, 'entryId' | 'time'>) =>
    queryOptions({
      queryKey: ['audit', 'entry', entryId],
      queryFn: ({ signal }) => call(getAuditEntry, { entryId, time }, { signal }),
      staleTime: Infinity,
    }),
}

/** The URL of the export of all matching entries, in the page's language. */
export const exportAddress = (search: AuditSearch): string => {
  const { url } = requestOf(exportAuditEntries, filterOf(search))
  return `${url}${url.includes('?') ? '&' : '?'}lang=${currentLocale()}`
}
