export const appCodesRefusals = {
  'homes.appCodeWrong': 60016,
  'homes.tooManyAppCodes': 42900,
} as const satisfies Record<string, number>
