import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type {
  approveRollout,
  retryFailedUpdates,
  skipSoak,
  startRollout,
} from '@slipway/contract/devices/campaigns/rollout-acts.calls.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import type { Database } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import type { ProductsApi } from '../../../products/products/index.ts'
import { sendControl } from '../../devices/index.ts'
import { retriesStore } from '../jobs/retries.store.ts'
import { isStaged, type EngineEffects } from '../rollouts/engine-effects.ts'
import type { RehearsalMissing } from '../rollouts/rehearsal-missing.ts'
import { rolloutsStore } from '../rollouts/rollouts.store.ts'
import { campaignsStore } from './campaigns.store.ts'
import { actorOf, countsOf, rolloutLock } from './rollout-lock.ts'

interface Dependencies {
  db: Database
  clock: Clock
  effects: EngineEffects
  rehearsalMissing: RehearsalMissing
  products: Pick<ProductsApi, 'lockOwn'>
}

type Moved = OutputOf<typeof startRollout>

/** What accounts do about the start, the groups and the failures of a rollout. */
export function groupActsService(parts: Dependencies) {
  const { clock, effects, rehearsalMissing } = parts
  const onRollout = rolloutLock(parts)

  return {
    /** The next tick chooses the devices and opens the first group. */
    start: (release: CheckedInputOf<typeof startRollout>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, async (tx, row) => {
        const { campaignId, state, plan, timing, rollout, approvedBy } = row
        if (state !== 'scheduled' || !plan || !rollout) throw new DomainError('campaigns.notScheduled')
        if (plan.needsApproval && approvedBy === null) throw new DomainError('campaigns.approvalMissing')
        if (await rehearsalMissing(tx, { ...release, plan, timing }))
          throw new DomainError('campaigns.rehearsalMissing')
        const id = Number(campaignId)
        await rolloutsStore(tx).keep(id, { ...rollout, startsNow: true })
        const note = { campaignId: id, step: 'startNow', actor: actorOf(actor), group: -1, reason: '', why: undefined }
        await rolloutsStore(tx).note(note, clock.now())
        return { campaignId, state }
      }),

    approve: ({ planHash, ...release }: CheckedInputOf<typeof approveRollout>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, async (tx, row) => {
        const { campaignId, state, plan, requestedBy } = row
        if (state !== 'scheduled' || !plan) throw new DomainError('campaigns.notScheduled')
        if (!plan.needsApproval) throw new DomainError('campaigns.noApprovalNeeded')
        if (requestedBy.includes(actor.accountId)) throw new DomainError('campaigns.ownApproval')
        if (planHash !== row.planHash) throw new DomainError('campaigns.planChanged', { field: 'planHash' })
        const id = Number(campaignId)
        await campaignsStore(tx).approve(id, actor.accountId, clock.now())
        const note = { campaignId: id, step: 'approve', actor: actorOf(actor), group: -1, reason: '', why: undefined }
        await rolloutsStore(tx).note(note, clock.now())
        return { campaignId, state }
      }),

    skipSoak: ({ reason, ...release }: CheckedInputOf<typeof skipSoak>, actor: Actor): Promise<Moved> =>
      onRollout(release, actor, async (tx, row) => {
        if (!isStaged(row)) throw new DomainError('campaigns.noGroups')
        const now = clock.now()
        const isSoaking = row.rollout.soakEndsAt !== undefined && row.rollout.soakEndsAt > now
        if (row.state !== 'running' || !isSoaking) throw new DomainError('campaigns.noSoak')
        const { state } = await effects(tx, row, { type: 'skipSoak', now })
        const { campaignId } = row
        const by = { actor: actorOf(actor), reason, why: undefined }
        const group = row.rollout.group
        await rolloutsStore(tx).note({ campaignId: Number(campaignId), step: 'skipSoak', group, ...by }, now)
        return { campaignId, state: state.status }
      }),

    retryFailed: (
      release: CheckedInputOf<typeof retryFailedUpdates>,
      actor: Actor,
    ): Promise<OutputOf<typeof retryFailedUpdates>> =>
      onRollout(release, actor, async (tx, row) => {
        const { campaignId, productId } = row
        const id = Number(campaignId)
        const devices = await retriesStore(tx).countFailed(id)
        if (devices === 0) throw new DomainError('campaigns.nothingToRetry')
        if (isStaged(row)) await effects(tx, row, { type: 'retryFailed', counts: await countsOf(tx, row, clock.now()) })
        else await retriesStore(tx).retryFailed(id, clock.now())
        await sendControl(tx, { type: 'updateProduct', body: productId })
        const by = { actor: actorOf(actor), reason: '', why: undefined }
        const group = row.rollout?.group ?? -1
        await rolloutsStore(tx).note({ campaignId: id, step: 'retryFailed', group, ...by }, clock.now())
        return { campaignId, devices }
      }),
  }
}
