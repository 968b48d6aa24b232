import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** What colleagues write for each other. Notes are deleted with their record, so with the account of its user. */
export const feedbackNotesStore = (db: DatabaseOrTransaction) => ({
  async count(record: number): Promise<number> {
    const { n } = await db
      .selectFrom('feedback_notes')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('record_id', '=', record)
      .executeTakeFirstOrThrow()
    return n
  },

  async add(added: { noteId: string; record: number; byAccount: number; note: string; at: number }): Promise<void> {
    await db
      .insertInto('feedback_notes')
      .values({
        uid: added.noteId,
        record_id: added.record,
        by_account: added.byAccount,
        note: added.note,
        at: new Date(added.at),
      })
      .execute()
  },

  /** The record of a note of this account. */
  async recordOf(noteId: string, byAccount: number): Promise<string | undefined> {
    const row = await db
      .selectFrom('feedback_notes as n')
      .innerJoin('feedback_records as f', 'f.id', 'n.record_id')
      .select('f.uid')
      .where('n.uid', '=', noteId)
      .where('n.by_account', '=', byAccount)
      .executeTakeFirst()
    return row?.uid
  },

  async remove(noteId: string): Promise<void> {
    await db.deleteFrom('feedback_notes').where('uid', '=', noteId).execute()
  },
})
