import {
  rolloutEngine,
  type RolloutEffect,
  type RolloutEvent,
  type RolloutState,
} from '@slipway/contract/devices/campaigns/rollout/engine.ts'
import { openCampaignStates } from '@slipway/contract/devices/campaigns/campaigns.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { RolloutStep } from '@slipway/contract/devices/campaigns/rollout/rollout.lifecycle.ts'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import type { TakeBack } from '../campaigns/taking-back.ts'
import type { CampaignRow } from '../check-in/campaign-facts.views.ts'
import { queueStore } from './queue.store.ts'
import { retriesStore } from '../jobs/retries.store.ts'
import { publishStep } from './rollout-events.ts'
import { rolloutsStore } from './rollouts.store.ts'
import type { StoredRollout } from './stored-rollout.ts'

/** A rollout in groups, locked. */
export type StagedRow = CampaignRow & { plan: RolloutPlan; rollout: StoredRollout }

export const isStaged = (row: CampaignRow | undefined): row is StagedRow => row?.plan != null && row.rollout !== null

export interface By {
  /** engine, or an account. */
  actor: string
  reason: string
}

type Progress = Pick<StoredRollout, 'fill' | 'isStale' | 'lacksRehearsal' | 'startsNow'>

/** Chosen devices are members by name: none is searched for among the others. */
const opensPlaces = (groups: StagedRow['groups'], group: number): boolean =>
  (groups[group]?.place ?? 0) > (groups[group - 1]?.place ?? 0)

const byEngine: By = { actor: 'engine', reason: '' }
/** A user's reason is shown while the rollout is paused, and after it was stopped. */
const keepsReason: ReadonlySet<RolloutStep> = new Set(['pause', 'stop'])

/** Lets the engine decide, and carries out what it has decided; the campaign is locked. */
export function engineEffects({
  clock,
  events,
  takeBack,
}: {
  clock: Clock
  events: EventPublisher
  takeBack: TakeBack
}) {
  async function carryOut(
    tx: DatabaseOrTransaction,
    row: StagedRow,
    { effect, state, by }: { effect: RolloutEffect; state: RolloutState; by: By },
  ): Promise<Progress> {
    const id = Number(row.campaignId)
    const now = clock.now()
    const store = rolloutsStore(tx)
    switch (effect.do) {
      case 'open':
        await store.opened(id, effect.group, now)
        await queueStore(tx).addMembers(id, effect.group, now)
        return opensPlaces(row.groups, effect.group) ? { fill: { group: effect.group, after: 0 } } : {}
      case 'pass':
        await store.passed(id, effect.group, { ...effect, now })
        return {}
      case 'withdrawOffers':
        await takeBack(tx, [id], { type: state.status === 'expired' ? 'expire' : 'cancel', why: state.status })
        await queueStore(tx).clear(id)
        return { fill: undefined }
      case 'retryFailed':
        await queueStore(tx).add(id, await retriesStore(tx).retryFailed(id, now), now)
        return {}
      default: {
        const { step, why } = effect
        await store.note({ campaignId: id, step, ...by, group: state.group, why }, now)
        await publishStep(events, tx, row, { step, group: state.group + 1, ...by, why })
        return {}
      }
    }
  }

  /** Gives the rollout as it is now, and whether anything has changed. */
  return async (
    tx: DatabaseOrTransaction,
    row: StagedRow,
    event: RolloutEvent,
    by: By = byEngine,
  ): Promise<{ state: RolloutState; effects: readonly RolloutEffect[] }> => {
    const { plan, groups, rollout, state: status, epoch, heldWhy } = row
    const targets = groups.map(({ target }) => target)
    const { fill, isStale, lacksRehearsal, startsNow, ...engine } = rollout
    const before: RolloutState = { ...engine, status, epoch }
    const present = startsNow ? { ...plan, startsAt: undefined } : plan
    const decision = rolloutEngine({ plan: present, targets, fleet: targets.at(-1) ?? 0 })(before, event)
    const { state, effects } = decision
    if (effects.length === 0 && JSON.stringify(state) === JSON.stringify(before)) return decision
    let progress: Progress = { fill, isStale, lacksRehearsal, startsNow }
    for (const effect of effects) progress = { ...progress, ...(await carryOut(tx, row, { effect, state, by })) }
    const { status: after, epoch: epochAfter, ...kept } = state
    const steps = effects.flatMap((effect) => (effect.do === 'record' ? [effect.step] : []))
    const why = steps.length === 0 ? heldWhy : steps.some((step) => keepsReason.has(step)) ? by.reason : ''
    const isOver = !openCampaignStates.includes(after)
    await rolloutsStore(tx).save(Number(row.campaignId), {
      state: after,
      epoch: epochAfter,
      rollout: { ...progress, ...kept },
      why,
      endedAt: isOver ? clock.now() : null,
    })
    return decision
  }
}

export type EngineEffects = ReturnType<typeof engineEffects>
