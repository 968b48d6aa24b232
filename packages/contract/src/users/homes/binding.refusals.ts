export const bindingRefusals = {
  'homes.claimRefused': 60016,
  'homes.codeLocked': 60016,
  'homes.tooManyClaims': 42900,
  'homes.ticketSpent': 60016,
  'homes.notPressed': 60016,
  'homes.bindTokenNotFound': 60404,
  'homes.boundElsewhere': 60016,
  'homes.carried': 60016,
  'homes.tooManySubDevices': 60016,
  'homes.inYourHome': 60016,
  'homes.notReleased': 60016,
  'homes.wayClosed': 60016,
} as const satisfies Record<string, number>
