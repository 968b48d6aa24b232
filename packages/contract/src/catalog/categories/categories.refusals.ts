export const categoriesRefusals = {
  'categories.inUse': 60016,
  'categories.identifierTaken': 60016,
  'categories.identifierFixed': 60016,
  'categories.tooMany': 60016,
  'categories.tagUnknown': 60016,
  'categories.tagInUse': 60016,
  'categories.savedMeanwhile': 60016,
} as const
