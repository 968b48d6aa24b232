export const supportRefusals = {
  'support.masked': 40300,
  'support.writeOffFailed': 40000,
} as const satisfies Record<string, number>
