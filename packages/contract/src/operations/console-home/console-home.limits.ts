export const consoleHomeLimits = {
  sampleEveryMinutes: 10,
  trendHours: 24,
  faultMinutes: 60,
  faults: 20,
  products: 6,
  changes: 8,
} as const
