export const deviceBulkRefusals = {
  'device-bulk.notFound': 60404,
  'device-bulk.tooMany': 60016,
  'device-bulk.overAlready': 60016,
} as const satisfies Record<string, number>
