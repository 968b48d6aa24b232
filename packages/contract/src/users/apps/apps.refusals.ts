export const appsRefusals = {
  /** Also the answer about applications of others. */
  'apps.notFound': 60404,
  'apps.categoryNotFound': 60404,
  'apps.notRestorable': 60016,
  'apps.building': 60016,
  'apps.nameTaken': 60016,
  'apps.androidNameTaken': 60016,
  'apps.bundleIdTaken': 60016,
  'apps.nameFixed': 60016,
  'apps.savedMeanwhile': 60016,
  'apps.tooMany': 60016,
  'apps.functionLocked': 60016,
  'apps.tooManyCategories': 60016,
  'apps.categoryTaken': 60016,
  'apps.subCategoryUnknown': 60016,
  'apps.clientTaken': 60016,
  'apps.secretMissing': 60016,
} as const
