export const grayConfigsLimits = {
  /** SI-112: 1 to 9 digits. */
  number: { min: 1, max: 999_999_999 },
  description: { max: 200 },
  configBytes: 64 * 1024,
  ratio: { min: 0, max: 100 },
  accounts: 1_000,
  account: { max: 100 },
  areas: 300,
  salt: { max: 64 },
  /** Configs that a picker offers. */
  choices: 50,
  /** Uses that a row names. */
  usesNamed: 20,
} as const
