export const appsLimits = {
  /** VA-65. */
  appName: { max: 10 },
  /** VA-68; also of bundle IDs (SI-115). */
  packageName: { max: 128 },
  /** Applications of one account. */
  perOwner: 100,
  search: { max: 100 },
  /** Days in which a deleted application can be restored (SI-090). */
  restorableDays: 30,
  /** The longest content of any item. */
  content: { max: 500 },
  /** How long the start picture is shown. */
  showMs: { min: 0, max: 5_000 },
  categories: 50,
  categoryLabel: { max: 20 },
  subCategories: 50,
  subCategory: { max: 50 },
  clientId: { max: 64 },
  clientSecret: { min: 8, max: 200 },
  callbacks: 10,
  address: { max: 300 },
  /** How long caches may answer for the published look. */
  brandAgeS: 60,
} as const
