export const templateFeaturesRefusals = {
  'template-features.notInTemplate': 60404,
  'template-features.keyFixed': 60016,
  'template-features.savedMeanwhile': 60016,
} as const
