import type { JobState } from '@slipway/contract/devices/campaigns/jobs.lifecycle.ts'
import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { JobEnd, JobLogEntry, JobRow, NewJob } from './job-row.ts'

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

export const JOB_COLUMNS = sql`
  j.id, j.action_no as "actionNo", j.device_id as "deviceId", j.firmware_type as "firmwareType",
  j.campaign_id as "campaignId", j.package_id as "packageId", k.seq,
  coalesce(j.leg_package_id, j.package_id) as "legPackageId", j.step, j.steps,
  (select firmware_type from campaigns where id = j.campaign_id) as "releaseType", j.state, j.attempt, j.sent, j.percent, j.code, j.msg,
  j.from_version as "fromVersion", j.state_at as "stateAt", j.reported_at as "reportedAt", j.created_at as "createdAt",
  j.due_at as "dueAt", coalesce(extract(epoch from j.not_before) * 1000, 0)::bigint as "notBefore",
  j.installing_at as "installingAt", j.boots`

/** Ends these jobs in one statement, so that a job is either active or ended. */
const END = sql`
  insert into ota_job_ends (id, device_id, serial, firmware_type, action_no, campaign_id, group_no, lane, package_id,
    is_simulated, outcome, attempt, percent, code, msg, why, from_version, created_at, ended_at)
  select g.id, g.device_id, d.serial, g.firmware_type, g.action_no, g.campaign_id, g.group_no, g.lane, g.package_id,
    g.is_simulated, g.outcome, g.attempt, g.percent, g.end_code, g.end_msg, g.why, g.from_version, g.created_at`

