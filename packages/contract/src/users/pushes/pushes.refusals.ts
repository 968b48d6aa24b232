export const pushesRefusals = {
  'pushes.serviceNotAllowed': 60016,
  'pushes.wrongKeys': 60016,
  'pushes.appNotFound': 60404,
  'pushes.channelOff': 60016,
  'pushes.notSubscribed': 60404,
  'pushes.testedJustNow': 42900,
  'pushes.noAddress': 60016,
  'pushes.noSuchEvent': 60404,
  'pushes.tooManyMutes': 60016,
} as const satisfies Record<string, number>
