import type { Lifecycle } from '../../lifecycle.ts'

/** Of an uploaded version. 1 to 4 are the states that `packageStatus` replies with (ST-70 to ST-72). */
export const versionStage = {
  checking: 11,
  inReview: 12,
  packaging: 13,
  packaged: 1,
  failed: 2,
  reviewRefused: 3,
  expired: 4,
} as const
export type VersionStage = (typeof versionStage)[keyof typeof versionStage]

const { checking, inReview, packaging, packaged, failed, reviewRefused, expired } = versionStage

type StageEvent = 'submit' | 'approve' | 'refuse' | 'fail' | 'packaged' | 'expire'

/** Warnings keep a version in `checking` until its developer acknowledges them. */
const versionTransitions: Lifecycle<VersionStage, StageEvent> = {
  [checking]: { submit: inReview, approve: packaging, fail: failed },
  [inReview]: { approve: packaging, refuse: reviewRefused },
  [packaging]: { packaged, fail: failed },
  [packaged]: { expire: expired },
  [failed]: {},
  [reviewRefused]: {},
  [expired]: {},
}
export const stageAfter = (stage: VersionStage, event: StageEvent): VersionStage | undefined =>
  versionTransitions[stage][event]

/** Versions on their way: a program has one at most. */
export const isUnderWay = (stage: VersionStage): boolean =>
  stage === checking || stage === inReview || stage === packaging

/** Of one publication. */
export const publishState = {
  grey: 'grey',
  full: 'full',
  stopped: 'stopped',
  replaced: 'replaced',
  rolledBack: 'rolledBack',
} as const
export type PublishState = (typeof publishState)[keyof typeof publishState]
type PublishEvent = 'publish' | 'stop' | 'replace' | 'rollBack'

export const publishLifecycle = {
  grey: { publish: 'full', stop: 'stopped', replace: 'replaced' },
  full: { replace: 'replaced', rollBack: 'rolledBack' },
  stopped: {},
  replaced: {},
  rolledBack: {},
} as const satisfies Lifecycle<PublishState, PublishEvent>
