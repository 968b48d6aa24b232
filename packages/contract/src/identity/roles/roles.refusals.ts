export const rolesRefusals = {
  'roles.notFound': 60404,
  'roles.nameTaken': 60016,
  'roles.tooMany': 60016,
  'roles.builtIn': 60016,
  'roles.own': 60016,
  'roles.moreThanOwn': 60016,
  'roles.notOffered': 60016,
} as const satisfies Record<string, number>
