/**
 * Calls of the app only grow, so that an app of an earlier build goes on working. Where one day a call has to change, the app
 * that makes it gets the next step, and the oldest step follows once the server no longer answers earlier apps.
 */
export const APP_STEP = 1
export const OLDEST_STEP = 1
