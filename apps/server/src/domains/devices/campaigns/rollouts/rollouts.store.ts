import type { CampaignState } from '@slipway/contract/devices/campaigns/campaigns.ts'
import type { HoldWhy } from '@slipway/contract/devices/campaigns/rollout/engine.ts'
import type { PlannedGroup } from '@slipway/contract/devices/campaigns/rollout/group-places.ts'
import type { HealthResult } from '@slipway/contract/devices/campaigns/rollout/health.ts'
import type { GateResult } from '@slipway/contract/devices/campaigns/rollout/stop-rules.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { StoredRollout } from './stored-rollout.ts'

interface Moved {
  state: CampaignState
  epoch: number
  rollout: StoredRollout
  /** The reason that a user gave. */
  why: string
  endedAt: number | null
}

interface Step {
  campaignId: number
  step: string
  actor: string
  group: number
  reason: string
  why: HoldWhy | undefined
}

/** Runs in groups: what the engine has decided, and the groups with their members. */
export const rolloutsStore = (db: DatabaseOrTransaction) => ({
  async save(campaignId: number, { state, epoch, rollout, why, endedAt }: Moved): Promise<void> {
    await sql`
      update campaigns set state = ${state}, epoch = ${epoch}, rollout = ${JSON.stringify(rollout)}::jsonb,
        held_why = ${why}, ended_at = ${endedAt === null ? null : new Date(endedAt)}
      where id = ${campaignId}`.execute(db)
  },

  async keep(campaignId: number, rollout: StoredRollout): Promise<void> {
    await sql`update campaigns set rollout = ${JSON.stringify(rollout)}::jsonb where id = ${campaignId}`.execute(db)
  },

  async addGroups(campaignId: number, groups: readonly PlannedGroup[], from = 0): Promise<void> {
    if (groups.length === 0) return
    await sql`
      insert into campaign_groups (campaign_id, group_no, target, chosen, place)
      select ${campaignId}, ${from} + n - 1, (g ->> 'target')::integer, (g ->> 'chosen')::integer, (g ->> 'place')::integer
      from jsonb_array_elements(${JSON.stringify(groups)}::jsonb) with ordinality as given (g, n)`.execute(db)
  },

  async dropGroups(campaignId: number, from: number): Promise<void> {
    await sql`delete from campaign_groups where campaign_id = ${campaignId} and group_no >= ${from}`.execute(db)
  },

  /** The last open group takes in the devices that the release reaches now. */
  async widenGroup(campaignId: number, group: number, { target, place }: PlannedGroup): Promise<void> {
    await sql`
      update campaign_groups set target = ${target}, place = ${place}
      where campaign_id = ${campaignId} and group_no = ${group}`.execute(db)
  },

  async addMembers(campaignId: number, groups: readonly (readonly number[])[]): Promise<void> {
    const given = groups.flatMap((deviceIds, group) => deviceIds.map((deviceId) => ({ deviceId, group })))
    if (given.length === 0) return
    await sql`
      insert into campaign_members (campaign_id, device_id, group_no)
      select ${campaignId}, m."deviceId", m."group"
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as m ("deviceId" bigint, "group" integer)
      join devices d on d.id = m."deviceId"`.execute(db)
  },

  /** Devices that are members by name. */
  async members(campaignId: number): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select device_id as id from campaign_members where campaign_id = ${campaignId}`.execute(db)
    return rows.map(({ id }) => id)
  },

  async opened(campaignId: number, group: number, now: number): Promise<void> {
    await sql`
      update campaign_groups set opened_at = ${new Date(now)}
      where campaign_id = ${campaignId} and group_no = ${group}`.execute(db)
  },

  async passed(
    campaignId: number,
    group: number,
    { gate, health, now }: { gate: GateResult; health: readonly HealthResult[]; now: number },
  ): Promise<void> {
    await sql`
      update campaign_groups set passed_at = ${new Date(now)}, gate = ${JSON.stringify(gate)}::jsonb,
        health = ${JSON.stringify(health)}::jsonb
      where campaign_id = ${campaignId} and group_no = ${group}`.execute(db)
  },

  async note({ campaignId, step, actor, group, reason, why }: Step, now: number): Promise<void> {
    await sql`
      insert into campaign_steps (campaign_id, at, step, actor, group_no, reason, why)
      values (${campaignId}, ${new Date(now)}, ${step}, ${actor}, ${group}, ${reason},
        ${why === undefined ? null : JSON.stringify(why)}::jsonb)`.execute(db)
  },

  /** Of rollouts in groups that have not ended. */
  async open(): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select id from campaigns where plan is not null and ended_at is null order by id`.execute(db)
    return rows.map(({ id }) => id)
  },
})
