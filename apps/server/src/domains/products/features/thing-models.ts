import { featureType, type FeatureType } from '@slipway/contract/products/features/features.ts'
import { isModelDrafted } from '@slipway/contract/products/features/model-versions/model-stage.ts'
import { patternEngine } from '@slipway/contract/products/features/pattern.ts'
import {
  compileThingModel,
  type ModelFeature,
  type ThingModel,
} from '@slipway/contract/products/features/thing-model.ts'
import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import { notify, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { ProductsApi } from '../products/index.ts'
import { featuresStore, type StoredFeature } from './features.store.ts'
import { FEATURES_CHANGED, productCache } from './product-cache.ts'
import { modelVersionsStore } from './model-versions/model-versions.store.ts'

export interface ThingModelsDependencies {
  db: Database
  products: Pick<ProductsApi, 'find'>
  /** Monotonic, independent of changes of the wall clock. */
  elapsedMs?: () => number
}

export type ThingModels = ReturnType<typeof thingModels>

/** The models for checks of device messages, and the counts of features under development. */
export function thingModels({ db, products, elapsedMs = () => performance.now() }: ThingModelsDependencies) {
  const models = productCache(db, (productId) => held(db, products, productId).then(compile), elapsedMs)
  const counts = productCache(db, (productId) => countsIn(db, productId), elapsedMs)
  return {
    of: models.of,
    inForce: (productId: string, on: DatabaseOrTransaction = db) => held(on, products, productId),
    countsOf: async (productId: string, isDraft: boolean) =>
      isDraft ? counts.of(productId) : countsAmong(await held(db, products, productId)),
    drop(productId: string): void {
      models.drop(productId)
      counts.drop(productId)
    },
    dropIdle: models.dropIdle,
    /** Notifies all processes on commit. A change of the product's stage has its own notification. */
    announceChange: (tx: DatabaseOrTransaction, productId: string) => notify(tx, FEATURES_CHANGED, productId),
  }
}

async function countsIn(db: Database, productId: string): Promise<ProductDetail['features']> {
  return totalsOf(await featuresStore(db).countByType(productId))
}

function countsAmong(features: readonly StoredFeature[]): ProductDetail['features'] {
  const counts = new Map<FeatureType, number>()
  for (const { featureType: type } of features) counts.set(type, (counts.get(type) ?? 0) + 1)
  return totalsOf(counts)
}

function totalsOf(counts: ReadonlyMap<FeatureType, number>): ProductDetail['features'] {
  const [properties = 0, operations = 0, events = 0] = Object.values(featureType).map((type) => counts.get(type) ?? 0)
  return { total: properties + operations + events, properties, operations, events }
}

/** The model in force: of a released product the newest published one, otherwise the draft. */
async function held(
  on: DatabaseOrTransaction,
  products: Pick<ProductsApi, 'find'>,
  productId: string,
): Promise<StoredFeature[]> {
  const product = await products.find(productId, on)
  const published =
    product && isModelDrafted(product.publishStatus) ? await modelVersionsStore(on).newest(productId) : undefined
  return published?.features ?? featuresStore(on).listByProduct(productId)
}

const compile = (features: readonly StoredFeature[]): ThingModel =>
  compileThingModel(features.map(toModelFeature), patternEngine)

function toModelFeature(feature: StoredFeature): ModelFeature {
  const { deKey } = feature
  switch (feature.featureType) {
    case featureType.property:
      return { featureType: feature.featureType, deKey, transType: feature.transType, schema: feature.deInput }
    case featureType.event: {
      const { did, isStandard, deOutput: output } = feature
      return { featureType: feature.featureType, deKey, output, did, isStandard: isStandard === 1 }
    }
    default:
      return { featureType: feature.featureType, deKey, input: feature.deInput, output: feature.deOutput }
  }
}
