/** VA-64, SI-022. */
export const roleLimits = {
  roleName: { min: 2, max: 50 },
  description: { max: 200 },
  /** Includes the built-in ones; few enough to choose from in one list. */
  roles: 100,
} as const
