import { versionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import type {
  MiniProgramDetail,
  MiniVersion,
  Publication,
} from '@slipway/contract/users/mini-programs/mini-programs.ts'

export interface LifeStep {
  key: 'uploaded' | 'checked' | 'reviewed' | 'packaged' | 'grey' | 'full'
  state: 'done' | 'failed' | 'now' | 'open'
  /** Null: not reached, or not recorded. */
  time: number | null
}

const { checking, inReview, packaging, failed, reviewRefused } = versionStage

/** How far the last version has come, and when. */
export function lifeOf(version: MiniVersion, history: readonly Publication[]): LifeStep[] {
  const { stage, uploadTime, reviewTime, packTime } = version
  const publishedAs = (isGrey: 0 | 1) => history.find((one) => one.version === version.version && one.isGrey === isGrey)
  const checked = stage === failed && packTime === null ? 'failed' : stage === checking ? 'now' : 'done'
  const isPast = checked === 'done'
  const reviewed = !isPast ? 'open' : stage === reviewRefused ? 'failed' : stage === inReview ? 'now' : 'done'
  const packed = packTime !== null ? 'done' : stage === packaging ? 'now' : 'open'
  const isIn = (isGrey: 0 | 1): LifeStep['state'] => (publishedAs(isGrey) && packed === 'done' ? 'done' : 'open')
  return [
    { key: 'uploaded', state: 'done', time: uploadTime },
    { key: 'checked', state: checked, time: uploadTime },
    { key: 'reviewed', state: reviewed, time: reviewTime },
    { key: 'packaged', state: packed, time: packTime },
    { key: 'grey', state: isIn(1), time: publishedAs(1)?.publishTime ?? null },
    { key: 'full', state: isIn(0), time: publishedAs(0)?.publishTime ?? null },
  ]
}

export type NextStep =
  | 'upload'
  | 'acknowledge'
  | 'waitReview'
  | 'waitPackage'
  | 'chooseApps'
  | 'publish'
  | 'publishFull'

/** What the developer does next. */
export function nextStepOf({ program, versions, appCount }: MiniProgramDetail): NextStep {
  const [newest] = versions
  if (newest?.stage === checking) return 'acknowledge'
  if (newest?.stage === inReview) return 'waitReview'
  if (newest?.stage === packaging) return 'waitPackage'
  if (newest?.stage !== versionStage.packaged) return 'upload'
  if (newest.version === program.fullVersion) return 'upload'
  if (appCount === 0) return 'chooseApps'
  return newest.version === program.greyVersion ? 'publishFull' : 'publish'
}
