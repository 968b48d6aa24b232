/** Codes of refusals that pass by themselves: the same request with its idempotency key can be sent again. */
export const SERVER_UNAVAILABLE = 50300
export const KEY_IN_PROGRESS = 40900

export const isPassingCode = (code: number): boolean => code === SERVER_UNAVAILABLE || code === KEY_IN_PROGRESS
