import { Combobox } from '@slipway/ui/form/Combobox.tsx'
import { useQuery } from '@tanstack/react-query'
import { auditTexts } from './audit-texts.ts'
import type { AuditFilterProps } from './AuditWordsFilter.tsx'
import { auditQueries } from './audit.queries.ts'

/** The filter by one of the actions that the log can contain. */
export function AuditActionFilter({ search, onChange }: AuditFilterProps) {
  const { filters: t } = auditTexts()
  const { actions = [] } = useQuery(auditQueries.choices).data ?? {}
  return (
    <Combobox
      label={t.action}
      labelHidden
      placeholder={t.anyAction}
      value={search.action || null}
      onValueChange={(action) => onChange({ action: action ?? '' })}
      options={actions.map(({ action, actionName }) => ({ value: action, label: actionName }))}
    />
  )
}
