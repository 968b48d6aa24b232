import { csvTable, type CsvTable } from '@slipway/contract/csv.ts'
import { userNoticeText } from '@slipway/contract/users/messages/user-notice-texts.ts'
import { usersLimits } from '@slipway/contract/users/users/users.limits.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { readHomesOf, sharedReadingsOf } from '../homes/index.ts'
import { messagesViews } from './messages.views.ts'
import { userNoticesStore } from './user-notices.store.ts'

const { rows: limit } = usersLimits.export
const time = (at: number | null): string => (at === null ? '' : new Date(at).toISOString())

/** What a user's export of its data has about messages: those that it can read, and those of the system. */
export async function exportedMessages(
  db: DatabaseOrTransaction,
  userId: number,
  now: number,
): Promise<Record<string, CsvTable>> {
  const homeIds = (await readHomesOf(db, userId)).map(({ id }) => id)
  const reading = { userId, homeIds, shared: await sharedReadingsOf(db, userId, now) }
  const messages = await messagesViews(db).list({ ...reading, entrance: undefined, below: undefined, limit })
  const notices = await userNoticesStore(db).list(userId, { below: undefined, limit })
  return {
    'messages.csv': csvTable(
      ['time', 'stopTime', 'deviceName', 'eClientEntrance', 'eCategory', 'eDetailZh', 'eDetailEn', 'isRead'],
      messages.map(({ texts, ...message }) => ({
        time: time(message.occurredAt),
        stopTime: time(message.stoppedAt),
        deviceName: message.deviceName,
        eClientEntrance: message.entrance,
        eCategory: message.category,
        eDetailZh: texts.eDetail.zh,
        eDetailEn: texts.eDetail.en,
        isRead: String(message.isRead),
      })),
    ),
    'system-messages.csv': csvTable(
      ['time', 'kind', 'textZh', 'textEn', 'isRead'],
      notices.map(({ kind, names, at, isRead }) => ({
        time: time(at),
        kind,
        textZh: userNoticeText(kind, names).zh,
        textEn: userNoticeText(kind, names).en,
        isRead: String(isRead),
      })),
    ),
  }
}
