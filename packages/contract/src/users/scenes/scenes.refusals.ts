export const scenesRefusals = {
  'scenes.notFound': 60404,
  'scenes.timerNotFound': 60404,
  'scenes.tooMany': 60016,
  'scenes.tooManyTimers': 60016,
  'scenes.empty': 60016,
} as const satisfies Record<string, number>
