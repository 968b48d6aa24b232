import { MINUTE_MS } from '@slipway/contract/durations.ts'
import { TokenBuckets } from './token-buckets.ts'

/** Token buckets that forget the full ones by themselves, once a minute: for limits in the memory of a process that have no timer. */
export class SweptBuckets<Key> extends TokenBuckets<Key> {
  #sweptAt = 0

  override take(key: Key, now: number): boolean {
    if (Math.abs(now - this.#sweptAt) >= MINUTE_MS) {
      this.#sweptAt = now
      this.sweep(now)
    }
    return super.take(key, now)
  }
}
