import type { Brand } from '@slipway/contract/users/apps/app-brand.ts'
import type { AppContent } from '@slipway/contract/users/apps/app-content.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

/** Why a content was kept; the codes of the table. */
export const snapshotPurpose = { published: 0, experience: 1, formal: 2 } as const
type SnapshotPurpose = (typeof snapshotPurpose)[keyof typeof snapshotPurpose]

export interface Snapshot {
  purpose: SnapshotPurpose
  content: AppContent
  icons: Brand['icons']
  oemVersion: string | null
  time: number
}

/** What applications contained when they were published or built. */
export const appSnapshotsStore = (db: DatabaseOrTransaction) => ({
  async all(appId: string): Promise<Snapshot[]> {
    const rows = await db.selectFrom('app_snapshots').selectAll().where('app_id', '=', appId).execute()
    return rows.map(toSnapshot)
  },

  /** Of an application that is not deleted. */
  async published(appId: string): Promise<Snapshot | undefined> {
    const row = await db
      .selectFrom('app_snapshots as s')
      .innerJoin('apps as a', 'a.app_id', 's.app_id')
      .selectAll('s')
      .where('s.app_id', '=', appId)
      .where('s.purpose', '=', snapshotPurpose.published)
      .where('a.deleted_at', 'is', null)
      .executeTakeFirst()
    return row && toSnapshot(row)
  },

  async keep(
    appId: string,
    { purpose, content, icons, oemVersion, time }: Snapshot,
    takenBy: number | null,
  ): Promise<void> {
    const columns = {
      content: JSON.stringify(content),
      icons: icons && JSON.stringify(icons),
      oem_version: oemVersion,
      taken_at: new Date(time),
      taken_by: takenBy,
    }
    await db
      .insertInto('app_snapshots')
      .values({ app_id: appId, purpose, ...columns })
      .onConflict((conflict) => conflict.columns(['app_id', 'purpose']).doUpdateSet(columns))
      .execute()
  },
})

/** Stored values were validated on write. */
const toSnapshot = (row: Row<'app_snapshots'>): Snapshot => ({
  purpose: row.purpose as SnapshotPurpose,
  content: row.content as unknown as AppContent,
  icons: row.icons as Brand['icons'],
  oemVersion: row.oem_version,
  time: row.taken_at,
})
