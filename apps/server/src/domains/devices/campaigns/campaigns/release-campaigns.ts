import { planOf, planText, type RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import type { PayloadOf } from '@slipway/contract/define-event.ts'
import type { CampaignKind, CampaignState } from '@slipway/contract/devices/campaigns/campaigns.ts'
import { lanes, widened, type OpenLanes } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type {
  firmwareReleased,
  firmwareTested,
  firmwareValidating,
  firmwareWithdrawn,
} from '@slipway/contract/products/firmware/firmware.events.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { EventPublisher } from '../../../../events/domain-events.ts'
import { sendControl } from '../../devices/index.ts'
import type { RehearsalsApi } from '../../rehearsals/index.ts'
import { planHashOf, plansStore } from '../rollouts/plans.store.ts'
import { queueStore } from '../rollouts/queue.store.ts'
import { publishStep } from '../rollouts/rollout-events.ts'
import { rolloutsStore } from '../rollouts/rollouts.store.ts'
import { newRollout } from '../rollouts/stored-rollout.ts'
import { campaignEndsViews } from './campaign-ends.views.ts'
import { takeBackLegs } from './withdrawn-legs.ts'
import { campaignsStore } from './campaigns.store.ts'
import type { TakeBack } from './taking-back.ts'

interface Dependencies {
  clock: Clock
  events: EventPublisher
  takeBack: TakeBack
  rehearsals: Pick<RehearsalsApi, 'isRequired'>
}

/** Campaigns follow releases in the same transaction: what is withdrawn is not offered after the commit. */
export function releaseCampaigns({ clock, events, takeBack, rehearsals }: Dependencies) {
  async function end(
    tx: DatabaseOrTransaction,
    recordId: string,
    kinds: readonly CampaignKind[],
    state: CampaignState,
  ): Promise<void> {
    const ended = await campaignsStore(tx).endOf(recordId, kinds, state, clock.now())
    if (ended.length === 0) return
    await takeBack(tx, ended, { type: 'cancel', why: state })
    for (const id of ended) await queueStore(tx).clear(id)
  }

  /** The plan that was asked for, or saved before; undefined: all devices within the ratio are open at once. */
  async function planFor(
    tx: DatabaseOrTransaction,
    { recordId, plan: preset, accountId }: PayloadOf<typeof firmwareReleased>,
  ): Promise<{ plan: RolloutPlan; requestedBy: number[] } | undefined> {
    if (preset) return { plan: planOf(preset), requestedBy: [accountId] }
    const saved = await plansStore(tx).find(recordId)
    return saved && { plan: saved.plan, requestedBy: [...new Set([saved.savedBy, accountId])] }
  }

  /** Without a plan there is nothing that a rehearsal could prove: further devices would get the version unproven. */
  async function requirePlan(tx: DatabaseOrTransaction, productId: string): Promise<void> {
    if (await rehearsals.isRequired(tx, productId)) throw new DomainError('campaigns.rehearsalNeedsPlan')
  }

  async function add(
    tx: DatabaseOrTransaction,
    event: PayloadOf<typeof firmwareReleased>,
    open: OpenLanes,
  ): Promise<void> {
    const { recordId, productId, firmwareId, firmwareType, packageId, effectiveUntil, accountId } = event
    const found = await campaignsStore(tx).stoppedByRule(recordId)
    if (found) throw new DomainError('campaigns.stoppedByRule', { ...found })
    const planned = await planFor(tx, event)
    const campaign = { recordId, productId, firmwareId, firmwareType, packageId, kind: 'rollout', open } as const
    const store = campaignsStore(tx)
    if (planned) {
      const { plan, requestedBy } = planned
      const endsAt = Math.min(effectiveUntil, plan.endsAt ?? effectiveUntil)
      const staged = { plan: planText(plan), hash: planHashOf(plan), rollout: newRollout, requestedBy }
      await store.add({ ...campaign, endsAt, staged }, clock.now())
      return
    }
    await requirePlan(tx, productId)
    const campaignId = String(await store.add({ ...campaign, endsAt: effectiveUntil }, clock.now()))
    const actor = `account:${accountId}`
    const step = { step: 'start', group: 0, actor, reason: '' } as const
    await publishStep(events, tx, { campaignId, recordId, productId }, step)
  }

  return {
    async released(tx: DatabaseOrTransaction, event: PayloadOf<typeof firmwareReleased>): Promise<void> {
      const { recordId, productId, effectiveUntil } = event
      const store = campaignsStore(tx)
      const present = await store.lock(recordId, 'rollout')
      const open = widened(present?.open ?? {}, event)
      if (!present) await add(tx, event, open)
      else {
        const { id, plan, rollout } = present
        const endsAt = Math.min(effectiveUntil, plan?.endsAt ?? effectiveUntil)
        if (!plan && !isEqual(open, present.open)) await requirePlan(tx, productId)
        await store.change(id, { open, endsAt })
        if (rollout) await rolloutsStore(tx).keep(id, { ...rollout, isStale: true })
      }
      await sendControl(tx, { type: 'updateProduct', body: productId })
    },

    /** Devices that left the list keep what they run. */
    async validating(tx: DatabaseOrTransaction, event: PayloadOf<typeof firmwareValidating>): Promise<void> {
      const { recordId, productId, firmwareId, firmwareType, packageId, effectiveUntil: endsAt } = event
      const store = campaignsStore(tx)
      const present = await store.lock(recordId, 'validation')
      if (present) {
        await store.change(present.id, { open: {}, endsAt })
        await takeBack(tx, [present.id], { type: 'cancel', why: 'unlisted', isUnlisted: true })
      } else {
        const campaign = { recordId, productId, firmwareId, firmwareType, packageId, open: {}, endsAt } as const
        await store.add({ ...campaign, kind: 'validation' }, clock.now())
      }
      await sendControl(tx, { type: 'updateProduct', body: productId })
    },

    /** ER-28: a version after which a test device does not work has not passed. */
    async tested(tx: DatabaseOrTransaction, { recordId, passed }: PayloadOf<typeof firmwareTested>): Promise<void> {
      const severe = passed ? await campaignEndsViews(tx).firstSevere(recordId) : undefined
      if (severe) throw new DomainError('firmware.testFailed', { ...severe })
      await end(tx, recordId, ['validation'], passed ? 'finished' : 'stopped')
    },

    async withdrawn(tx: DatabaseOrTransaction, release: PayloadOf<typeof firmwareWithdrawn>): Promise<void> {
      await end(tx, release.recordId, ['validation', 'rollout'], 'withdrawn')
      await takeBackLegs(tx, release, clock.now())
    },

    /** SI-076: after their window campaigns offer nothing more; what devices have begun goes on. */
    async expire(tx: DatabaseOrTransaction): Promise<void> {
      const ended = await campaignsStore(tx).expire(clock.now())
      if (ended.length === 0) return
      await takeBack(tx, ended, { type: 'expire', why: 'expired' })
      for (const id of ended) await queueStore(tx).clear(id)
    },
  }
}

/** Whether an announcement reaches no further devices, such as that of a longer window. */
const isEqual = (one: OpenLanes, other: OpenLanes): boolean => lanes.every((lane) => one[lane] === other[lane])
