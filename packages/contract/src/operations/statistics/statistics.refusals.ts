export const statisticsRefusals = {
  'statistics.unknownReport': 40000,
  'statistics.rangeTooLong': 40000,
  'statistics.daysOutOfOrder': 40000,
  'statistics.menuMissing': 40300,
} as const satisfies Record<string, number>
