import {
  campaignFinished,
  campaignHeld,
  campaignPaused,
  campaignStarted,
  campaignStopped,
} from '@slipway/contract/devices/campaigns/campaigns.events.ts'
import type { HoldWhy } from '@slipway/contract/devices/campaigns/rollout/engine.ts'
import { holdText } from '@slipway/contract/devices/campaigns/rollout/hold-texts.ts'
import type { RolloutStep } from '@slipway/contract/devices/campaigns/rollout/rollout.lifecycle.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'

const eventOf: Partial<Record<RolloutStep, typeof campaignStarted>> = {
  start: campaignStarted,
  hold: campaignHeld,
  pause: campaignPaused,
  stop: campaignStopped,
  finish: campaignFinished,
}

interface Rollout {
  campaignId: string
  recordId: string
  productId: string
}

interface Step {
  step: RolloutStep
  group: number
  actor: string
  reason: string
  why?: HoldWhy | undefined
}

/** Tells other domains what has become of a rollout. */
export async function publishStep(
  events: EventPublisher,
  tx: DatabaseOrTransaction,
  { campaignId, recordId, productId }: Rollout,
  { step, group, actor, reason, why }: Step,
): Promise<void> {
  const event = eventOf[step]
  const text = why ? holdText(why) : { zh: reason, en: reason }
  if (event) await events.publish(tx, event, { campaignId, recordId, productId, group, actor, why: text })
}
