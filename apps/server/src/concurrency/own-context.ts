import { AsyncLocalStorage } from 'node:async_hooks'

/** Runs work in the context of no call: what is done for many callers has the deadline and the author of none. */
export const inOwnContext = AsyncLocalStorage.snapshot()
