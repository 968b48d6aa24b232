import { nextState } from '../../lifecycle.ts'
import {
  productLifecycle,
  publishStatus,
  type ProductEvent,
  type PublishStatus,
} from '../products/products.lifecycle.ts'
import type { RefusalName } from '../../refusals.ts'

/** SI-122: a repeated request within this time gets the same reply and no second release. */
const SAME_RELEASE_MS = 5_000

/** The user's last request; the job's own progress since then is not included. */
export interface RequestedMove {
  event: ProductEvent
  from: PublishStatus
  at: number
}

export interface StageFacts {
  publishStatus: PublishStatus
  lastAsked: RequestedMove | undefined
}

export type StageDecision =
  | { kind: 'move'; event: ProductEvent; to: PublishStatus }
  | { kind: 'stay' }
  | { kind: 'refuse'; refusal: RefusalName }

const releaseEvents: Partial<Record<PublishStatus, ProductEvent>> = {
  [publishStatus.debugging]: 'finishDevelopment',
  [publishStatus.developmentDone]: 'startTrial',
  [publishStatus.trialProduction]: 'startMassProduction',
}

const withdrawals: Partial<Record<PublishStatus, ProductEvent>> = {
  [publishStatus.trialProduction]: 'revoke',
  [publishStatus.massProduction]: 'revoke',
  [publishStatus.released]: 'unpublish',
}

function moved(from: PublishStatus, event: ProductEvent | undefined, otherwise: RefusalName): StageDecision {
  const to = event && nextState(productLifecycle, from, event)
  return event && to ? { kind: 'move', event, to } : { kind: 'refuse', refusal: otherwise }
}

function isSameAgain({ lastAsked }: StageFacts, from: PublishStatus, now: number): boolean {
  if (!lastAsked || lastAsked.from !== from || lastAsked.event !== releaseEvents[from]) return false
  const agoMs = now - lastAsked.at
  return agoMs >= 0 && agoMs < SAME_RELEASE_MS
}

/** The effect of a release requested in the expectation that the product is in stage `believed` (CN-31). */
export function decideRelease(facts: StageFacts, believed: PublishStatus, now: number): StageDecision {
  if (isSameAgain(facts, believed, now)) return { kind: 'stay' }
  if (facts.publishStatus !== believed) return { kind: 'refuse', refusal: 'product-release.stageMoved' }
  if (believed === publishStatus.massProduction) return { kind: 'stay' }
  return moved(believed, releaseEvents[believed], 'product-release.alreadyReleased')
}

/** SI-029: a released product is unpublished, a release in progress is revoked. */
export function decideWithdrawal(status: PublishStatus, believed: PublishStatus = status): StageDecision {
  if (believed !== status) return { kind: 'refuse', refusal: 'product-release.stageMoved' }
  return moved(status, withdrawals[status], 'product-release.notReleased')
}

/** Events that only the job triggers, never a user. */
const jobEvents: ReadonlySet<ProductEvent> = new Set(['finishRelease', 'failRelease'])
export const isAsked = (event: ProductEvent): boolean => !jobEvents.has(event)

/**
 * SI-026: the stage that the next release reaches. From trial production it is the last one, because the job continues
 * automatically; undefined where there is no next stage.
 */
export function stageAhead(status: PublishStatus): PublishStatus | undefined {
  if (status === publishStatus.trialProduction) return publishStatus.released
  if (status === publishStatus.massProduction) return publishStatus.massProduction
  const event = releaseEvents[status]
  return event && nextState(productLifecycle, status, event)
}
