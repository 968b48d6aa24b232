import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'

/** So old a model still answers, while it is asked for again. */
const REFRESH_AFTER_MS = 5
/** An older one is not used: a device that was silent for a while is checked by what the model is now. */
const STALE_AFTER_MS = 25
/** More than report at the same moment; beyond it the one read longest ago is let go. */
const MAX_KEPT = 2_000

interface Kept {
  model: ThingModel
  readAt: number
}

/**
 * Models at hand without waiting, for reports that come by the thousand a second. `modelOf` is expected to be cheap and
 * always right; this only spares a wait for each report.
 */
export function thingModelCache(
  modelOf: (productId: string) => Promise<ThingModel>,
  elapsedMs: () => number = () => performance.now(),
) {
  const kept = new Map<string, Kept>()
  const loading = new Map<string, Promise<ThingModel>>()

  /** The one read longest ago comes first; what no report may use holds no memory. */
  function dropStale(): void {
    for (const [productId, { readAt }] of kept) {
      if (elapsedMs() - readAt <= STALE_AFTER_MS) return
      kept.delete(productId)
    }
  }

  async function read(productId: string): Promise<ThingModel> {
    try {
      const model = await modelOf(productId)
      dropStale()
      kept.delete(productId)
      kept.set(productId, { model, readAt: elapsedMs() })
      if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value ?? '')
      return model
    } finally {
      loading.delete(productId)
    }
  }

  function load(productId: string): Promise<ThingModel> {
    const already = loading.get(productId)
    if (already) return already
    const model = read(productId)
    loading.set(productId, model)
    return model
  }

  return {
    /** Undefined where it has to be loaded first. */
    get(productId: string): ThingModel | undefined {
      const known = kept.get(productId)
      if (!known) return undefined
      const age = elapsedMs() - known.readAt
      if (age <= REFRESH_AFTER_MS) return known.model
      if (age <= STALE_AFTER_MS) {
        // A failure shows itself when the model has become too old and is waited for.
        load(productId).catch(() => undefined)
        return known.model
      }
      kept.delete(productId)
      return undefined
    },
    load,
    size: () => kept.size,
  }
}

export type ProductModels = ReturnType<typeof thingModelCache>
