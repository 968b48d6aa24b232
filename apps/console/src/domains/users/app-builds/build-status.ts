import { buildState } from '@slipway/contract/users/app-builds/app-builds.lifecycle.ts'
import type { AppBuild } from '@slipway/contract/users/app-builds/app-builds.ts'
import { progressOf } from '@slipway/contract/users/app-builds/build-progress.ts'
import type { DotTone } from '@slipway/ui/data/StatusDot.tsx'
import type { BuildsTexts } from './texts.zh.ts'

type Status = keyof BuildsTexts['states']

/** ST-50 to ST-52: the addresses decide; those of a build that was withdrawn or has expired lead nowhere. */
export function statusOf(build: AppBuild, now: number): Status {
  if (build.withdrawTime !== null) return 'withdrawn'
  const state = progressOf(build, build.packageType, build.state)
  if (state === buildState.complete && build.expiresTime !== null && build.expiresTime <= now) return 'expired'
  if (state === buildState.complete) return 'complete'
  if (state === buildState.failed) return 'failed'
  return state === buildState.running ? 'running' : 'none'
}

export const statusTones: Readonly<Record<Status, DotTone>> = {
  none: 'debugging',
  running: 'trial',
  complete: 'released',
  failed: 'danger',
  withdrawn: 'debugging',
  expired: 'debugging',
}
