export const feedbackRefusals = {
  'feedback.notFound': 60404,
  'feedback.tooManyToday': 60016,
  'feedback.tooManyPictures': 60016,
  'feedback.threadFull': 60016,
  'feedback.answeredMeanwhile': 60016,
  'feedback.tooManyNotes': 60016,
  'feedback.noteNotFound': 60404,
  'feedback.agentNotFound': 60404,
  'feedback.noText': 60016,
  'feedback.differentProblems': 60016,
  'feedback.savedMeanwhile': 60016,
  'feedback.quickReplyEmpty': 60016,
} as const satisfies Record<string, number>
