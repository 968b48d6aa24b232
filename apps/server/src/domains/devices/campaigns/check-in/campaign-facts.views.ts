import type { CampaignFacts, Candidate } from '@slipway/contract/devices/campaigns/decide-offer.ts'
import { openCampaignStates } from '@slipway/contract/devices/campaigns/campaigns.ts'
import { timingOf, type JobTiming, type TimingChanges } from '@slipway/contract/devices/campaigns/jobs/job-timing.ts'
import type { PlannedGroup } from '@slipway/contract/devices/campaigns/rollout/group-places.ts'
import type { RolloutPlan } from '@slipway/contract/devices/campaigns/rollout/plan.ts'
import { manifestStates } from '@slipway/contract/products/signing/signing.ts'
import { placeOf } from '@slipway/device-sdk/ota/place.ts'
import { sql } from 'kysely'
import type { Database, DatabaseOrTransaction } from '../../../../db/database.ts'
import { prepared } from '../../../../db/prepared.ts'
import type { JobRow } from '../jobs/job-row.ts'
import { IMAGES, packageOf, type ImageRow } from './release-images.ts'
import type { StoredRollout } from '../rollouts/stored-rollout.ts'
import type { Stages } from './stages.ts'

/** A verified patch from an older package to that of the campaign. */
export interface PackageDelta {
  deltaId: number
  firmwareVersion: string
  reportedAs: string
  /** Of the older package's file. */
  from: string
  size: number
  sha256: string
}

/** A campaign with what an offer of its packages contains. */
export interface CampaignRow extends CampaignFacts {
  productId: string
  epoch: number
  images: readonly ImageRow[]
  /** Null: a rollout without groups. */
  plan: RolloutPlan | null
  planHash: string
  /** The product's when the campaign began; null: the usual one. */
  timing: TimingChanges | null
  rollout: StoredRollout | null
  /** In their order; none until the devices are chosen. */
  groups: readonly (PlannedGroup & { openedAt?: number | null })[]
  requestedBy: readonly number[]
  approvedBy: number | null
  /** Without a current manifest, devices are sent nothing. */
  isSigned: boolean
  notes: string
  notesEn: string
  deltas: PackageDelta[]
}

const COLUMNS = sql`
  c.id::text as "campaignId", c.product_id as "productId", c.release_id::text as "recordId", c.kind, c.state, c.epoch,
  c.held_why as "heldWhy", c.rollout -> 'why' as "holdWhy", c.open, c.ends_at as "endsAt", c.created_at as "createdAt",
  c.plan, c.plan_sha256 as "planHash", c.timing, c.rollout, c.requested_by as "requestedBy", c.approved_by as "approvedBy",
  case when c.plan is null then '[]' else (
    select coalesce(jsonb_agg(jsonb_build_object('target', target, 'chosen', chosen, 'place', place,
      'openedAt', (extract(epoch from opened_at) * 1000)::bigint) order by group_no), '[]')
    from campaign_groups where campaign_id = c.id) end as groups, c.firmware_type as "firmwareType",
  c.firmware_id::text as "firmwareId", c.package_id::text as "packageId", k.seq, k.sort_key as "sortKey",
  k.version as "firmwareVersion", k.reported_as as "reportedAs", k.hardware, r.remind_type as "remindType", r.release_notes as notes, r.release_notes_en as "notesEn",
  exists (
    select from manifests m where m.product_id = c.product_id and m.release = c.release_id
      and m.manifest_state = ${manifestStates.current}) as "isSigned",
  coalesce((
    select max(l.version) from key_lists l where l.product_id = c.product_id and l.signed_at is not null), 0)
    as "keyList",
  coalesce((
    select jsonb_agg(jsonb_build_object('deltaId', d.id, 'firmwareVersion', older.version, 'reportedAs', older.reported_as,
      'from', older.sha256, 'size', d.size, 'sha256', d.sha256))
    from firmware_deltas d join firmware_packages older on older.id = d.from_package_id
    where d.package_id = c.package_id and d.verified_at is not null), '[]') as deltas,
  coalesce((select max(v.version) from model_versions v where v.product_id = c.product_id), 0) as "publishedModel",
  ${IMAGES} as images,
  case when lowest.id is null then null else
    jsonb_build_object('version', lowest.version, 'seq', lowest.seq, 'sortKey', lowest.sort_key) end as "from"`

