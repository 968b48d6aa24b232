import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** What an import added, and whether its secrets were given. */
export const deviceImportStore = (db: DatabaseOrTransaction) => ({
  /** In the transaction that adds the devices, so that a crash in between forgets neither. */
  async markAdded(jobId: number, rows: readonly { n: number; deviceId: number }[]): Promise<void> {
    await sql`update device_bulk_rows r set is_added = true, device_id = i.device_id
      from unnest(${rows.map(({ n }) => n)}::int[], ${rows.map(({ deviceId }) => deviceId)}::bigint[]) as i (n, device_id)
      where r.job_id = ${jobId} and r.n = i.n`.execute(db)
  },

  /** False where the secrets of the job were given before. */
  async markSecretsGiven(jobId: number, at: number): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('device_bulk_jobs')
      .set({ secrets_at: new Date(at) })
      .where('id', '=', jobId)
      .where('secrets_at', 'is', null)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async added(jobId: string): Promise<{ added: number; secretsTime: number | null }> {
    const { rows } = await sql<{ added: number; secretsTime: number | null }>`
      select j.secrets_at as "secretsTime",
        (select count(*)::int from device_bulk_rows r where r.job_id = j.id and r.is_added) as added
      from device_bulk_jobs j where j.id = ${jobId}`.execute(db)
    return rows[0] ?? { added: 0, secretsTime: null }
  },

  async addedBy(jobId: string): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select device_id as id from device_bulk_rows where job_id = ${jobId} and is_added order by n`.execute(db)
    return rows.map(({ id }) => id)
  },
})
