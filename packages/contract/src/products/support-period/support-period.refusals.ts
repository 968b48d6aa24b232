export const supportPeriodRefusals = {
  'support-period.past': 60016,
  'support-period.tooFar': 60016,
  'support-period.shorter': 60016,
  'support-period.reasonMissing': 60016,
} as const satisfies Record<string, number>
