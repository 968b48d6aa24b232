import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type {
  addFeature,
  arrangeFeatures,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/products/features/features.calls.ts'
import { sourceFeatureType } from '@slipway/contract/products/features/features.ts'
import { longKeyText, longKeys, newLongKeys, type LongKey } from '@slipway/contract/products/features/long-keys.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { StandardMark } from '@slipway/contract/products/standard-features/standard-features.ts'
import { inTransaction, type DatabaseOrTransaction } from '../../../db/database.ts'
import { InputRefused } from '../../../http/call-input.ts'
import type { Actor } from '../../../http/route.ts'
import { deletedKeysStore } from './deleted-keys.store.ts'
import { featuresStore, type StoredFeature } from './features.store.ts'
import { modelVersionsStore } from './model-versions/model-versions.store.ts'
import type { ThingModels } from './thing-models.ts'
import type { FeaturesDependencies, WorkingFeatures } from './feature-drafts.ts'

export interface StandardOne {
  feature: StoredFeature
  standard: StandardMark
}

export function featuresService(
  { db, clock, products, templateFeature }: FeaturesDependencies,
  working: WorkingFeatures,
  models: Pick<ThingModels, 'inForce' | 'drop'>,
) {
  /** SI-040: the features last published while the product had this upgrade code. */
  async function featuresOfVersion(productId: string, upgradeCode: string): Promise<StoredFeature[]> {
    const found = await modelVersionsStore(db).findByUpgradeCode(productId, upgradeCode)
    if (!found) throw new DomainError('features.noSuchVersion')
    return found.features
  }

  /** CN-57. A template feature's ID can equal the own ID of another feature: the identifier decides. */
  async function idOf(input: CheckedInputOf<typeof updateFeature>, actor: Actor): Promise<string> {
    const { productId, did, id = '', deKey, sourceFeatureType: source } = input
    if (did !== undefined || source !== sourceFeatureType.template) return did ?? id
    await products.requireOwn(productId, actor)
    const meant = (await featuresStore(db).listByProduct(productId)).filter(
      (one) => one.sourceFeatureType === sourceFeatureType.template && (one.templateId === id || one.did === id),
    )
    return (meant.find((one) => one.deKey === deKey) ?? meant[0])?.did ?? id
  }

  /** CN-01: long identifiers come with an import; those that the product had until recently may return by an undo. */
  async function requireKnown(productId: string, keys: readonly LongKey[], actor: Actor) {
    if (keys.length === 0) return
    await products.requireOwn(productId, actor)
    const sent = keys.map(({ key }) => key)
    const known = await deletedKeysStore(db).known(productId, sent, clock.now())
    const first = keys.find(({ key }) => !known.has(key))
    if (first) throw new InputRefused({ field: first.path.join('.'), reason: longKeyText })
  }

  /** An edit keeps the long identifiers of an imported feature. */
  async function requireKeysKept(input: CheckedInputOf<typeof updateFeature>, did: string, actor: Actor) {
    if (longKeys(input).length === 0) return
    await products.requireOwn(input.productId, actor)
    const before = (await featuresStore(db).listByProduct(input.productId)).find((one) => one.did === did)
    await requireKnown(input.productId, newLongKeys(input, before), actor)
  }

  return {
    async list(
      { productId, offset, limit, version, inForce }: CheckedInputOf<typeof listFeatures>,
      actor: Actor,
    ): Promise<{ customizeFeatures: StoredFeature[]; templateFeatures: StoredFeature[]; total: number }> {
      const { firmwareUpgradeCode, isOwn } = await products.readable(productId, actor)
      const isNow = version === undefined || version === firmwareUpgradeCode
      const now = () => (inForce || !isOwn ? models.inForce(productId) : featuresStore(db).listByProduct(productId))
      const all = isNow ? await now() : await featuresOfVersion(productId, version)
      const features = all.slice(offset, offset + limit)
      const from = (source: number) => features.filter((one) => one.sourceFeatureType === source)
      return {
        total: all.length,
        customizeFeatures: from(sourceFeatureType.custom),
        templateFeatures: from(sourceFeatureType.template),
      }
    },

    async add(input: CheckedInputOf<typeof addFeature>, actor: Actor): Promise<StoredFeature> {
      const { productId, sourceFeatureType: source, id = '', ...feature } = input
      await requireKnown(productId, longKeys(input), actor)
      if (source !== sourceFeatureType.template) {
        return only((await working.change(db, productId, { add: [feature] }, actor)).added)
      }
      const added = await inTransaction(db, async (tx) => {
        const { categoryId } = await products.lockOwn(tx, productId, actor)
        const toAdd = await templateFeature(tx, categoryId, { ...feature, id })
        return working.change(tx, productId, { add: [toAdd] }, actor)
      })
      models.drop(productId)
      return only(added.added)
    },

    async update(input: CheckedInputOf<typeof updateFeature>, actor: Actor): Promise<StoredFeature> {
      const did = await idOf(input, actor)
      await requireKeysKept(input, did, actor)
      const { changed } = await working.change(db, input.productId, { change: [{ ...input, did }] }, actor)
      return only(changed)
    },

    async arrange({ productId, ...change }: CheckedInputOf<typeof arrangeFeatures>, actor: Actor): Promise<void> {
      await working.change(db, productId, change, actor)
    },

    async delete({ productId, did }: CheckedInputOf<typeof deleteFeature>, actor: Actor): Promise<void> {
      await working.change(db, productId, { remove: [did] }, actor)
    },

    /** The standard features with their marks from the library. */
    async standardOf(productId: string, on: DatabaseOrTransaction = db): Promise<StandardOne[]> {
      const features = await featuresStore(on).listByProduct(productId)
      return features.flatMap((one) => (one.standard ? [{ feature: one, standard: one.standard }] : []))
    },

    listOf: (productId: string, on: DatabaseOrTransaction = db): Promise<StoredFeature[]> =>
      featuresStore(on).listByProduct(productId),
  }
}

function only<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('the change returned no feature')
  return first
}
