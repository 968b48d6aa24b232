const HOUR_S = 3600
const DAY_S = 24 * HOUR_S

/** SI-012. */
export const oauthLimits = {
  clientName: { max: 50 },
  redirectUris: { min: 1, max: 10 },
  redirectUri: { max: 512 },
  /** Third-party applications per account. */
  clients: 100,
  /** Lifetimes in seconds. */
  lifetimes: {
    /** From opening the third party's link to the decision. */
    request: HOUR_S,
    code: 5 * 60,
    accessToken: 2 * HOUR_S,
    /** Restarts with each use, because each use issues a new token. */
    refreshToken: 30 * DAY_S,
    /** After this the user must consent again, however often the third party refreshed. */
    grant: 365 * DAY_S,
  },
} as const
