import { LRUCache } from 'lru-cache'

interface Settings {
  /** The most values that are stored; beyond it the least recently used one goes. */
  max: number
  /** The age at which a value is no longer used; without it a value stays until it is invalidated or displaced. */
  ttlMs?: number
  /** The age counts from the last use instead of from the load. */
  isRenewedByUse?: boolean
  /** Runs on whatever the wall clock does. */
  elapsedMs?: () => number
}

export type KeyCache<Value extends {}> = ReturnType<typeof keyCache<Value>>

/**
 * Values by key, loaded once however many ask at the same moment. A load that began before its key was invalidated
 * answers those who wait for it and is not stored: what it read may be older than the change.
 */
export function keyCache<Value extends {}>({ max, ttlMs, isRenewedByUse = false, elapsedMs }: Settings) {
  const now = elapsedMs ?? (() => performance.now())
  const values = new LRUCache<string, Value>({
    max,
    // The library still uses a value of exactly its `ttl`; ages are whole milliseconds.
    ...(ttlMs === undefined ? {} : { ttl: ttlMs - 1 }),
    ttlResolution: 0,
    updateAgeOnGet: isRenewedByUse,
    // The library takes a start of 0 for "never expires", and a clock may begin there.
    perf: { now: () => Math.floor(now()) + 1 },
  })
  /** Loads under way that may be stored; an invalidation takes its own out. */
  const loads = new Map<string, Promise<Value | undefined>>()
  let purgedAt = now()

  /** Expired values hold no memory for longer than they were of use. */
  function purgeSometimes(): void {
    if (ttlMs === undefined || now() - purgedAt < ttlMs) return
    purgedAt = now()
    values.purgeStale()
  }

  function store(key: string, value: Value): void {
    purgeSometimes()
    values.set(key, value)
  }

  function begin<Loaded extends Value | undefined>(key: string, loaded: Promise<Loaded>): Promise<Loaded> {
    loads.set(key, loaded)
    const end = (value?: Value): void => {
      if (loads.get(key) !== loaded) return
      loads.delete(key)
      if (value !== undefined) store(key, value)
    }
    loaded.then(end, () => end())
    return loaded
  }

  /** Loads again also where a value is stored; whoever asks meanwhile waits for the same load. */
  function load<Loaded extends Value | undefined>(key: string, read: () => Promise<Loaded>): Promise<Loaded> {
    const underWay = loads.get(key) as Promise<Loaded> | undefined
    return underWay ?? begin(key, read())
  }

  return {
    load,

    /** The stored value, or else what `read` gives; undefined is answered and not stored. */
    get<Loaded extends Value | undefined>(key: string, read: () => Promise<Loaded>): Promise<Value | Loaded> {
      const stored = values.get(key)
      return stored === undefined ? load(key, read) : Promise.resolve(stored)
    },

    /** The values of several keys; `readAll` is asked once for those that are neither stored nor under way. */
    async getMany(
      keys: readonly string[],
      readAll: (missing: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    ): Promise<Map<string, Value>> {
      const asked = new Map(keys.map((key) => [key, values.get(key) ?? loads.get(key)] as const))
      const missing = keys.filter((key) => asked.get(key) === undefined)
      if (missing.length > 0) {
        const all = readAll(missing)
        const oneOf = async (key: string): Promise<Value | undefined> => (await all).get(key)
        for (const key of missing) asked.set(key, begin(key, oneOf(key)))
      }
      const found = new Map<string, Value>()
      const collect = async (key: string, answer: Value | Promise<Value | undefined> | undefined): Promise<void> => {
        const value = await answer
        if (value !== undefined) found.set(key, value)
      }
      await Promise.all([...asked].map(([key, answer]) => collect(key, answer)))
      return found
    },

    /** The stored value if it may still be used. */
    peek: (key: string): Value | undefined => values.get(key),

    /** How long ago a stored value was loaded. */
    ageMs: (key: string): number => (ttlMs ?? 1) - 1 - values.getRemainingTTL(key),

    set(key: string, value: Value): void {
      loads.delete(key)
      store(key, value)
    },

    /** Replaces what is stored without making it younger; nothing happens where it was invalidated or changed meanwhile. */
    update(key: string, from: Value, to: Value): void {
      if (values.peek(key) === from) values.set(key, to, { noUpdateTTL: true })
    },

    invalidate(key: string): void {
      loads.delete(key)
      values.delete(key)
    },

    /** Nothing is known of a value that is still being loaded: none of these loads is stored either. */
    invalidateWhere(isMeant: (value: Value, key: string) => boolean): void {
      loads.clear()
      for (const [key, value] of values.entries()) if (isMeant(value, key)) values.delete(key)
    },

    clear(): void {
      loads.clear()
      values.clear()
    },

    purgeExpired: (): void => void values.purgeStale(),
    size: (): number => values.size,
  }
}
