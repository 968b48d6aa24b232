import { versionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import { sql } from 'kysely'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'

/** How long versions are shown, and what jobs look for. */
export const versionLivesStore = (db: DatabaseOrTransaction) => ({
  /** Never shorter than before: several links can be out. */
  async showUntil(id: number, time: number): Promise<void> {
    await sql`
      update mini_program_versions set previewed_until = ${moment(time)}
      where version_id = ${id} and (previewed_until is null or previewed_until < ${moment(time)})`.execute(db)
  },

  /** Those that a crash has left. */
  async packaging(limit: number): Promise<number[]> {
    const rows = await db
      .selectFrom('mini_program_versions')
      .select('version_id')
      .where('stage', '=', versionStage.packaging)
      .orderBy('version_id')
      .limit(limit)
      .execute()
    return rows.map(({ version_id: id }) => id)
  },

  /** Packaged before this and never published; gives how many. */
  async expire(packedBefore: number, limit: number): Promise<number> {
    const { rows } = await sql`
      update mini_program_versions set stage = ${versionStage.expired} where version_id in (
        select v.version_id from mini_program_versions v
        where v.stage = ${versionStage.packaged} and v.packaged_at < ${moment(packedBefore)}
          and not exists (select from mini_program_publishes p where p.version_id = v.version_id)
        limit ${limit} for update skip locked)
      returning version_id`.execute(db)
    return rows.length
  },

  /** Whether browsers may have its files: users have it, or a preview lasts. */
  async maySend(bundle: string, now: number): Promise<boolean> {
    const { rows } = await sql<{ is: boolean }>`
      select exists (
        select from mini_program_versions v where v.bundle = ${bundle} and (
          (v.stage in (${versionStage.packaged}, ${versionStage.checking}, ${versionStage.inReview}, ${versionStage.packaging})
            and v.previewed_until > ${moment(now)})
          or exists (select from mini_programs m where m.full_version = v.version_id or m.grey_version = v.version_id)
        )) as is`.execute(db)
    return rows[0]?.is ?? false
  },
})
