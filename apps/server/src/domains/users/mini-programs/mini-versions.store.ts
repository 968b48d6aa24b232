import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { MiniManifest } from '@slipway/contract/users/mini-programs/mini-manifest.ts'
import type { VersionStage } from '@slipway/contract/users/mini-programs/mini-programs.lifecycle.ts'
import type { MiniFinding } from '@slipway/contract/users/mini-programs/mini-programs.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface StoredVersion {
  /** The number of the row. */
  id: number
  miniProgramId: string
  version: string
  stage: VersionStage
  manifest: MiniManifest | null
  findings: MiniFinding[]
  bundle: string | null
  reason: string
  uploadTime: number
  reviewTime: number | null
  packTime: number | null
}

type NewVersion = Pick<StoredVersion, 'version' | 'stage' | 'manifest' | 'findings' | 'bundle'>

export const miniVersionsStore = (db: DatabaseOrTransaction) => ({
  async add(
    miniProgramId: string,
    { version, stage, manifest, findings, bundle }: NewVersion,
    { now, accountId }: { now: number; accountId: number },
  ): Promise<number> {
    const row = await db
      .insertInto('mini_program_versions')
      .values({
        mini_program_id: miniProgramId,
        version,
        stage,
        manifest: manifest && JSON.stringify(manifest),
        findings: JSON.stringify(findings),
        bundle,
        uploaded_at: new Date(now),
        uploaded_by: accountId,
      })
      .returning('version_id')
      .executeTakeFirstOrThrow()
    return row.version_id
  },

  async find(id: number): Promise<StoredVersion | undefined> {
    const row = await db.selectFrom('mini_program_versions').selectAll().where('version_id', '=', id).executeTakeFirst()
    return row && toStored(row)
  },

  async many(ids: readonly number[]): Promise<StoredVersion[]> {
    if (ids.length === 0) return []
    const rows = await db.selectFrom('mini_program_versions').selectAll().where('version_id', 'in', ids).execute()
    return rows.map(toStored)
  },

  /** Of this program; undefined for a version of another one. */
  async of(miniProgramId: string, versionId: string): Promise<StoredVersion | undefined> {
    const row = await db
      .selectFrom('mini_program_versions')
      .selectAll()
      .where('mini_program_id', '=', miniProgramId)
      .where('version_id', '=', rowNumberOf(versionId))
      .executeTakeFirst()
    return row && toStored(row)
  },

  /** The last uploads, newest first. */
  async newest(miniProgramId: string, limit: number): Promise<StoredVersion[]> {
    const rows = await db
      .selectFrom('mini_program_versions')
      .selectAll()
      .where('mini_program_id', '=', miniProgramId)
      .orderBy('version_id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toStored)
  },

  /** Versions that were packaged, whatever became of them. */
  async packedVersions(miniProgramId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('mini_program_versions')
      .select('version')
      .where('mini_program_id', '=', miniProgramId)
      .where('packaged_at', 'is not', null)
      .execute()
    return rows.map(({ version }) => version)
  },

  /** The one on its way; undefined for none. */
  async underWay(miniProgramId: string): Promise<StoredVersion | undefined> {
    const row = await db
      .selectFrom('mini_program_versions')
      .selectAll()
      .where('mini_program_id', '=', miniProgramId)
      .where('stage', '>', 10)
      .executeTakeFirst()
    return row && toStored(row)
  },

  async remove(id: number): Promise<void> {
    await db.deleteFrom('mini_program_versions').where('version_id', '=', id).execute()
  },

  async setStage(id: number, stage: VersionStage, facts: { reason?: string; packTime?: number } = {}): Promise<void> {
    await db
      .updateTable('mini_program_versions')
      .set({
        stage,
        ...(facts.reason !== undefined && { reason: facts.reason }),
        ...(facts.packTime !== undefined && { packaged_at: new Date(facts.packTime) }),
      })
      .where('version_id', '=', id)
      .execute()
  },

  async noteReview(id: number, { now, accountId }: { now: number; accountId: number }): Promise<void> {
    await db
      .updateTable('mini_program_versions')
      .set({ reviewed_at: new Date(now), reviewed_by: accountId })
      .where('version_id', '=', id)
      .execute()
  },
})

const toStored = (row: Row<'mini_program_versions'>): StoredVersion => ({
  id: row.version_id,
  miniProgramId: row.mini_program_id,
  version: row.version,
  stage: row.stage as VersionStage,
  manifest: row.manifest as unknown as MiniManifest | null,
  findings: row.findings as unknown as MiniFinding[],
  bundle: row.bundle,
  reason: row.reason,
  uploadTime: row.uploaded_at,
  reviewTime: row.reviewed_at,
  packTime: row.packaged_at,
})
