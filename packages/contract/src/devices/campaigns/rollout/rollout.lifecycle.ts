import type { Lifecycle } from '../../../lifecycle.ts'
import type { CampaignState } from '../campaigns.ts'

export type RolloutStatus = CampaignState

export type RolloutStep = 'start' | 'hold' | 'pause' | 'resume' | 'stop' | 'finish' | 'expire' | 'withdraw'

const endings = { stop: 'stopped', expire: 'expired', withdraw: 'withdrawn' } as const

/** The engine holds a rollout and lifts its hold; users pause and resume it. */
export const rolloutLifecycle: Lifecycle<RolloutStatus, RolloutStep> = {
  scheduled: { ...endings, start: 'running' },
  running: { ...endings, hold: 'held', pause: 'paused', finish: 'finished' },
  held: { ...endings, pause: 'paused', resume: 'running' },
  paused: { ...endings, resume: 'running' },
  stopped: { withdraw: 'withdrawn' },
  finished: { withdraw: 'withdrawn' },
  expired: { withdraw: 'withdrawn' },
  withdrawn: {},
}
