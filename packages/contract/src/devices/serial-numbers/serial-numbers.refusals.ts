export const serialNumbersRefusals = {
  'serial-numbers.notFound': 60404,
  'serial-numbers.dayFull': 60016,
  'serial-numbers.otherApplicant': 40303,
  'serial-numbers.alreadyDownloaded': 60016,
} as const satisfies Record<string, number>
