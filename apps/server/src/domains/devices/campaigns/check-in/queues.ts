import { MINUTE_MS } from '@slipway/contract/durations.ts'
import type { OfferDecision } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { minuteOf } from '@slipway/contract/devices/campaigns/rollout/pace.ts'
import { queuedFor } from '@slipway/contract/devices/campaigns/rollout/stage.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { minutesStore } from '../rollouts/minutes.store.ts'
import { queueStore } from '../rollouts/queue.store.ts'
import type { CampaignRow } from './campaign-facts.views.ts'
import type { Request } from './requests.ts'
import type { Stages } from './stages.ts'

interface Decided {
  request: Request
  decision: OfferDecision | undefined
}

/** Counts the offers of the batch, and puts devices that only wait for their turn into the queue of their rollout. */
export async function keepQueues(
  tx: DatabaseOrTransaction,
  results: readonly Decided[],
  { open, stages, now }: { open: readonly CampaignRow[]; stages: Stages; now: number },
): Promise<void> {
  if (open.every(({ plan }) => plan === null)) return
  const decided = results.filter(({ decision }) => decision !== undefined)
  const waits = decided.flatMap(({ decision, request: { deviceId } }) => {
    const queued = decision && queuedFor(decision)
    if (!queued) return []
    return [{ campaignId: Number(queued.campaignId), deviceId, notBefore: now + queued.minutes * MINUTE_MS }]
  })
  await queueStore(tx).settle(
    decided.map(({ request }) => request.deviceId),
    waits,
  )
  await minutesStore(tx).offered(stages.taken(), minuteOf(now))
}
