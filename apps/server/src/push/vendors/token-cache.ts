import { createHash } from 'node:crypto'
import { elapsedOn, type Clock } from '../../clock.ts'
import { keyCache } from '../../concurrency/key-cache.ts'

const MOST = 1_000
/** A token is replaced before it ends, so that none ends on its way. */
const PART_OF_LIFE = 0.8

interface Token {
  value: string
  lifeMs: number
}

/** Access tokens of vendors, in memory; one request for all that wait for a token. Changed credentials have another key. */
export function tokenCache(clock: Clock) {
  const elapsedMs = elapsedOn(clock.now)
  const tokens = keyCache<{ value: string; until: number }>({ max: MOST })
  const keyOf = (parts: readonly string[]): string =>
    createHash('sha256').update(JSON.stringify(parts)).digest('base64')

  return {
    async get(parts: readonly string[], make: () => Promise<Token>): Promise<string> {
      const key = keyOf(parts)
      const found = tokens.peek(key)
      if (found && found.until > elapsedMs()) return found.value
      const made = await tokens.load(key, async () => {
        const { value, lifeMs } = await make()
        return { value, until: elapsedMs() + lifeMs * PART_OF_LIFE }
      })
      return made.value
    },

    /** After the vendor has refused this token: one that was made meanwhile stays. */
    refused(parts: readonly string[], value: string): void {
      const key = keyOf(parts)
      if (tokens.peek(key)?.value === value) tokens.invalidate(key)
    },

    /** Before a check: a cached token would prove nothing. */
    drop: (parts: readonly string[]): void => tokens.invalidate(keyOf(parts)),
  }
}

export type TokenCache = ReturnType<typeof tokenCache>
