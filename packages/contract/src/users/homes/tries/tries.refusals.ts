export const triesRefusals = {
  'tries.notFound': 60404,
  'tries.over': 60404,
  'tries.tooMany': 60016,
  'tries.tooManyPhones': 60016,
} as const satisfies Record<string, number>
