/** Spec 1 §5, CN-01, CN-12, SI-039, SI-043. */
export const featureLimits = {
  deName: { max: 20 },
  deKey: { max: 31 },
  deRemark: { max: 200 },
  enumEntry: { max: 32 },
  enumEntries: 100,
  valueBytes: 255,
  unit: { max: 16 },
  perProduct: 200,
  modelBytes: 64 * 1024,
} as const
