import type { CheckedInputOf, OutputOf } from '@slipway/contract/define-call.ts'
import type {
  addFeature,
  deleteFeature,
  listFeatures,
  updateFeature,
} from '@slipway/contract/features/features.calls.ts'
import { featureLimits } from '@slipway/contract/features/features.limits.ts'
import { sourceFeatureType, type Feature } from '@slipway/contract/features/features.ts'
import { isFrozen } from '@slipway/contract/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../db/database.ts'
import type { Actor } from '../../http/route.ts'
import type { AccountsDoor } from '../accounts/index.ts'
import type { ProductsDoor } from '../products/index.ts'
import { featuresStore, type FeatureRecord } from './features.store.ts'
import { thingModels } from './thing-models.ts'

export interface FeaturesParts {
  db: Database
  clock: Clock
  accounts: Pick<AccountsDoor, 'nameOf'>
  products: ProductsDoor
}

const BYTES_PER_KB = 1024

export function featuresService({ db, clock, accounts, products }: FeaturesParts) {
  const models = thingModels(db)

  /** The product stays locked meanwhile, so that two changes at once cannot break a limit together. */
  async function changing<T>(
    productId: string,
    actor: Actor,
    work: (tx: DatabaseOrTransaction, present: readonly FeatureRecord[]) => Promise<T>,
  ): Promise<T> {
    const result = await inTransaction(db, async (tx) => {
      const { publishStatus } = await products.lockOwn(tx, productId, actor)
      if (isFrozen(publishStatus)) throw new DomainError('features.frozen')
      const changed = await work(tx, await featuresStore(tx).listByProduct(productId))
      await models.announceChange(tx, productId)
      return changed
    })
    models.drop(productId)
    return result
  }

  /** Refuses a save over a newer one (SI-122), telling whose it was. */
  async function requireNewest(
    tx: DatabaseOrTransaction,
    current: FeatureRecord,
    startedFrom: number | undefined,
  ): Promise<void> {
    if (startedFrom === undefined || startedFrom === current.updateTime) return
    const names = await accounts.nameOf([current.updatedBy], tx)
    const by = names.get(current.updatedBy) ?? ''
    throw new DomainError('features.savedMeanwhile', { by, at: new Date(current.updateTime).toISOString() })
  }

  return {
    async list(
      { productId, offset, limit }: CheckedInputOf<typeof listFeatures>,
      actor: Actor,
    ): Promise<OutputOf<typeof listFeatures>> {
      await products.requireOwn(productId, actor)
      const features = (await featuresStore(db).listByProduct(productId)).slice(offset, offset + limit)
      const from = (source: number) => features.filter((one) => one.sourceFeatureType === source).map(toReply)
      return {
        customizeFeatures: from(sourceFeatureType.custom),
        templateFeatures: from(sourceFeatureType.template),
      }
    },

    add: ({ productId, ...property }: CheckedInputOf<typeof addFeature>, actor: Actor): Promise<Feature> =>
      changing(productId, actor, async (tx, present) => {
        if (present.length >= featureLimits.perProduct) {
          throw new DomainError('features.tooMany', { limit: featureLimits.perProduct })
        }
        requireFree(present, property.deKey)
        requireRoom([...present, property])
        const createTime = clock.now()
        const times = { createTime, updateTime: createTime, updatedBy: actor.accountId }
        return toReply(await featuresStore(tx).add({ productId, ...property, ...times }))
      }),

    update: (input: CheckedInputOf<typeof updateFeature>, actor: Actor): Promise<Feature> => {
      const { productId, did, updateTime: startedFrom, featureType, ...property } = input
      return changing(productId, actor, async (tx, present) => {
        const current = presentOne(present, did)
        if (current.sourceFeatureType === sourceFeatureType.template) throw new DomainError('features.notEditable')
        if (current.featureType !== featureType) throw new DomainError('features.typeFixed', { field: 'featureType' })
        await requireNewest(tx, current, startedFrom)
        const others = present.filter((one) => one !== current)
        requireFree(others, property.deKey)
        requireRoom([...others, property])
        const updateTime = Math.max(clock.now(), current.updateTime + 1)
        const change = { ...property, updateTime, updatedBy: actor.accountId }
        return toReply(await featuresStore(tx).change(current.did, change))
      })
    },

    delete: ({ productId, did }: CheckedInputOf<typeof deleteFeature>, actor: Actor): Promise<void> =>
      changing(productId, actor, async (tx, present) => {
        const current = presentOne(present, did)
        if (current.sourceFeatureType === sourceFeatureType.template) throw new DomainError('features.notEditable')
        await featuresStore(tx).delete(current.did)
      }),

    countsOf: async (productId: string) => (await models.of(productId)).counts,
    modelOf: async (productId: string) => (await models.of(productId)).model,
  }
}

function presentOne(present: readonly FeatureRecord[], did: string): FeatureRecord {
  const found = present.find((one) => one.did === did)
  if (!found) throw new DomainError('features.notFound')
  return found
}

/** SI-043: unique in its product, `Power` beside `power`. */
function requireFree(others: readonly Pick<FeatureRecord, 'deKey'>[], deKey: string): void {
  if (others.some((one) => one.deKey === deKey)) throw new DomainError('features.keyTaken', { field: 'deKey', deKey })
}

type Measured = Pick<FeatureRecord, 'deName' | 'deInput' | 'deRemark'> & { deOutput?: unknown }

/** SI-039: the whole model stays small enough to be handed to a device in one message. */
function requireRoom(features: readonly Measured[]): void {
  const sizeOf = ({ deName, deInput, deRemark, deOutput = {} }: Measured): number =>
    Buffer.byteLength(JSON.stringify([deName, deInput, deRemark, deOutput]))
  const bytes = features.reduce((sum, feature) => sum + sizeOf(feature), 0)
  if (bytes > featureLimits.modelBytes) {
    throw new DomainError('features.modelTooLarge', { limitKb: featureLimits.modelBytes / BYTES_PER_KB })
  }
}

const toReply = ({ deName, deInput, deOutput, updatedBy: _by, ...feature }: FeatureRecord): Feature => ({
  ...feature,
  id: feature.did,
  deName: JSON.stringify(deName),
  deInput: JSON.stringify(deInput),
  deOutput: JSON.stringify(deOutput),
})
