/** Spec 1 §5, CN-01, CN-12, SI-039, SI-043. */
export const featureLimits = {
  deName: { max: 20 },
  /** What people may choose, and what imported and copied features may have (CN-01). */
  deKey: { max: 31 },
  importedKey: { max: 50 },
  deRemark: { max: 200 },
  enumEntry: { max: 32 },
  enumEntries: 100,
  valueBytes: 255,
  unit: { max: 16 },
  title: { max: 50 },
  /** The text of one value or bit, in each language. */
  valueText: { max: 50 },
  pattern: { max: 128 },
  /** The compiled states of one pattern, and the steps for all of a product's patterns per message. */
  patternStates: 1_000,
  patternSteps: 3_000_000,
  perProduct: 200,
  modelBytes: 64 * 1024,
  /** Nesting depth: the feature's own value is level 1. */
  depth: 3,
  subParameters: 50,
  arrayItems: 128,
} as const
