/** Spec 1 §5, §9: the enum limits of a standard feature, and the maximum per call. */
export const standardLimits = {
  enumText: { maxLength: 250 },
  enumNumber: { minimum: 0, maximum: 100_000_000 },
  search: { max: 64 },
  key: { max: 64 },
  perAdd: 200,
} as const
