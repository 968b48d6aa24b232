import type { FirmwareType } from '@slipway/contract/catalog/modules/modules.ts'
import type { CampaignKind, CampaignState } from '@slipway/contract/devices/campaigns/campaigns.ts'
import type { OpenLanes } from '@slipway/contract/devices/campaigns/open-areas.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import { TIMING_OF } from '../jobs/job-timing.store.ts'
import type { StoredRollout } from '../rollouts/stored-rollout.ts'

interface NewCampaign {
  recordId: string
  productId: string
  firmwareId: string
  firmwareType: FirmwareType
  packageId: string
  kind: CampaignKind
  open: OpenLanes
  endsAt: number
  /** A rollout in groups, which begins as scheduled. */
  staged?: { plan: string; hash: string; rollout: StoredRollout; requestedBy: readonly number[] }
}

interface LockedCampaign {
  id: number
  state: CampaignState
  open: OpenLanes
  plan: RolloutPlan | null
  rollout: StoredRollout | null
  requestedBy: readonly number[]
}

export const campaignsStore = (db: DatabaseOrTransaction) => ({
  /** Of a release's campaign that has not ended; locked. */
  async lock(recordId: string, kind: CampaignKind): Promise<LockedCampaign | undefined> {
    const { rows } = await sql<LockedCampaign>`
      select id, state, open, plan, rollout, requested_by as "requestedBy" from campaigns
      where release_id = ${rowNumberOf(recordId)} and kind = ${kind} and ended_at is null
      for no key update`.execute(db)
    return rows[0]
  },

  /** What the stop rule has found in an earlier rollout of the release. */
  async stoppedByRule(recordId: string): Promise<{ severe: number; settled: number } | undefined> {
    const { rows } = await sql<{ severe: number; settled: number }>`
      select (rollout -> 'why' ->> 'severe')::int as severe, (rollout -> 'why' ->> 'settled')::int as settled
      from campaigns where release_id = ${rowNumberOf(recordId)} and kind = 'rollout' and state = 'stopped'
        and rollout -> 'why' ->> 'rule' = 'sequential' order by id desc limit 1`.execute(db)
    return rows[0]
  },

  async add(
    { recordId, productId, firmwareId, firmwareType, packageId, kind, open, endsAt, staged }: NewCampaign,
    now: number,
  ): Promise<number> {
    const { id } = await db
      .insertInto('campaigns')
      .values({
        release_id: rowNumberOf(recordId),
        product_id: productId,
        firmware_id: rowNumberOf(firmwareId),
        firmware_type: firmwareType,
        package_id: rowNumberOf(packageId),
        kind,
        open: JSON.stringify(open),
        ends_at: new Date(endsAt),
        created_at: new Date(now),
        timing: TIMING_OF(productId),
        ...(staged && {
          state: 'scheduled',
          plan: staged.plan,
          plan_sha256: staged.hash,
          rollout: JSON.stringify(staged.rollout),
          requested_by: [...staged.requestedBy],
        }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  async change(id: number, { open, endsAt }: { open: OpenLanes; endsAt: number }): Promise<void> {
    await db
      .updateTable('campaigns')
      .set({ open: JSON.stringify(open), ends_at: new Date(endsAt) })
      .where('id', '=', id)
      .execute()
  },

  async approve(id: number, accountId: number, now: number): Promise<void> {
    await sql`update campaigns set approved_by = ${accountId}, approved_at = ${new Date(now)} where id = ${id}`.execute(
      db,
    )
  },

  /** Of a rollout that has not ended. Raises the epoch: an offer that was decided before is not inserted. */
  async move(
    id: number,
    { state, why, endedAt }: { state: CampaignState; why: string; endedAt?: number },
  ): Promise<void> {
    await sql`
      update campaigns set state = ${state}, held_why = ${why}, epoch = epoch + 1,
        ended_at = ${endedAt === undefined ? null : new Date(endedAt)}
      where id = ${id}`.execute(db)
  },

  /** Ends the campaigns of a release that have not ended yet, and returns them. */
  async endOf(recordId: string, kinds: readonly CampaignKind[], state: CampaignState, now: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      update campaigns set state = ${state}, ended_at = ${new Date(now)}, epoch = epoch + 1
      where release_id = ${rowNumberOf(recordId)} and kind = any(${kinds}) and ended_at is null returning id`.execute(
      db,
    )
    return rows.map(({ id }) => id)
  },

  async expire(now: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      update campaigns set state = 'expired', ended_at = ${new Date(now)}, epoch = epoch + 1
      where ends_at <= ${new Date(now)} and ended_at is null returning id`.execute(db)
    return rows.map(({ id }) => id)
  },
})
