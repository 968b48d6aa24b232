import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type {
  liftHold,
  pauseRollout,
  resumeRollout,
  stopRollout,
} from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import type { RolloutEvent } from '@slipway/contract/devices/campaigns/rollout/engine.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { sendControl } from '../../devices/index.ts'
import type { CampaignRow } from '../check-in/campaign-facts.views.ts'
import { isStaged, type EngineEffects } from '../rollouts/engine-effects.ts'
import { publishStep } from '../rollouts/rollout-events.ts'
import { rolloutsStore } from '../rollouts/rollouts.store.ts'
import { campaignsStore } from './campaigns.store.ts'
import { actorOf, countsOf, rolloutLock } from './rollout-lock.ts'
import type { TakeBack } from './taking-back.ts'

interface Dependencies {
  db: Database
  clock: Clock
  events: EventPublisher
  takeBack: TakeBack
  effects: EngineEffects
  products: Pick<ProductsApi, 'lockOwn'>
}

type Moved = OutputOf<typeof stopRollout>

/** What accounts do about the rollout of a release. */
export function rolloutActsService(parts: Dependencies) {
  const { clock, events, takeBack, effects } = parts
  const onRollout = rolloutLock(parts)

  /** Groups or not: an act is refused where the rollout is not in a state for it. */
  async function decide(
    tx: DatabaseOrTransaction,
    row: CampaignRow,
    { type, actor, reason }: { type: 'pause' | 'resume' | 'stop'; actor: Actor; reason: string },
  ): Promise<Moved> {
    const { campaignId, productId } = row
    const by = { actor: actorOf(actor), reason }
    if (isStaged(row)) {
      const event: RolloutEvent = type === 'resume' ? { type, counts: await countsOf(tx, row, clock.now()) } : { type }
      const { state } = await effects(tx, row, event, by)
      if (type === 'resume') await sendControl(tx, { type: 'updateProduct', body: productId })
      return { campaignId, state: state.status }
    }
    const id = Number(campaignId)
    const store = campaignsStore(tx)
    const state = ({ pause: 'paused', resume: 'running', stop: 'stopped' } as const)[type]
    await store.move(id, { state, why: reason, ...(type === 'stop' && { endedAt: clock.now() }) })
    if (type === 'stop') await takeBack(tx, [id], { type: 'cancel', why: 'stopped' })
    if (type === 'resume') await sendControl(tx, { type: 'updateProduct', body: productId })
    await rolloutsStore(tx).note({ campaignId: id, step: type, ...by, group: -1, why: undefined }, clock.now())
    await publishStep(events, tx, row, { step: type, group: 0, ...by })
    return { campaignId, state }
  }

  return {
    pause: ({ reason, ...release }: CheckedInputOf<typeof pauseRollout>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, (tx, row) => {
        if (row.state !== 'running' && row.state !== 'held') throw new DomainError('campaigns.notRunning')
        return decide(tx, row, { type: 'pause', actor, reason })
      }),

    resume: (release: CheckedInputOf<typeof resumeRollout>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, (tx, row) => {
        if (row.state !== 'paused') throw new DomainError('campaigns.notPaused')
        return decide(tx, row, { type: 'resume', actor, reason: '' })
      }),

    liftHold: ({ reason, ...release }: CheckedInputOf<typeof liftHold>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, (tx, row) => {
        if (row.state !== 'held') throw new DomainError('campaigns.notHeld')
        return decide(tx, row, { type: 'resume', actor, reason })
      }),

    stop: ({ reason, ...release }: CheckedInputOf<typeof stopRollout>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, (tx, row) => decide(tx, row, { type: 'stop', actor, reason })),
  }
}
