import { replyTypes } from '@slipway/contract/users/feedback/feedback.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'

/** What support changes in records, besides replies. */
export const feedbackWorkStore = (db: DatabaseOrTransaction) => ({
  /** Not replied again, at its place in the list. */
  async reopen(id: number): Promise<void> {
    await db
      .updateTable('feedback_records')
      .set({ reply_type: replyTypes.notReplied })
      .where('id', '=', id)
      .where('reply_type', '=', replyTypes.replied)
      .execute()
  },

  /** Null: to none. */
  async assign(id: number, assigneeId: number | null): Promise<void> {
    await db.updateTable('feedback_records').set({ assignee_id: assigneeId }).where('id', '=', id).execute()
  },

  /** The account is deleted. */
  async unassignAllOf(accountId: number): Promise<void> {
    await db.updateTable('feedback_records').set({ assignee_id: null }).where('assignee_id', '=', accountId).execute()
  },
})
