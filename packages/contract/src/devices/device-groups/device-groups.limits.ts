export const deviceGroupLimits = {
  labelLength: 32,
  /** Tags, and groups, of a product. */
  labelsPerProduct: 200,
  tagsPerDevice: 20,
  filterNameLength: 32,
  /** Saved filters of an account for a product. */
  filtersPerAccount: 50,
} as const
