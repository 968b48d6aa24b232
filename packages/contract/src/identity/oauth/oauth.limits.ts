const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** SI-012. */
export const oauthLimits = {
  clientName: { max: 50 },
  redirectUris: { min: 1, max: 10 },
  redirectUri: { max: 512 },
  /** Third-party applications that one account registers. */
  clients: 100,
  /** How long each thing lives, in seconds. */
  lifetimes: {
    /** From the visit of the third party's link to the decision. */
    request: HOUR_S,
    code: 5 * 60,
    accessToken: 2 * HOUR_S,
    /** Anew with each use, as each use gives another one. */
    refreshToken: 30 * DAY_S,
    /** After this the person is asked again, however often the third party refreshed. */
    grant: 365 * DAY_S,
  },
} as const
