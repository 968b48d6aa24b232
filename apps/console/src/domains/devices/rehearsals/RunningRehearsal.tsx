import { cancelRehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.calls.ts'
import type { Rehearsal } from '@slipway/contract/devices/rehearsals/rehearsals.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { Panel } from '@slipway/ui/layout/Panel.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { useMay } from '../../../shared/use-may.ts'
import { rehearsalTexts } from './rehearsal-texts.ts'
import { useCancelRehearsal } from './rehearsals.queries.ts'

/** How far a rehearsal has come. */
export function RunningRehearsal({ productId, rehearsal }: { productId: string; rehearsal: Rehearsal }) {
  const t = rehearsalTexts()
  const cancel = useCancelRehearsal()
  const mayCancel = useMay(cancelRehearsal)
  const { rehearsalId, state, runs, runsDone } = rehearsal
  return (
    <Panel
      title={t.states[state]}
      aside={
        mayCancel && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate({ productId, rehearsalId })}>
            {t.cancel}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-2 p-4">
        <progress
          aria-label={t.states[state]}
          value={runsDone}
          max={runs}
          className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
        />
        <p className="text-sm text-ink-2 tabular-nums">{t.progress(formatNumber(runsDone), formatNumber(runs))}</p>
      </div>
    </Panel>
  )
}
