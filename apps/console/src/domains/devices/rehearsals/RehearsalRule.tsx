import { setRehearsalRule } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import { Switch } from '@slipway/ui/form/Switch.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../shared/use-may.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { rehearsalQueries, useSetRehearsalRule } from './rehearsals.queries.ts'

/** Whether rollouts of the product need a rehearsal. */
export function RehearsalRule({ productId }: { productId: string }) {
  const { rule: t } = rehearsalTexts()
  const { data } = useQuery(rehearsalQueries.rule(productId))
  const set = useSetRehearsalRule()
  const maySet = useMay(setRehearsalRule)
  if (!data) return null
  return (
    <div className="flex flex-col gap-1 border-t p-4">
      <Switch
        label={t.label}
        checked={set.isPending ? set.variables.isRequired : data.isRequired}
        disabled={!maySet}
        onChange={({ target }) => set.mutate({ productId, isRequired: target.checked })}
      />
      <p className="text-sm text-ink-2">{t.hint}</p>
    </div>
  )
}
