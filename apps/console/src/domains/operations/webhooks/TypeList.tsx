import type { WebhookTypeName } from '@slipway/contract/operations/webhooks/webhook-type-names.ts'
import { Checkbox } from '@slipway/ui/form/Checkbox.tsx'
import { Skeleton } from '@slipway/ui/layout/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { QueryFailed } from '../../../shared/list/QueryFailed.tsx'
import { webhookTexts } from './webhook-texts.ts'
import { webhookQueries } from './webhooks.queries.ts'

interface Props {
  chosen: readonly WebhookTypeName[]
  /** End users are announced to such webhooks only. */
  isSiteWide: boolean
  disabled: boolean
  onChange: (chosen: WebhookTypeName[]) => void
}

/** The types of messages, each with a checkbox. */
export function TypeList({ chosen, isSiteWide, disabled, onChange }: Props) {
  const t = webhookTexts()
  const types = useQuery(webhookQueries.types)
  if (types.isError && !types.data) {
    return <QueryFailed query={types} failed={{ title: t.failed.typesTitle, text: t.failed.text }} />
  }
  if (!types.data) return <Skeleton className="h-60 w-full" />
  const offered = types.data.filter((one) => isSiteWide || !one.isSiteWide)
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm text-ink-2">{t.form.types}</legend>
      <ul className="max-h-60 overflow-y-auto rounded-lg border px-4 py-2">
        {offered.map(({ type, name }) => (
          <li key={type} className="py-1.5">
            <Checkbox
              label={name}
              hint={<span className="font-mono">{type}</span>}
              checked={chosen.some((one) => one === type)}
              disabled={disabled}
              onChange={(event) =>
                onChange([
                  ...chosen.filter((one) => one !== type),
                  ...(event.target.checked ? [type as WebhookTypeName] : []),
                ])
              }
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
