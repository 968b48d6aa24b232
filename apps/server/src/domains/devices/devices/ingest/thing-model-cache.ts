import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import { keyCache } from '../../../../concurrency/key-cache.ts'

/** A model of this age is still used while it is loaded again. */
const REFRESH_AFTER_MS = 5
/** An older model is not used: the first report after a pause is checked against the current model. */
const STALE_AFTER_MS = 25
/** More than the number of products that report at the same moment. */
const MAX_MODELS = 2_000

/**
 * Cached models for thousands of reports a second, without waiting. `modelOf` is expected to be cheap and always
 * current; this only saves a wait for each report.
 */
export function thingModelCache(modelOf: (productId: string) => Promise<ThingModel>, elapsedMs?: () => number) {
  const cache = keyCache<ThingModel>({ max: MAX_MODELS, ttlMs: STALE_AFTER_MS, ...(elapsedMs ? { elapsedMs } : {}) })
  const load = (productId: string): Promise<ThingModel> => cache.load(productId, () => modelOf(productId))

  return {
    /** Undefined where the model has to be loaded first. */
    get(productId: string): ThingModel | undefined {
      const model = cache.peek(productId)
      // A failed refresh has no effect until the model is too old and the next report waits for it.
      if (model && cache.ageMs(productId) > REFRESH_AFTER_MS) load(productId).catch(() => undefined)
      return model
    },
    load,
    size: cache.size,
  }
}

export type ProductModels = ReturnType<typeof thingModelCache>
