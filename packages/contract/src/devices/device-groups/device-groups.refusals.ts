export const deviceGroupsRefusals = {
  'device-groups.notFound': 60404,
  'device-groups.nameTaken': 60016,
  'device-groups.tooMany': 60016,
  'device-groups.tooManyTags': 60016,
  'device-groups.tooManyFilters': 60016,
} as const satisfies Record<string, number>
