import { noInput, type MatrixRow } from './matrix-row.ts'

/** Well formed, but the ID of nothing: the test asks only whether the call is open. */
const id = 'A'.repeat(22)
const may = 'user'
const staff = ['administrator', 'support', 'operator'] as const

export const feedbackRows: Record<string, MatrixRow> = {
  listFeedback: { may: staff, input: noInput },
  searchFeedback: { may: staff, input: () => ({ keyword: 'blinks' }) },
  getFeedback: { may: staff, input: () => ({ recordId: id }) },
  replyToFeedback: { may: staff, input: () => ({ recordId: id, msg: 'Restart it' }) },
  getFeedbackPicture: { may: staff, input: () => ({ pictureId: id }) },
  uploadFeedbackPicture: { may, input: noInput },
  getOwnFeedbackPicture: { may, input: () => ({ pictureId: id }) },
  sendFeedback: { may, input: () => ({ problemType: 401, description: 'It blinks' }) },
  listOwnFeedback: { may, input: noInput },
  getOwnFeedback: { may, input: () => ({ recordId: id }) },
  readOwnFeedback: { may, input: () => ({ recordId: id }) },
  addToFeedback: { may, input: () => ({ recordId: id, msg: 'Still' }) },
}
