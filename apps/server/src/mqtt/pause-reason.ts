/** The reasons for which a socket is not read; several can apply together, as bits of a mask. */
export const pauseReason = { signIn: 1, inflight: 2, rate: 4, backpressure: 8 } as const
export type PauseReason = (typeof pauseReason)[keyof typeof pauseReason]
