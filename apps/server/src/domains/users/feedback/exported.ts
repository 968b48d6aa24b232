import { csvTable, type CsvTable } from '@slipway/contract/csv.ts'
import { feedbackLimits } from '@slipway/contract/users/feedback/feedback.limits.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import type { Contacts } from './contacts.ts'
import { ownFeedbackViews } from './own-feedback.views.ts'

/** What a user's export of its data has about feedback, by file. */
export const exportedFeedback =
  (db: DatabaseOrTransaction, contacts: Contacts) =>
  async (userId: number): Promise<Record<string, CsvTable>> => {
    const views = ownFeedbackViews(db)
    const records = await views.listOf(userId, { limit: feedbackLimits.exported })
    const replies = await views.exportedReplies(
      userId,
      records.map(({ id }) => id),
    )
    return {
      'feedback.csv': csvTable(
        ['problemId', 'time', 'problemType', 'deviceName', 'thirdPlatform', 'description', 'contact'],
        records.map(({ shown: row, thirdPlatform, contact }) => ({
          problemId: row.problemId,
          time: new Date(row.createTime).toISOString(),
          problemType: row.problemType,
          deviceName: row.deviceName,
          thirdPlatform,
          description: row.description,
          contact: contacts.open(contact, row.recordId),
        })),
      ),
      'feedback-replies.csv': csvTable(
        ['problemId', 'time', 'from', 'msg'],
        replies.map(({ problem_id, by_account, msg, at }) => ({
          problemId: problem_id,
          time: new Date(at).toISOString(),
          from: by_account === null ? 'user' : 'support',
          msg,
        })),
      ),
    }
  }
