import { noInput, type MatrixRow } from './matrix-row.ts'

/** Well formed, but the ID of nothing: the test asks only whether the call is open. */
const id = 'A'.repeat(22)
const may = 'user'
const desk = ['administrator', 'support', 'operator'] as const
/** Developers work on feedback of their own applications. */
const staff = [...desk, 'developer'] as const

export const feedbackRows: Record<string, MatrixRow> = {
  listFeedback: { may: staff, input: noInput },
  searchFeedback: { may: staff, input: () => ({ keyword: 'blinks' }) },
  getFeedback: { may: staff, input: () => ({ recordId: id }) },
  replyToFeedback: { may: staff, input: () => ({ recordId: id, msg: 'Restart it' }) },
  getFeedbackPicture: { may: staff, input: () => ({ pictureId: id }) },
  getFeedbackDevice: { may: staff, input: () => ({ recordId: id }) },
  addFeedbackNote: { may: staff, input: () => ({ recordId: id, colleagueNote: 'A known problem' }) },
  deleteFeedbackNote: { may: staff, input: () => ({ noteId: id }) },
  listFeedbackAgents: { may: staff, input: noInput },
  listFeedbackApps: { may: staff, input: noInput },
  assignFeedback: { may: staff, input: () => ({ recordId: id, assignee: 'me' }) },
  writeFeedbackReply: { may: staff, input: () => ({ recordId: id, isWriting: true }) },
  reopenFeedback: { may: staff, input: () => ({ recordId: id }) },
  bulkReplyToFeedback: { may: staff, input: () => ({ records: [{ recordId: id }], zh: '请重启', en: 'Restart it' }) },
  exportFeedback: { may: staff, input: () => ({ format: 'csv' }) },
  getQuickReplies: { may: staff, input: noInput },
  saveQuickReplies: { may: desk, input: () => ({ quickReplies: [{ name: 'Restart', en: 'Restart it' }] }) },
  uploadFeedbackPicture: { may, input: noInput },
  getOwnFeedbackPicture: { may, input: () => ({ pictureId: id }) },
  sendFeedback: { may, input: () => ({ problemType: 401, description: 'It blinks' }) },
  listOwnFeedback: { may, input: noInput },
  getOwnFeedback: { may, input: () => ({ recordId: id }) },
  readOwnFeedback: { may, input: () => ({ recordId: id }) },
  addToFeedback: { may, input: () => ({ recordId: id, msg: 'Still' }) },
}
