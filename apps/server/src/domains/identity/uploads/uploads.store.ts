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

export const uploadsStore = (db: DatabaseOrTransaction) => ({
  /** Repeated content stays the file of its first owner. Returns whether the file is new. */
  async add({ ownerId, createTime, ...file }: StoredFile): Promise<boolean> {
    const { numInsertedOrUpdatedRows = 0n } = await db
      .insertInto('files')
      .values({ ...file, owner_id: ownerId, created_at: new Date(createTime) })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows > 0n
  },

  async remove(name: string): Promise<void> {
    await db.deleteFrom('files').where('name', '=', name).execute()
  },

  async handOver({ from, to }: { from: number; to: number }): Promise<void> {
    await db.updateTable('files').set({ owner_id: to }).where('owner_id', '=', from).execute()
  },

  async has(name: string): Promise<boolean> {
    const row = await db.selectFrom('files').select('name').where('name', '=', name).executeTakeFirst()
    return row !== undefined
  },

  async hasFor(name: string, purpose: PublicPurpose): Promise<boolean> {
    const row = await db.selectFrom('files').select('purpose').where('name', '=', name).executeTakeFirst()
    return row?.purpose === purpose
  },
})
