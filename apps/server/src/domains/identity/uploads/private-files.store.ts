import type { PrivatePurpose } from '@slipway/contract/identity/uploads/uploads.calls.ts'
import { lockInTransaction } from '../../../db/advisory-locks.ts'
import { moment, type DatabaseOrTransaction } from '../../../db/database.ts'
import { sql } from 'kysely'

/** An uploaded file that only calls of its domain give out. */
export interface PrivateFile {
  fileId: number
  /** In the private store. */
  name: string
  fileName: string
  size: number
  md5: string
  sha1: string
  sha256: string
}

export interface NewPrivateFile extends Omit<PrivateFile, 'fileId'> {
  ownerId: number
  /** `delta`: the platform made it, and no call can refer to it. */
  purpose: PrivatePurpose | 'delta'
  createTime: number
}

const COLUMNS = ['id', 'name', 'file_name', 'size', 'md5', 'sha1', 'sha256'] as const

export const privateFilesStore = (db: DatabaseOrTransaction) => ({
  /** Blocks uploads and the removal of unused files against each other until the transaction ends. */
  lock: (): Promise<void> => lockInTransaction(db, 'privateFiles'),

  async add({ fileName, ownerId, createTime, ...file }: NewPrivateFile): Promise<number> {
    const { id } = await db
      .insertInto('private_files')
      .values({ ...file, file_name: fileName, owner_id: ownerId, created_at: new Date(createTime) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },

  /** An upload of this account; no other account can refer to it. */
  async findUpload(
    fileId: number,
    { ownerId, purpose, since }: { ownerId: number; purpose: PrivatePurpose; since: number },
  ) {
    const row = await db
      .selectFrom('private_files')
      .select(COLUMNS)
      .where('id', '=', fileId)
      .where('owner_id', '=', ownerId)
      .where('purpose', '=', purpose)
      .where('created_at', '>', moment(since))
      .forKeyShare()
      .executeTakeFirst()
    return row && toFile(row)
  },

  async find(fileId: number): Promise<PrivateFile | undefined> {
    const row = await db.selectFrom('private_files').select(COLUMNS).where('id', '=', fileId).executeTakeFirst()
    return row && toFile(row)
  },

  async drop(fileId: number): Promise<void> {
    await db.deleteFrom('private_files').where('id', '=', fileId).execute()
  },

  async handOver({ from, to }: { from: number; to: number }): Promise<void> {
    await db.updateTable('private_files').set({ owner_id: to }).where('owner_id', '=', from).execute()
  },

  /** Deletes old uploads that nothing refers to; gives the names that no upload uses now. */
  async dropUnused(before: number, limit: number): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      with unused as (
        select id from private_files f
        where created_at < ${moment(before)}
          and not exists (select from firmware_packages where file_id = f.id)
          and not exists (select from firmware_packages where serial_protocol_id = f.id)
          and not exists (select from module_sdk_tools where tool_file_id = f.id)
          and not exists (select from module_sdk_tools where doc_file_id = f.id)
          and not exists (select from parts_lists where file_id = f.id)
          and not exists (select from firmware_deltas where file_id = f.id)
        order by id limit ${limit}
      ), dropped as (
        delete from private_files where id in (select id from unused) returning id, name
      )
      select distinct name from dropped
      where not exists (
        select from private_files other where other.name = dropped.name and other.id not in (select id from dropped)
      )`.execute(db)
    return rows.map(({ name }) => name)
  },
})

interface FileRow {
  id: number
  name: string
  file_name: string
  size: number
  md5: string
  sha1: string
  sha256: string
}

const toFile = ({ id, file_name, ...row }: FileRow): PrivateFile => ({ fileId: id, fileName: file_name, ...row })
