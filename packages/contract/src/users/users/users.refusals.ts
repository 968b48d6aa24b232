export const usersRefusals = {
  'users.notFound': 60404,
  'users.wrongStatus': 60016,
  'users.frozen': 60016,
  'users.paused': 60016,
  'users.migrated': 60016,
  'users.migrating': 60016,
  'users.notActivated': 60016,
  'users.serviceError': 60016,
  'users.noLogoff': 60016,
  'users.exportedToday': 60016,
  'users.exportSpent': 60404,
  'users.samePassword': 60016,
} as const satisfies Record<string, number>
