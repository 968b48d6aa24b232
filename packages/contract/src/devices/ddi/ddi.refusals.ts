export const ddiRefusals = {
  'ddi.nameTaken': 60016,
} as const satisfies Record<string, number>
