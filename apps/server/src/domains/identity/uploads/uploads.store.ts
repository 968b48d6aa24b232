import { sql } from 'kysely'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { PublicPurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'

export interface StoredFile {
  name: string
  ownerId: number
  purpose: PublicPurpose
  mime: string
  size: number
  md5: string
  createTime: number
}

/** Postgres gives each version of a row the number of its transaction. */
const XMIN = sql<string>`files.xmin::text`

const columnsOf = ({ ownerId, createTime, ...file }: StoredFile) => ({
  ...file,
  owner_id: ownerId,
  created_at: new Date(createTime),
})

export const uploadsStore = (db: DatabaseOrTransaction) => ({
  /**
   * Repeated content stays the file of its first owner, and counts as uploaded now: it is not removed as unused. Returns
   * the version of the row, which changes with each upload.
   */
  async add(file: StoredFile): Promise<{ version: string; isNew: boolean }> {
    return db
      .insertInto('files')
      .values(columnsOf(file))
      .onConflict((conflict) =>
        conflict.column('name').doUpdateSet({ size: file.size, created_at: new Date(file.createTime) }),
      )
      .returning([XMIN.as('version'), sql<boolean>`files.xmax = 0`.as('isNew')])
      .executeTakeFirstOrThrow()
  },

  /** Only in the version that `add` returned: not after another upload of the same content. */
  async remove(name: string, version: string): Promise<void> {
    await db.deleteFrom('files').where('name', '=', name).where(XMIN, '=', version).execute()
  },

  async handOver({ from, to }: { from: number; to: number }): Promise<void> {
    await db.updateTable('files').set({ owner_id: to }).where('owner_id', '=', from).execute()
  },

  /** Until the end of the transaction the file is not removed as unused. */
  async has(name: string): Promise<boolean> {
    const row = await db.selectFrom('files').select('name').where('name', '=', name).forKeyShare().executeTakeFirst()
    return row !== undefined
  },

  async hasFor(name: string, purpose: PublicPurpose): Promise<boolean> {
    const row = await db.selectFrom('files').select('purpose').where('name', '=', name).forKeyShare().executeTakeFirst()
    return row?.purpose === purpose
  },
})
