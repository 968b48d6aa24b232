import { auditOutcomes, type AuditOutcome } from '@slipway/contract/identity/audit/audit.ts'
import { DateRange } from '@slipway/ui/form/DateRange.tsx'
import { Select } from '@slipway/ui/form/Select.tsx'
import { useQuery } from '@tanstack/react-query'
import { formatDay, formatMonth } from '@slipway/web-client/formats.ts'
import { auditTexts } from './audit-texts.ts'
import { type AuditFilterProps, AuditWordsFilter } from './AuditWordsFilter.tsx'
import { auditQueries } from './audit.queries.ts'

const ALL = ''
const outcomes = Object.values(auditOutcomes)

/** The filters by outcome, days, kind of object, object and address. */
export function AuditMoreFilters({ search, onChange }: AuditFilterProps) {
  const { filters: t, outcomes: outcomeNames } = auditTexts()
  const { objectTypes = [] } = useQuery(auditQueries.choices).data ?? {}
  const filter = { search, onChange }
  return (
    <>
      <Select
        label={t.outcome}
        labelHidden
        value={search.outcome ?? ALL}
        onValueChange={(outcome) => onChange({ outcome: outcome === ALL ? undefined : outcome })}
        options={[
          { value: ALL as AuditOutcome | typeof ALL, label: t.anyOutcome },
          ...outcomes.map((outcome) => ({ value: outcome, label: outcomeNames[outcome] })),
        ]}
        className="w-38 max-sm:w-full"
      />
      <DateRange
        value={search}
        onValueChange={({ from, to }) => onChange({ from, to })}
        today={() => formatDay(Date.now())}
        texts={{ ...t.days, month: formatMonth }}
        className="max-sm:w-full"
      />
      <Select
        label={t.objectType}
        labelHidden
        value={search.objectType}
        onValueChange={(objectType) => onChange({ objectType })}
        options={[
          { value: ALL, label: t.anyObject },
          ...objectTypes.map(({ objectType, objectTypeName }) => ({ value: objectType, label: objectTypeName })),
        ]}
        className="w-40 max-sm:w-full"
      />
      <AuditWordsFilter label={t.objectId} name="objectId" className="w-52 max-sm:w-full" {...filter} />
      <AuditWordsFilter label={t.ip} name="ip" className="w-44 max-sm:w-full" {...filter} />
    </>
  )
}
