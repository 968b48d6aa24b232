import type { PayloadOf } from '@slipway/contract/define-event.ts'
import type { CampaignKind, CampaignState } from '@slipway/contract/devices/campaigns/campaigns.ts'
import { widened } from '@slipway/contract/devices/campaigns/open-areas.ts'
import { isRevocable, jobStates, type JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { nextJob } from '@slipway/contract/devices/campaigns/next-job.ts'
import type {
  firmwareReleased,
  firmwareTested,
  firmwareValidating,
  firmwareWithdrawn,
} from '@slipway/contract/products/firmware/firmware.events.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { pendingWrites } from '../check-in/pending-writes.ts'
import { sendControl } from '../../devices/index.ts'
import { jobsStore } from '../jobs/jobs.store.ts'
import { campaignEndsViews } from './campaign-ends.views.ts'
import { takeBackLegs } from './withdrawn-legs.ts'
import { campaignsStore } from './campaigns.store.ts'

/** Jobs of a campaign that end together; a device that waits for its message loses only time. */
const ENDED_TOGETHER = 1_000

const endedBy: Readonly<Record<'cancel' | 'expire', readonly JobState[]>> = {
  cancel: jobStates.filter(isRevocable),
  expire: ['offered', 'consenting'],
}

/** Campaigns follow releases in the same transaction: what is withdrawn is not offered after the commit. */
export function releaseCampaigns({ clock }: { clock: Clock }) {
  /** Takes back the jobs that have not begun to install. */
  async function takeBack(
    tx: DatabaseOrTransaction,
    campaignIds: readonly number[],
    { type, why, isUnlisted = false }: { type: 'cancel' | 'expire'; why: string; isUnlisted?: boolean },
  ): Promise<void> {
    const now = clock.now()
    for (;;) {
      const jobs = await jobsStore(tx).lockIn(campaignIds, { states: endedBy[type], isUnlisted, limit: ENDED_TOGETHER })
      const writes = pendingWrites()
      for (const job of jobs) {
        const change = nextJob(job, { type }, { now, random: 0, endsAt: now })
        // The release ended the job, not a user: the same package can be offered to the device again.
        writes.apply(job, change.kind === 'end' ? { ...change, why } : change, { actor: 'release' })
      }
      await writes.write(tx, now)
      for (const { deviceId } of jobs) await sendControl(tx, { type: 'update', body: deviceId })
      if (jobs.length < ENDED_TOGETHER) return
    }
  }

  async function end(
    tx: DatabaseOrTransaction,
    recordId: string,
    kinds: readonly CampaignKind[],
    state: CampaignState,
  ): Promise<void> {
    const ended = await campaignsStore(tx).endOf(recordId, kinds, state, clock.now())
    if (ended.length > 0) await takeBack(tx, ended, { type: 'cancel', why: state })
  }

  return {
    /** A user stops the rollout for good; devices keep what they have begun to install. */
    async stop(tx: DatabaseOrTransaction, campaignId: number, why: string): Promise<void> {
      await campaignsStore(tx).move(campaignId, { state: 'stopped', why, endedAt: clock.now() })
      await takeBack(tx, [campaignId], { type: 'cancel', why: 'stopped' })
    },

    async released(tx: DatabaseOrTransaction, event: PayloadOf<typeof firmwareReleased>): Promise<void> {
      const { recordId, productId, firmwareId, firmwareType, packageId, effectiveUntil: endsAt } = event
      const store = campaignsStore(tx)
      const present = await store.lock(recordId, 'rollout')
      const open = widened(present?.open ?? {}, event)
      if (present) await store.change(present.id, { open, endsAt })
      else {
        const campaign = {
          recordId,
          productId,
          firmwareId,
          firmwareType,
          packageId,
          kind: 'rollout',
          open,
          endsAt,
        } as const
        await store.add(campaign, clock.now())
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
      if (ended.length > 0) await takeBack(tx, ended, { type: 'expire', why: 'expired' })
    },
  }
}
