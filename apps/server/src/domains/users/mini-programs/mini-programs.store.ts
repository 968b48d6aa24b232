import { sql } from 'kysely'
import { lockKeyInTransaction } from '../../../db/advisory-locks.ts'
import type { DatabaseOrTransaction, Row } from '../../../db/database.ts'

export interface StoredProgram {
  miniProgramId: string
  ownerId: number
  cnName: string
  enName: string
  logo: string
  firstCategory: string
  secondCategory: string
  /** Row numbers of versions. */
  fullVersion: number | null
  greyVersion: number | null
  grayNumber: number | null
  createTime: number
  updateTime: number
}

export type ProgramInfo = Pick<StoredProgram, 'cnName' | 'enName' | 'logo' | 'firstCategory' | 'secondCategory'>

interface Stamp {
  now: number
  accountId: number
}

export const miniProgramsStore = (db: DatabaseOrTransaction) => ({
  async find(miniProgramId: string): Promise<StoredProgram | undefined> {
    const row = await db
      .selectFrom('mini_programs')
      .selectAll()
      .where('mini_program_id', '=', miniProgramId)
      .executeTakeFirst()
    return row && toStored(row)
  },

  /** Blocks other changes of this program until the transaction ends. */
  async findForUpdate(miniProgramId: string): Promise<StoredProgram | undefined> {
    const row = await db
      .selectFrom('mini_programs')
      .selectAll()
      .where('mini_program_id', '=', miniProgramId)
      .forUpdate()
      .executeTakeFirst()
    return row && toStored(row)
  },

  /** In a transaction, it can't be deleted until that ends. */
  async findForPanel(miniProgramId: string): Promise<StoredProgram | undefined> {
    const row = await db
      .selectFrom('mini_programs')
      .selectAll()
      .where('mini_program_id', '=', miniProgramId)
      .forShare()
      .executeTakeFirst()
    return row && toStored(row)
  },

  /** How many an account has, locked against others that are created at the same time. */
  async countForAdding(ownerId: number): Promise<number> {
    // The row of the counter can't be the lock: none exists at 0.
    await lockKeyInTransaction(db, 'miniProgramsOf', ownerId)
    const { rows } = await sql<{ n: number }>`
      select n from counters where scope = 'miniPrograms' and key = ${ownerId}::text`.execute(db)
    return rows[0]?.n ?? 0
  },

  /** Throws a unique violation where the name is taken. */
  async add(miniProgramId: string, info: ProgramInfo, { now, accountId }: Stamp): Promise<void> {
    await db
      .insertInto('mini_programs')
      .values({
        mini_program_id: miniProgramId,
        owner_id: accountId,
        ...columnsOf(info),
        created_at: new Date(now),
        updated_at: new Date(now),
        updated_by: accountId,
      })
      .execute()
  },

  async change(miniProgramId: string, info: ProgramInfo, { now, accountId }: Stamp): Promise<void> {
    await db
      .updateTable('mini_programs')
      .set({ ...columnsOf(info), updated_at: new Date(now), updated_by: accountId })
      .where('mini_program_id', '=', miniProgramId)
      .execute()
  },

  /** What users have from now on. */
  async deliver(
    miniProgramId: string,
    { fullVersion, greyVersion, grayNumber }: Pick<StoredProgram, 'fullVersion' | 'greyVersion' | 'grayNumber'>,
  ): Promise<void> {
    await db
      .updateTable('mini_programs')
      .set({ full_version: fullVersion, grey_version: greyVersion, gray_number: grayNumber })
      .where('mini_program_id', '=', miniProgramId)
      .execute()
  },

  async remove(miniProgramId: string): Promise<void> {
    await db
      .updateTable('mini_programs')
      .set({ full_version: null, grey_version: null, gray_number: null })
      .where('mini_program_id', '=', miniProgramId)
      .execute()
    await db.deleteFrom('mini_programs').where('mini_program_id', '=', miniProgramId).execute()
  },

  async namesOf(ownerId: number): Promise<{ name: string }[]> {
    return db.selectFrom('mini_programs').select('cn_name as name').where('owner_id', '=', ownerId).execute()
  },

  async allOf(ownerId: number): Promise<StoredProgram[]> {
    const rows = await db
      .selectFrom('mini_programs')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .orderBy('mini_program_id')
      .forUpdate()
      .execute()
    return rows.map(toStored)
  },

  async giveTo(miniProgramId: string, ownerId: number, cnName: string): Promise<void> {
    await db
      .updateTable('mini_programs')
      .set({ owner_id: ownerId, cn_name: cnName })
      .where('mini_program_id', '=', miniProgramId)
      .execute()
  },
})

const columnsOf = ({ cnName, enName, logo, firstCategory, secondCategory }: ProgramInfo) => ({
  cn_name: cnName,
  en_name: enName,
  logo,
  first_category: firstCategory,
  second_category: secondCategory,
})

const toStored = (row: Row<'mini_programs'>): StoredProgram => ({
  miniProgramId: row.mini_program_id,
  ownerId: row.owner_id,
  cnName: row.cn_name,
  enName: row.en_name,
  logo: row.logo,
  firstCategory: row.first_category,
  secondCategory: row.second_category,
  fullVersion: row.full_version,
  greyVersion: row.grey_version,
  grayNumber: row.gray_number,
  createTime: row.created_at,
  updateTime: row.updated_at,
})
