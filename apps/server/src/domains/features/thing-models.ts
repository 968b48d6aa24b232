import { featureType } from '@slipway/contract/features/features.ts'
import type { PropertySchema } from '@slipway/contract/features/property-schema.ts'
import { compileThingModel, type ThingModel } from '@slipway/contract/features/thing-model.ts'
import type { ProductDetail } from '@slipway/contract/products/products.ts'
import { notify, type Database, type DatabaseOrTransaction } from '../../db/database.ts'
import { featuresStore, type FeatureRecord } from './features.store.ts'

const CHANNEL = 'features_changed'
/** Products whose models are kept ready; the one longest unused goes first. */
const MAX_KEPT = 2_000

export interface CompiledProduct {
  model: ThingModel
  counts: ProductDetail['features']
}

/** Models of products, compiled once and dropped when any process changes a feature. */
export function thingModels(db: Database) {
  const kept = new Map<string, Promise<CompiledProduct>>()
  let listening: Promise<unknown> | undefined

  const drop = (productId: string): void => void kept.delete(productId)

  /** Nothing is kept before changes are heard of. */
  function listen(): Promise<unknown> {
    listening ??= db.listen(CHANNEL, { onMessage: drop, onGap: () => kept.clear() }).catch((error: unknown) => {
      listening = undefined
      throw error
    })
    return listening
  }

  async function of(productId: string): Promise<CompiledProduct> {
    await listen()
    const known = kept.get(productId)
    const compiled = known ?? featuresStore(db).listByProduct(productId).then(compile)
    kept.delete(productId)
    kept.set(productId, compiled)
    if (known) return known
    if (kept.size > MAX_KEPT) drop(kept.keys().next().value ?? '')
    try {
      return await compiled
    } catch (error) {
      if (kept.get(productId) === compiled) drop(productId)
      throw error
    }
  }

  return {
    of,
    /** For this process at once, when its own change is committed. */
    drop,
    /** For all processes, when the transaction commits. */
    announceChange: (tx: DatabaseOrTransaction, productId: string) => notify(tx, CHANNEL, productId),
  }
}

function compile(features: readonly FeatureRecord[]): CompiledProduct {
  const ofType = (type: number) => features.filter((feature) => feature.featureType === type)
  const properties = ofType(featureType.property)
  return {
    model: compileThingModel(
      properties.map(({ deKey, transType, deInput }) => ({ deKey, transType, schema: deInput as PropertySchema })),
    ),
    counts: {
      total: features.length,
      properties: properties.length,
      operations: ofType(featureType.operation).length,
      events: ofType(featureType.event).length,
    },
  }
}