const TABLES = sql`
  campaigns c join ota_releases r on r.id = c.release_id join firmware_packages k on k.id = c.package_id
  left join firmware_packages lowest on lowest.id = k.from_package_id`

export const campaignFactsViews = (db: DatabaseOrTransaction) => ({
  /**
   * The campaigns of these products that have not ended. Locked, in the order of their ids: what is decided about their
   * jobs and what is decided about themselves cannot cross.
   */
  async lockOpen(productIds: readonly string[]): Promise<CampaignRow[]> {
    const { rows } = await sql<CampaignRow>`
      select ${COLUMNS} from ${TABLES}
      where c.product_id = any(${productIds}) and c.state = any(${openCampaignStates})
      order by c.id for no key update of c`.execute(db)
    return rows
  },

  /** A rollout that has not ended, locked as above. */
  async lockRollout(campaignId: number): Promise<CampaignRow | undefined> {
    const { rows } = await sql<CampaignRow>`
      select ${COLUMNS} from ${TABLES}
      where c.id = ${campaignId} and c.kind = 'rollout' and c.ended_at is null for no key update of c`.execute(db)
    return rows[0]
  },

  async ofJobs(campaignIds: readonly number[]): Promise<Map<number, CampaignRow>> {
    if (campaignIds.length === 0) return new Map()
    const { rows } = await sql<CampaignRow>`
      select ${COLUMNS} from ${TABLES} where c.id = any(${campaignIds})`.execute(db)
    return new Map(rows.map((row) => [Number(row.campaignId), row]))
  },

  /** The devices among these that validate a release: `<release>:<device>`. */
  async listed(recordIds: readonly string[], deviceIds: readonly number[]): Promise<Set<string>> {
    if (recordIds.length === 0 || deviceIds.length === 0) return new Set()
    const { rows } = await sql<{ key: string }>`
      select release_id || ':' || device_id as key from release_devices
      where release_id = any(${recordIds.map(Number)}) and device_id = any(${deviceIds})`.execute(db)
    return new Set(rows.map(({ key }) => key))
  },
})

/**
 * The campaigns of a product that have not ended, without locks; for a type without any, its last one, so that an
 * explanation can name it. Planning takes longer than reading, so each connection plans it once.
 */
export const campaignsToExplain = (db: Database, productId: string): Promise<CampaignRow[]> =>
  prepared(
    db,
    sql<CampaignRow>`
      select ${COLUMNS} from ${TABLES}
      where c.product_id = ${productId} and (c.state = any(${openCampaignStates}) or c.id = (
        select max(last.id) from campaigns last
        where last.product_id = c.product_id and last.firmware_type = c.firmware_type))
      order by c.id`,
  )

/** How long the jobs of a campaign wait for their devices, and how often they are tried. */
export const timingOfCampaign = ({ timing, plan }: Pick<CampaignRow, 'timing' | 'plan'>): JobTiming =>
  timingOf(timing, plan?.timing)

/** Unsigned packages are not sent, and nothing is while the rollout is paused or held. */
export const canSend = (campaign: CampaignRow, job: Pick<JobRow, 'legPackageId'>): boolean =>
  packageOf(job, campaign)?.isSigned === true && campaign.state !== 'paused' && campaign.state !== 'held'

export const candidateFor = (
  campaign: CampaignRow,
  { deviceId, serial }: { deviceId: number; serial: string },
  { listed, stages }: { listed: ReadonlySet<string>; stages: Stages },
): Candidate & CampaignRow => {
  const place = placeOf(campaign.packageId, serial)
  return {
    ...campaign,
    place,
    isListed: listed.has(`${campaign.recordId}:${deviceId}`),
    stage: stages.of(campaign, { deviceId, place }),
  }
}
