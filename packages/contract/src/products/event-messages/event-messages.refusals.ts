export const eventMessagesRefusals = {
  'event-messages.notAnEvent': 60404,
  'event-messages.exists': 60016,
  'event-messages.none': 60404,
  'event-messages.savedMeanwhile': 60016,
  'event-messages.unknownPlaceholder': 60016,
  'event-messages.valueGone': 60016,
} as const satisfies Record<string, number>
