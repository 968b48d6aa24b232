import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { keyCache } from '../../../../concurrency/key-cache.ts'

/** So old a model still answers, while it is asked for again. */
const REFRESH_AFTER_MS = 5
/** An older one is not used: a device that was silent for a while is checked by what the model is now. */
const STALE_AFTER_MS = 25
/** More than report at the same moment. */
const MAX_MODELS = 2_000

/**
 * Models at hand without waiting, for reports that come by the thousand a second. `modelOf` is expected to be cheap and
 * always right; this only spares a wait for each report.
 */
export function thingModelCache(modelOf: (productId: string) => Promise<ThingModel>, elapsedMs?: () => number) {
  const cache = keyCache<ThingModel>({ max: MAX_MODELS, ttlMs: STALE_AFTER_MS, ...(elapsedMs ? { elapsedMs } : {}) })
  const load = (productId: string): Promise<ThingModel> => cache.load(productId, () => modelOf(productId))

  return {
    /** Undefined where it has to be loaded first. */
    get(productId: string): ThingModel | undefined {
      const model = cache.peek(productId)
      // A failure shows itself when the model has become too old and is waited for.
      if (model && cache.ageMs(productId) > REFRESH_AFTER_MS) load(productId).catch(() => undefined)
      return model
    },
    load,
    size: cache.size,
  }
}

export type ProductModels = ReturnType<typeof thingModelCache>