export const jobsStore = (db: DatabaseOrTransaction) => ({
  /** Locked, in the order of the key. */
  async lockOf(deviceIds: readonly number[]): Promise<JobRow[]> {
    const { rows } = await sql<JobRow>`
      select ${JOB_COLUMNS} from ota_jobs j join firmware_packages k on k.id = j.package_id
      where j.device_id = any(${deviceIds}) order by j.device_id, j.firmware_type for update of j`.execute(db)
    return rows
  },

  async of(deviceId: number): Promise<JobRow[]> {
    const { rows } = await sql<JobRow>`
      select ${JOB_COLUMNS} from ota_jobs j join firmware_packages k on k.id = j.package_id
      where j.device_id = ${deviceId} order by j.firmware_type`.execute(db)
    return rows
  },

  /** Jobs of these campaigns in these states; locked. `isUnlisted`: of devices that no longer validate the release. */
  async lockIn(
    campaignIds: readonly number[],
    { states, isUnlisted, limit }: { states: readonly JobState[]; isUnlisted: boolean; limit: number },
  ): Promise<JobRow[]> {
    const { rows } = await sql<JobRow>`
      select ${JOB_COLUMNS} from ota_jobs j join firmware_packages k on k.id = j.package_id
      where j.campaign_id = any(${campaignIds}) and j.state = any(${states})
        and (not ${isUnlisted}::boolean or not exists (
          select from release_devices l join campaigns c on c.release_id = l.release_id
          where c.id = j.campaign_id and l.device_id = j.device_id))
      order by j.device_id, j.firmware_type limit ${limit} for update of j`.execute(db)
    return rows
  },

  async dueDevices(now: number, limit: number): Promise<{ deviceId: number; productId: string }[]> {
    const { rows } = await sql<{ deviceId: number; productId: string }>`
      select distinct j.device_id as "deviceId", c.product_id as "productId" from (
        select device_id, campaign_id from ota_jobs where due_at <= ${new Date(now)} order by due_at limit ${limit}) j
      join campaigns c on c.id = j.campaign_id`.execute(db)
    return rows
  },

  async change(jobs: readonly JobRow[]): Promise<void> {
    if (jobs.length === 0) return
    const given = jobs.map((job) => ({
      ...job,
      stateAt: iso(job.stateAt),
      reportedAt: iso(job.reportedAt),
      notBefore: iso(job.notBefore),
      installingAt: iso(job.installingAt),
      dueAt: iso(job.dueAt),
    }))
    await sql`
      update ota_jobs j set firmware_type = g."firmwareType", action_no = g."actionNo", leg_package_id = g."legPackageId",
        step = g.step, steps = g.steps, from_version = g."fromVersion", state = g.state, attempt = g.attempt, sent = g.sent, percent = g.percent, code = g.code,
        msg = g.msg, state_at = g."stateAt", reported_at = g."reportedAt", not_before = g."notBefore",
        installing_at = g."installingAt", boots = g.boots, due_at = g."dueAt"
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id bigint, "firmwareType" smallint,
        "actionNo" integer, "legPackageId" bigint, step smallint, steps smallint, "fromVersion" text, state text, attempt smallint, sent smallint, percent smallint, code smallint, msg text, "stateAt" timestamptz,
        "reportedAt" timestamptz, "notBefore" timestamptz, "installingAt" timestamptz, boots bigint, "dueAt" timestamptz)
      where j.id = g.id`.execute(db)
  },

  async end(ends: readonly JobEnd[], now: number): Promise<void> {
    if (ends.length === 0) return
    await sql`
      with given as (
        select * from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
          as e (id bigint, outcome text, code smallint, why text, msg text)),
      g as (
        delete from ota_jobs j using given e where j.id = e.id
        returning j.*, e.outcome, e.code as end_code, e.why, e.msg as end_msg)
      ${END}, ${new Date(now)} from g join devices d on d.id = g.device_id order by g.id`.execute(db)
  },

  /** Only while the campaign runs as it was when the offer was decided, and the device has no job of this type. */
  async add(jobs: readonly NewJob[], now: number): Promise<JobRow[]> {
    if (jobs.length === 0) return []
    const given = jobs.map((job) => ({ ...job, notBefore: iso(job.notBefore), dueAt: iso(job.dueAt) }))
    const at = new Date(now)
    const { rows } = await sql<{ id: number }>`
      insert into ota_jobs (device_id, firmware_type, id, action_no, campaign_id, group_no, lane, package_id,
        is_simulated, leg_package_id, steps, state, sent, from_version, created_at, state_at, reported_at, not_before, due_at)
      select g."deviceId", g."firmwareType", nextval('ota_job_ids'), g."actionNo", c.id, g."groupNo", g.lane, g."packageId",
        d.is_simulated or d.is_virtual, g."legPackageId", g.steps, g.state, g.sent, g."fromVersion", ${at}, ${at}, ${at}, g."notBefore", g."dueAt"
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g ("deviceId" bigint, "firmwareType" smallint,
        "actionNo" integer, "campaignId" bigint, epoch integer, "groupNo" integer, lane text, "packageId" bigint,
        "legPackageId" bigint, steps smallint, state text, sent smallint, "fromVersion" text, "notBefore" timestamptz, "dueAt" timestamptz)
      join campaigns c on c.id = g."campaignId" and c.epoch = g.epoch and c.state = 'running'
      join devices d on d.id = g."deviceId"
      order by g."deviceId" on conflict (device_id, firmware_type) do nothing returning id`.execute(db)
    const ids = rows.map(({ id }) => id)
    const { rows: added } = await sql<JobRow>`
      select ${JOB_COLUMNS} from ota_jobs j join firmware_packages k on k.id = j.package_id where j.id = any(${ids})`.execute(
      db,
    )
    return added
  },

  async log(entries: readonly JobLogEntry[], now: number): Promise<void> {
    if (entries.length === 0) return
    await sql`
      insert into ota_job_events (job_id, device_id, at, state, actor, reason, code)
      select "jobId", "deviceId", ${new Date(now)}, state, actor, reason, code
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
        as e ("jobId" bigint, "deviceId" bigint, state text, actor text, reason text, code smallint)`.execute(db)
  },
})
