import { campaignsLimits } from '@slipway/contract/devices/campaigns/campaigns.limits.ts'
import { openCampaignStates } from '@slipway/contract/devices/campaigns/campaigns.ts'
import { stopRollout } from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { Button } from '@slipway/ui/actions/Button.tsx'
import { TextField } from '@slipway/ui/form/TextField.tsx'
import { ConfirmDialog } from '@slipway/ui/overlay/ConfirmDialog.tsx'
import { useState } from 'react'
import { useMay } from '../../../shared/use-may.ts'
import { campaignTexts } from './campaign-texts.ts'
import { useRolloutAct, type Campaign, type RolloutAct } from './campaigns.queries.ts'

interface Props {
  release: { productId: string; recordId: string }
  campaign: Campaign
}

const failures: ReadonlySet<string> = new Set(['FAILED', 'TIMED_OUT', 'ROLLED_BACK', 'LOST'])

/** What a user can do about a rollout in its present state; stopping is always the last. */
function actsFor({ state, counts, simulated, rollout }: Campaign): RolloutAct[] {
  const isSoaking = state === 'running' && rollout?.soakEndTime != null
  const hasFailed = [...counts, ...simulated].some((one) => failures.has(one.state) && one.n > 0)
  const startable = rollout !== null && (!rollout.needsApproval || rollout.isApproved) && rollout.startTime !== null
  const isApprovable = state === 'scheduled' && rollout?.needsApproval === true && !rollout.isApproved
  return [
    ...(isApprovable ? (['approve'] as const) : []),
    ...(state === 'scheduled' && startable ? (['start'] as const) : []),
    ...(state === 'held' ? (['liftHold'] as const) : []),
    ...(state === 'paused' ? (['resume'] as const) : []),
    ...(isSoaking ? (['skipSoak'] as const) : []),
    ...(hasFailed ? (['retryFailed'] as const) : []),
    ...(state === 'running' ? (['pause'] as const) : []),
    'stop',
  ]
}

/** Acts that happen with one click: none of them reaches further devices. */
const immediate: ReadonlySet<RolloutAct> = new Set(['resume', 'start'])

/** The acts of a rollout that has not ended. */
export function RolloutActs({ release, campaign }: Props) {
  const { rollout: t } = campaignTexts()
  const [asked, setAsked] = useState<RolloutAct>()
  const mayAct = useMay(stopRollout)
  if (!mayAct || !openCampaignStates.includes(campaign.state)) return null
  return (
    <div className="flex flex-wrap items-center gap-2 px-4 pt-3">
      {actsFor(campaign).map((act) =>
        immediate.has(act) ? (
          <ImmediateButton key={act} act={act} release={release} />
        ) : (
          <Button
            key={act}
            size={act === 'stop' ? undefined : 'small'}
            tone={act === 'stop' ? 'danger' : undefined}
            className={act === 'stop' ? 'max-sm:w-full' : undefined}
            onClick={() => setAsked(act)}
          >
            {t[act]}
          </Button>
        ),
      )}
      {asked && (
        <ActDialog
          act={asked}
          release={release}
          planHash={campaign.rollout?.planHash ?? ''}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}

function ImmediateButton({ act, release }: { act: RolloutAct; release: Props['release'] }) {
  const { rollout: t } = campaignTexts()
  const run = useRolloutAct(act)
  return (
    <Button size="small" busy={run.isPending} onClick={() => run.mutate(release)}>
      {t[act]}
    </Button>
  )
}

const needsReason: ReadonlySet<RolloutAct> = new Set(['liftHold', 'skipSoak'])

interface DialogProps {
  act: RolloutAct
  release: Props['release']
  planHash: string
  onClose: () => void
}

const withoutReason: ReadonlySet<RolloutAct> = new Set(['retryFailed', 'approve'])

function ActDialog({ act, release, planHash, onClose }: DialogProps) {
  const { rollout: t } = campaignTexts()
  const [reason, setReason] = useState('')
  const run = useRolloutAct(act)
  const isNeeded = needsReason.has(act)
  const texts: Partial<Record<RolloutAct, string>> = {
    pause: t.pauseText,
    stop: t.stopText,
    liftHold: t.liftHoldText,
    skipSoak: t.skipSoakText,
    retryFailed: t.retryFailedText,
    approve: t.approveText,
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t[act]}
      tone={act === 'stop' ? 'danger' : 'primary'}
      confirmLabel={t[act]}
      busy={run.isPending}
      onConfirm={() => {
        if (!isNeeded || reason.trim() !== '') run.mutate({ ...release, reason, planHash }, { onSuccess: onClose })
      }}
    >
      <p className="mb-3">{texts[act]}</p>
      {!withoutReason.has(act) && (
        <TextField
          label={isNeeded ? t.neededReason : t.reason}
          required={isNeeded}
          value={reason}
          maxLength={campaignsLimits.reason.max}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
