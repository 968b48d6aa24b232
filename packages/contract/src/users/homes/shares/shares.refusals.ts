export const sharesRefusals = {
  'homes.shareNotFound': 60404,
  'homes.shareOver': 60404,
  'homes.shareTooLong': 60016,
  'homes.tooManyShares': 60016,
  'homes.tooManyShared': 60016,
} as const satisfies Record<string, number>
