export const uploadsRefusals = {
  'uploads.missing': 60010,
  'uploads.cutShort': 60015,
  'uploads.otherLength': 60015,
  'uploads.tooLarge': 60011,
  'uploads.notAnImage': 60012,
  'uploads.wrongSize': 60013,
  'uploads.tooManyPixels': 60013,
  'uploads.notADocument': 60014,
  'uploads.notFound': 60404,
} as const satisfies Record<string, number>
