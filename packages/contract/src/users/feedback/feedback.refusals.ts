export const feedbackRefusals = {
  'feedback.notFound': 60404,
  'feedback.tooManyToday': 60016,
  'feedback.tooManyPictures': 60016,
  'feedback.threadFull': 60016,
  'feedback.answeredMeanwhile': 60016,
} as const satisfies Record<string, number>
