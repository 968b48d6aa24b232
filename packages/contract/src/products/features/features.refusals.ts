export const featuresRefusals = {
  'features.patternsCostly': 60016,
  'features.templateFixed': 60016,
  'features.mandatory': 60016,
  'features.noSuchVersion': 60404,
  'features.notReleased': 60016,
  'features.nothingDrafted': 60016,
  'features.draftMoved': 60016,
  'features.breaks': 60016,
  'features.nothingDiscarded': 60404,
} as const satisfies Record<string, number>
