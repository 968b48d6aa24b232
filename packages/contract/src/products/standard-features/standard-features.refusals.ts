export const standardFeaturesRefusals = {
  'standard-features.notFound': 60404,
  'standard-features.notStandard': 60016,
  'standard-features.fixed': 60016,
  'standard-features.noSuchVersion': 60016,
} as const
