import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { PlacedFile } from '../../../../files/zip-writing.ts'

export interface StoredBundle {
  sha256: string
  md5: string
  size: number
  entries: PlacedFile[]
}

/** Normalized packages, by content. */
export const panelBundlesStore = (db: DatabaseOrTransaction) => ({
  /** Also keeps one that is there from being removed for a while. */
  async use({ sha256, md5, size, entries }: StoredBundle, now: number): Promise<void> {
    await db
      .insertInto('panel_bundles')
      .values({ sha256, md5, size, entries: JSON.stringify(entries), used_at: new Date(now) })
      .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ used_at: new Date(now) }))
      .execute()
  },

  async find(sha256: string): Promise<StoredBundle | undefined> {
    const row = await db.selectFrom('panel_bundles').selectAll().where('sha256', '=', sha256).executeTakeFirst()
    return row && { ...row, entries: row.entries as unknown as PlacedFile[] }
  },

  /** Of many, without the places of their files. */
  async facts(digests: readonly string[]): Promise<ReadonlyMap<string, { size: number; md5: string; files: number }>> {
    if (digests.length === 0) return new Map()
    const rows = await db
      .selectFrom('panel_bundles')
      .select(['sha256', 'size', 'md5'])
      .select(sql<number>`jsonb_array_length(entries)`.as('files'))
      .where('sha256', 'in', digests)
      .execute()
    return new Map(rows.map(({ sha256, ...facts }) => [sha256, facts]))
  },

  /** Whether the package has been approved, so that its files may be sent to browsers. */
  async isApproved(sha256: string): Promise<boolean> {
    const { rows } = await sql<{ is: boolean }>`
      select exists (select from panel_version_packages where bundle = ${sha256} and platform = 'web')
        or exists (select from panel_packages where bundle = ${sha256} and platform = 'web' and state >= 4) as is`.execute(
      db,
    )
    return rows[0]?.is ?? false
  },

  /** Drops those that nothing refers to; gives their digests. */
  async dropUnused(before: number, limit: number): Promise<string[]> {
    const { rows } = await sql<{ sha256: string }>`
      delete from panel_bundles where sha256 in (
        select sha256 from panel_bundles b
        where used_at < ${new Date(before)}
          and not exists (select from panel_packages p where p.bundle = b.sha256)
          and not exists (select from panel_version_packages v where v.bundle = b.sha256)
          and not exists (select from panel_debug_packages d where d.bundle = b.sha256)
          and not exists (select from mini_program_versions m where m.bundle = b.sha256)
        limit ${limit} for update skip locked)
      returning sha256`.execute(db)
    return rows.map(({ sha256 }) => sha256)
  },
})
