import {
  addFeature,
  arrangeFeatures,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import {
  discardDraft,
  getModelVersion,
  listModelVersions,
  previewDraft,
  publishDraft,
  restoreDraft,
} from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import { encodeFeature, type FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import type { ThingModel } from '@slipway/contract/products/features/thing-model.ts'
import type { ProductDetail } from '@slipway/contract/products/products/products.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { serve, type Route } from '../../../http/route.ts'
import type { Editor } from '../products/index.ts'
import { featureUses } from './feature-uses.views.ts'
import { featuresStore } from './features.store.ts'
import { featuresService, type StandardOne } from './features.service.ts'
import { modelPublishing } from './model-versions/model-publishing.ts'
import { modelVersionsService } from './model-versions/model-versions.service.ts'
import { thingModels } from './thing-models.ts'
import {
  featureDrafts,
  type FeaturesDependencies,
  type ChangedFeatures,
  type FeatureChanges,
  type FeatureToAdd,
  type PlaceOf,
} from './feature-drafts.ts'

export type { FeatureChanges, FeatureToAdd, FeatureToChange } from './feature-drafts.ts'
export type { StandardOne } from './features.service.ts'
export { requireModel } from './checked-model.ts'
export { contentOf } from './written-feature.ts'

export interface FeaturesApi {
  routes: Route[]
  /** Counts of the draft, or of the features in force. */
  countsOf(productId: string, isDraft: boolean): Promise<ProductDetail['features']>
  /** The model for checks of device messages; cached and current across processes. Empty for a product without one. */
  modelOf(productId: string): Promise<ThingModel>
  /** The features in force for devices: of a released product the last published ones. */
  inForceOf(productId: string, on?: DatabaseOrTransaction): Promise<FeatureRecord[]>
  /** The features that developers edit, in order: of a released product its draft. */
  listOf(productId: string, on?: DatabaseOrTransaction): Promise<FeatureRecord[]>
  /** Time and author of the last save of any feature; undefined where there are none. */
  lastSaved(productId: string, on: DatabaseOrTransaction): Promise<{ at: number; by: number } | undefined>
  /** Those of them that come from the standard library. */
  standardOf(productId: string, on?: DatabaseOrTransaction): Promise<StandardOne[]>
  /**
   * Adds checked features, all or none; without a transaction in one of its own. A refusal names the position as
   * `features.3.deKey`, with `place` instead of `features` where given.
   */
  addMany(
    tx: DatabaseOrTransaction | undefined,
    productId: string,
    features: readonly FeatureToAdd[],
    actor: Editor,
    place?: string,
  ): Promise<FeatureRecord[]>
  /** Adds, changes and deletes, all or nothing. */
  changeMany(
    tx: DatabaseOrTransaction | undefined,
    productId: string,
    changes: FeatureChanges,
    actor: Editor,
    placeOf?: PlaceOf,
  ): Promise<ChangedFeatures>
  /** Copies the features in force into a product without features; maps each old id to the new one (SI-032). */
  copyAll(
    tx: DatabaseOrTransaction,
    products: { from: string; to: string },
    actor: Editor,
  ): Promise<ReadonlyMap<string, string>>
  /** Publishes the draft as the newest version of the model; returns the number of the newest version. */
  publish(tx: DatabaseOrTransaction, productId: string, by: number, note?: string): Promise<{ version: number }>
}

export function featuresDomain(parts: FeaturesDependencies): FeaturesApi {
  const models = thingModels(parts)
  const working = featureDrafts(parts, models)
  const features = featuresService(parts, working, models)
  const publish = modelPublishing({ ...parts, models })
  const versions = modelVersionsService({ ...parts, usesOf: featureUses(parts.db, models.of) }, working, publish)
  return {
    routes: [
      serve(listFeatures, async ({ input, actor }) => {
        const { customizeFeatures, templateFeatures, total } = await features.list(input, actor)
        return {
          total,
          customizeFeatures: customizeFeatures.map(encodeFeature),
          templateFeatures: templateFeatures.map(encodeFeature),
        }
      }),
      serve(addFeature, async ({ input, actor }) => encodeFeature(await features.add(input, actor))),
      serve(updateFeature, async ({ input, actor }) => encodeFeature(await features.update(input, actor))),
      serve(deleteFeature, async ({ input, actor }) => {
        await features.delete(input, actor)
        return null
      }),
      serve(arrangeFeatures, async ({ input, actor }) => {
        await features.arrange(input, actor)
        return null
      }),
      serve(listModelVersions, ({ input, actor }) => versions.list(input, actor)),
      serve(getModelVersion, async ({ input, actor }) => {
        const { features: published, ...version } = await versions.get(input, actor)
        return { ...version, features: published.map(encodeFeature) }
      }),
      serve(previewDraft, ({ input, actor }) => versions.preview(input.productId, actor)),
      serve(publishDraft, ({ input, actor }) => versions.publish(input, actor)),
      serve(discardDraft, async ({ input, actor }) => {
        await versions.discard(input, actor)
        return null
      }),
      serve(restoreDraft, async ({ input, actor }) => {
        await versions.restore(input.productId, actor)
        return null
      }),
    ],
    countsOf: models.countsOf,
    modelOf: models.of,
    inForceOf: models.inForce,
    listOf: features.listOf,
    lastSaved: (productId, on) => featuresStore(on).lastSaved(productId),
    standardOf: features.standardOf,
    async addMany(tx, productId, add, actor, place = 'features') {
      const { added } = await working.change(tx, productId, { add }, actor, (_kind, at) => `${place}.${at}.`)
      return added
    },
    changeMany: working.change,
    copyAll: working.copyAll,
    publish,
  }
}
