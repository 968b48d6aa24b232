export const networkGuidesRefusals = {
  'network-guides.otherMethod': 60016,
  'network-guides.twice': 60016,
  'network-guides.oneLanguage': 60016,
  'network-guides.savedMeanwhile': 60016,
} as const satisfies Record<string, number>
