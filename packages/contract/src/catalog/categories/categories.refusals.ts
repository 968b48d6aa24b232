export const categoriesRefusals = {
  'categories.notFound': 60404,
  'categories.unsupported': 60016,
  'categories.accessNotOffered': 60016,
  'categories.inUse': 60016,
  'categories.usedByFirmware': 60016,
  'categories.notEmpty': 60016,
  'categories.identifierTaken': 60016,
  'categories.identifierFixed': 60016,
  'categories.tooMany': 60016,
  'categories.tagUnknown': 60016,
  'categories.tagInUse': 60016,
  'categories.savedMeanwhile': 60016,
} as const
