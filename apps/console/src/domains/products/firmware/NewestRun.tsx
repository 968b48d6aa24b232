import type { OtaProduct } from '@slipway/contract/products/firmware/firmware.ts'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
import { formatNumber } from '@slipway/web-client/formats.ts'
import { firmwareTexts } from './firmware-texts.ts'

type Run = NonNullable<OtaProduct['firmwares'][number]['latest']>['campaign']

/** States that a reader of the list may have to act on; how a run ended is on the page of its release. */
const tones = {
  scheduled: 'debugging',
  running: 'trial',
  held: 'danger',
  paused: 'debugging',
  stopped: 'danger',
} as const
const states = ['scheduled', 'running', 'held', 'paused', 'stopped'] as const
const bars = {
  scheduled: 'bg-accent',
  running: 'bg-accent',
  held: 'bg-danger',
  paused: 'bg-debugging',
  stopped: 'bg-danger',
}

/** How far the rollout of a version has come, and why it does not go on. */
export function NewestRun({ run }: { run: Run }) {
  const { runs: t } = firmwareTexts()
  const state = run?.kind === 'rollout' ? states.find((one) => one === run.state) : undefined
  if (!run || !state) return null
  const settled = run.settled + run.simulatedSettled
  const devices = Math.max(run.target ?? 0, run.total + run.simulated)
  return (
    <span className="flex w-full min-w-0 flex-col gap-1 text-sm">
      <span className="flex flex-wrap items-center gap-x-3">
        <StatusDot tone={tones[state]}>{t[state]}</StatusDot>
        {devices > 0 && (
          <span className="text-ink-3 tabular-nums">{t.settled(formatNumber(settled), formatNumber(devices))}</span>
        )}
      </span>
      {devices > 0 && (
        <span aria-hidden="true" className="flex h-2 w-full max-w-120 overflow-hidden rounded-full bg-line">
          <span className={bars[state]} style={{ width: `${Math.min(100, (settled / devices) * 100)}%` }} />
        </span>
      )}
      {run.heldWhy && <span className="text-ink-2">{run.heldWhy}</span>}
    </span>
  )
}
