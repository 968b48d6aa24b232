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
  /** Repeated content stays the file of its first owner. Returns the version of a new row; undefined for an existing one. */
  async add(file: StoredFile): Promise<string | undefined> {
    const row = await db
      .insertInto('files')
      .values(columnsOf(file))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning(XMIN.as('version'))
      .executeTakeFirst()
    return row?.version
  },

  /** The content is stored: the row has another version now, and is added again where it was removed meanwhile. */
  async confirm(file: StoredFile): Promise<void> {
    await db
      .insertInto('files')
      .values(columnsOf(file))
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ size: file.size }))
      .execute()
  },

  /** Only in the version that `add` returned: not after another upload of the same content confirmed it. */
  async remove(name: string, version: string): Promise<void> {
    await db.deleteFrom('files').where('name', '=', name).where(XMIN, '=', version).execute()
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
