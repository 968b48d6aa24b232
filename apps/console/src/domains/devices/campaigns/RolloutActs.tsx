import { campaignsLimits } from '@slipway/contract/devices/campaigns/campaigns.limits.ts'
import { stopRollout } from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useState } from 'react'
import { useMay } from '../../../shared/use-may.ts'
import { campaignTexts } from './campaign-texts.ts'
import { useRolloutAct, type Campaign } from './campaigns.queries.ts'

interface Props {
  release: { productId: string; recordId: string }
  campaigns: readonly Campaign[]
}

/** Pause, resume and stop, while a rollout has not ended. */
export function RolloutActs({ release, campaigns }: Props) {
  const { rollout: t } = campaignTexts()
  const [asked, setAsked] = useState<'pause' | 'stop'>()
  const resume = useRolloutAct('resume')
  const mayAct = useMay(stopRollout)
  const state = campaigns.find(({ kind }) => kind === 'rollout')?.state
  if (!mayAct || (state !== 'running' && state !== 'held' && state !== 'paused')) return null
  return (
    <span className="flex flex-wrap gap-2 px-4 pt-3">
      {state === 'paused' ? (
        <Button size="small" busy={resume.isPending} onClick={() => resume.mutate({ ...release, reason: '' })}>
          {t.resume}
        </Button>
      ) : (
        <Button size="small" onClick={() => setAsked('pause')}>
          {t.pause}
        </Button>
      )}
      <Button size="small" tone="danger" onClick={() => setAsked('stop')}>
        {t.stop}
      </Button>
      {asked && <ActDialog act={asked} release={release} onClose={() => setAsked(undefined)} />}
    </span>
  )
}

function ActDialog({ act, release, onClose }: Pick<Props, 'release'> & { act: 'pause' | 'stop'; onClose: () => void }) {
  const { rollout: t } = campaignTexts()
  const [reason, setReason] = useState('')
  const run = useRolloutAct(act)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t[act]}
      tone={act === 'stop' ? 'danger' : 'primary'}
      confirmLabel={t[act]}
      busy={run.isPending}
      onConfirm={() => run.mutate({ ...release, reason }, { onSuccess: onClose })}
    >
      <p className="mb-3">{act === 'stop' ? t.stopText : t.pauseText}</p>
      <TextField
        label={t.reason}
        value={reason}
        maxLength={campaignsLimits.reason.max}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  )
}
