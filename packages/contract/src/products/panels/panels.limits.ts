export const panelsLimits = {
  /** VA-56. */
  name: { max: 100 },
  /** VA-57. */
  desc: { max: 500 },
  rnName: { max: 64 },
  version: { max: 20 },
  /** CO-02. */
  page: 10,
  /** CA-042. */
  choicePage: 100,
  ownOfProduct: 50,
  standard: 2_000,
  draftsOfProduct: 20,
  address: { max: 1_000 },
  entryName: { max: 50 },
  /** SI-057. */
  grayAccounts: 100,
  account: { max: 100 },
  ratio: { min: 1, max: 100 },
  environments: 20,
  note: { max: 200 },
  /** Of a mini-program: panels and products that are named, out of all that have it. */
  usesNamed: 20,
} as const

/** CN-07: panels that are tried by a scan, and visual panels. */
export const lowestAppVersions = { any: '1.2.8', visual: '1.3.3' } as const
