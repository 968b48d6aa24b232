export const advisoriesRefusals = {
  'advisories.notOsv': 60016,
  'advisories.badArchive': 60016,
  'advisories.tooLarge': 60016,
  'advisories.tooMany': 60016,
  'advisories.notFound': 60404,
} as const satisfies Record<string, number>
