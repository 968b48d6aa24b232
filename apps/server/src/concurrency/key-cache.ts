import { LRUCache } from 'lru-cache'
import { elapsedOn, steadyClock } from '../clock.ts'

interface Settings {
  /** The most stored values; beyond it the least recently used one is dropped. */
  max: number
  /** The age at which a value is no longer used; without it a value stays until it is invalidated or displaced. */
  ttlMs?: number
  /** The age counts from the last use instead of from the load. */
  isRenewedByUse?: boolean
  /** A clock other than the monotonic one; its steps back count as no time. */
  elapsedMs?: () => number
}

export type KeyCache<Value extends {}> = ReturnType<typeof keyCache<Value>>

/**
 * Values by key, with one load for concurrent calls. A load that began before its key was invalidated answers its
 * callers and is not stored: its result may be older than the change.
 */
export function keyCache<Value extends {}>({ max, ttlMs, isRenewedByUse = false, elapsedMs }: Settings) {
  const now = elapsedOn(elapsedMs ?? steadyClock.now)
  const values = new LRUCache<string, Value>({
    // Counted as sizes, because the library reserves memory for `max` entries at once, in milliseconds for each cache.
    maxSize: max,
    sizeCalculation: () => 1,
    // The library still uses a value of exactly its `ttl`; ages are whole milliseconds.
    ...(ttlMs === undefined ? {} : { ttl: ttlMs - 1 }),
    ttlResolution: 0,
    updateAgeOnGet: isRenewedByUse,
    // The library interprets a start of 0 as "never expires", and a test clock can begin there.
    perf: { now: () => Math.floor(now()) + 1 },
  })
  /** Loads in progress that may be stored; an invalidation removes its own. */
  const loads = new Map<string, Promise<Value | undefined>>()
  let purgedAt = now()

  /** Purges expired values, so that they do not occupy memory. */
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

  /** Loads again even where a value is stored; concurrent callers wait for the same load. */
  function load<Loaded extends Value | undefined>(key: string, read: () => Promise<Loaded>): Promise<Loaded> {
    const underWay = loads.get(key) as Promise<Loaded> | undefined
    return underWay ?? begin(key, read())
  }

  return {
    load,

    /** The stored value, or else the result of `read`; undefined is returned and not stored. */
    get<Loaded extends Value | undefined>(key: string, read: () => Promise<Loaded>): Promise<Value | Loaded> {
      const stored = values.get(key)
      return stored === undefined ? load(key, read) : Promise.resolve(stored)
    },

    /** The values of several keys; one call of `readAll` for those that are neither stored nor being loaded. */
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

    /** The time since a stored value was loaded. */
    ageMs: (key: string): number => (ttlMs ?? 1) - 1 - values.getRemainingTTL(key),

    set(key: string, value: Value): void {
      loads.delete(key)
      store(key, value)
    },

    /** Replaces a stored value without renewing its age; does nothing where it was invalidated or changed meanwhile. */
    update(key: string, from: Value, to: Value): void {
      if (values.peek(key) === from) values.set(key, to, { noUpdateTTL: true })
    },

    invalidate(key: string): void {
      loads.delete(key)
      values.delete(key)
    },

    /** A value in progress cannot be tested: none of these loads is stored either. */
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
