export const accountsRefusals = {
  'accounts.taken': 60016,
  'accounts.notFound': 60404,
  'accounts.own': 60016,
  'accounts.root': 60016,
  'accounts.rootName': 60016,
} as const satisfies Record<string, number>
