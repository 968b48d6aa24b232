import { noInput, type MatrixRow } from './matrix-row.ts'

/** Well formed, but the ID of no message: the test asks only whether the call is open. */
const id = 'A'.repeat(22)
const may = 'user'

export const messagesRows: Record<string, MatrixRow> = {
  listMessages: { may, input: noInput },
  getMessage: { may, input: () => ({ messageId: id }) },
  closeMessage: { may, input: () => ({ messageId: id }) },
  countUnreadMessages: { may, input: noInput },
  readMessages: { may, input: () => ({ upTo: id }) },
  listUserNotices: { may, input: noInput },
  readUserNotices: { may, input: () => ({ upTo: id }) },
  deleteUserNotices: { may, input: () => ({ ids: [id] }) },
  deleteMessages: { may, input: () => ({ ids: [id] }) },
}
