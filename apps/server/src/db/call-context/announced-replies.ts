import { AsyncLocalStorage } from 'node:async_hooks'
import type { AnyCall, ResultOf } from '@slipway/contract/define-call.ts'
import type { DatabaseOrTransaction } from '../database.ts'

type Announced = (tx: DatabaseOrTransaction, call: AnyCall, result: unknown) => Promise<void>

const listeners = new AsyncLocalStorage<Announced>()

/** Calls of `replies` within `work` reach `listener`. */
export const announcingReply = <T>(listener: Announced, work: () => Promise<T>): Promise<T> =>
  listeners.run(listener, work)

/**
 * Announces the result of the call in its transaction, whose last step this is: a keyed call stores its reply with what
 * it has changed, so that no crash and no lost connection separates the two. Without effect in another call, which
 * uses the same service. Returns the result.
 */
export async function replies<C extends AnyCall, Result extends ResultOf<C>>(
  tx: DatabaseOrTransaction,
  call: C,
  result: Result,
): Promise<Result> {
  await listeners.getStore()?.(tx, call, result)
  return result
}
