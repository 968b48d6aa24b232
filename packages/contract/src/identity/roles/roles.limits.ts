/** VA-64, SI-022. */
export const roleLimits = {
  roleName: { min: 2, max: 50 },
  description: { max: 200 },
  /** With the built-in ones; few enough to be chosen from at a glance. */
  roles: 100,
} as const
