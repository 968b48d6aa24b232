import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'

export interface CancelRow {
  deviceId: number
  jobId: number
  actionNo: number
  why: string
  sentAt: number | null
}

export const cancelsStore = (db: DatabaseOrTransaction) => ({
  async add(cancels: readonly Omit<CancelRow, 'sentAt'>[], now: number): Promise<void> {
    if (cancels.length === 0) return
    await sql`
      insert into ota_cancels (device_id, job_id, action_no, why, created_at)
      select "deviceId", "jobId", "actionNo", why, ${new Date(now)}
      from jsonb_to_recordset(${JSON.stringify(cancels)}::jsonb)
        as c ("deviceId" bigint, "jobId" bigint, "actionNo" integer, why text)
      on conflict do nothing`.execute(db)
  },

  async of(deviceIds: readonly number[]): Promise<CancelRow[]> {
    const { rows } = await sql<CancelRow>`
      select device_id as "deviceId", job_id as "jobId", action_no as "actionNo", why, sent_at as "sentAt"
      from ota_cancels where device_id = any(${deviceIds}) and refused_at is null order by device_id, job_id`.execute(
      db,
    )
    return rows
  },

  /** MQTT has no answer to a cancellation: it is sent again over the next connection, and then counts as received. */
  async sent(cancels: readonly CancelRow[], now: number): Promise<void> {
    if (cancels.length === 0) return
    const first = cancels.filter(({ sentAt }) => sentAt === null).map(({ jobId }) => jobId)
    const second = cancels.filter(({ sentAt }) => sentAt !== null).map(({ jobId }) => jobId)
    await sql`update ota_cancels set sent_at = ${new Date(now)} where job_id = any(${first})`.execute(db)
    await sql`delete from ota_cancels where job_id = any(${second})`.execute(db)
  },

  /** The device goes on with the update, and is not asked again. */
  async refuse(deviceId: number, jobId: number, now: number): Promise<void> {
    await sql`
      update ota_cancels set refused_at = ${new Date(now)}
      where device_id = ${deviceId} and job_id = ${jobId}`.execute(db)
  },

  async confirm(deviceId: number, jobId: number): Promise<void> {
    await sql`delete from ota_cancels where device_id = ${deviceId} and job_id = ${jobId}`.execute(db)
  },
})
