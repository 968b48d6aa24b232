/** Read by the sign-in entry, which has no schemas. */
export const publicBuildAddress = {
  method: 'GET',
  path: '/iot/config/api/iot/support/v1/package/public',
  reply: 'data',
} as const
