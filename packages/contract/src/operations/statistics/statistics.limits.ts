export const statisticsLimits = {
  weekDays: 7,
  monthDays: 30,
  /** The longest trend. Older days are only stored as months. */
  days: 400,
  /** SI-110: 30 without a range. */
  rangeDays: { min: 1, max: 400, defaultValue: 30 },
  /** Of products and applications to choose from, the newest. */
  choices: 1000,
  /** Of functions, the most used. */
  functions: 200,
  reportNames: { max: 400 },
} as const
