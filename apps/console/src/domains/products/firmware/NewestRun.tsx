import type { OtaProduct } from '@slipway/contract/products/firmware/firmware.ts'
import { StatusDot } from '@slipway/ui/data/StatusDot.tsx'
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

/** Whether the rollout of a released version goes on, is held or was stopped. */
export function NewestRun({ run }: { run: Run }) {
  const { runs } = firmwareTexts()
  const state = run?.kind === 'rollout' ? states.find((one) => one === run.state) : undefined
  if (!state) return null
  return (
    <StatusDot tone={tones[state]} className="text-sm">
      {runs[state]}
    </StatusDot>
  )
}
