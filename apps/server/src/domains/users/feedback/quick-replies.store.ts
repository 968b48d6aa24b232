import type { QuickReply } from '@slipway/contract/users/feedback/feedback-desk.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { SaveStamp } from '../../identity/accounts/index.ts'

export const quickRepliesStore = (db: DatabaseOrTransaction) => ({
  /** In the order of the menu. */
  async all(): Promise<QuickReply[]> {
    const rows = await db
      .selectFrom('feedback_quick_replies')
      .select(['uid', 'name', 'text_zh', 'text_en'])
      .orderBy('position')
      .orderBy('id')
      .execute()
    return rows.map(({ uid, name, text_zh: zh, text_en: en }) => ({ quickReplyId: uid, name, zh, en }))
  },

  async lastSave(): Promise<SaveStamp> {
    const row = await db
      .selectFrom('feedback_quick_reply_saves')
      .select(['updated_at', 'updated_by'])
      .executeTakeFirstOrThrow()
    return { updateTime: row.updated_at, updatedBy: row.updated_by }
  },

  /** The same, and blocks other saves until the transaction ends. */
  async lockSave(): Promise<SaveStamp> {
    const row = await db
      .selectFrom('feedback_quick_reply_saves')
      .select(['updated_at', 'updated_by'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    return { updateTime: row.updated_at, updatedBy: row.updated_by }
  },

  async replace(kept: readonly QuickReply[], { updateTime, updatedBy }: { updateTime: number; updatedBy: number }) {
    const uids = kept.map(({ quickReplyId }) => quickReplyId)
    await db
      .deleteFrom('feedback_quick_replies')
      .$if(uids.length > 0, (query) => query.where('uid', 'not in', uids))
      .execute()
    for (const [position, { quickReplyId, name, zh, en }] of kept.entries()) {
      const stored = { position, name, text_zh: zh, text_en: en }
      await db
        .insertInto('feedback_quick_replies')
        .values({ uid: quickReplyId, ...stored })
        .onConflict((conflict) => conflict.column('uid').doUpdateSet(stored))
        .execute()
    }
    await db
      .updateTable('feedback_quick_reply_saves')
      .set({ updated_at: new Date(updateTime), updated_by: updatedBy })
      .execute()
  },
})
