import { sourceFeatureType, type CheckedFeature } from '@slipway/contract/products/features/features.ts'
import { longKeys, newLongKeys } from '@slipway/contract/products/features/long-keys.ts'
import { isModelDrafted, isModelFrozen } from '@slipway/contract/products/features/model-versions/model-stage.ts'
import { parametersRenamed } from '@slipway/contract/products/features/features.events.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { StandardMark } from '@slipway/contract/products/standard-features/standard-features.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { Editor, OwnProduct, ProductsApi } from '../products/index.ts'
import { plansOf, requireChangeable, requireDeletable, requireFits } from './feature-rules.ts'
import { deletedKeysStore } from './deleted-keys.store.ts'
import { dpIdsStore } from './dp-ids.store.ts'
import { featuresStore, type NewFeature, type StoredFeature } from './features.store.ts'
import type { Input } from './written-feature.ts'
import type { ThingModels } from './thing-models.ts'

export interface FeaturesDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  products: ProductsApi
  events: EventPublisher
  /** A feature of the category's template as it would be in this product. Throws `DomainError` for an unknown id. */
  templateFeature(
    tx: DatabaseOrTransaction,
    categoryId: string,
    sent: CheckedFeature & { id: string },
  ): Promise<FeatureToAdd>
  /**
   * Called in the transaction that permanently deletes features, so that their dependent rows are deleted, too
   * (SI-042).
   */
  onDeleted?: (tx: DatabaseOrTransaction, productId: string, dids: readonly string[]) => Promise<void>
}

/** A checked feature and its origin; without an origin it is a custom feature. */
export type FeatureToAdd = CheckedFeature & {
  sourceFeatureType?: number | undefined
  templateId?: string | undefined
  isStandard?: number | undefined
  standard?: StandardMark | undefined
}

/** `updateTime` is the one that the edit started from (SI-122). */
export type FeatureToChange = CheckedFeature & {
  did: string
  updateTime?: number | undefined
  standard?: StandardMark | undefined
  renameInTexts?: Record<string, string> | undefined
}

export interface FeatureChanges {
  add?: readonly FeatureToAdd[]
  change?: readonly FeatureToChange[]
  remove?: readonly string[]
  /** The others in their new order; those that are not listed follow. */
  order?: readonly string[]
}

export interface ChangedFeatures {
  added: StoredFeature[]
  changed: StoredFeature[]
}

/** The position of a change in the input for refusals; by default that of a single feature. */
export type PlaceOf = (kind: 'add' | 'change', index: number) => string
const inSingle: PlaceOf = () => ''

export type WorkingFeatures = ReturnType<typeof featureDrafts>

/** The features that developers edit: of a released product a draft, otherwise the ones in force. */
export function featureDrafts(
  { db, clock, accounts, products, events, onDeleted }: FeaturesDependencies,
  models: ThingModels,
) {
  /** Locks the product, so that two concurrent changes cannot exceed a limit together. */
  async function changing<T>(
    on: DatabaseOrTransaction,
    productId: string,
    actor: Editor,
    work: (tx: DatabaseOrTransaction, product: OwnProduct, present: readonly StoredFeature[]) => Promise<T>,
  ): Promise<T> {
    const result = await inTransaction(on, async (tx) => {
      const product = await products.lockOwn(tx, productId, actor)
      if (isModelFrozen(product.publishStatus)) throw new DomainError('features.frozen')
      const done = await work(tx, product, await featuresStore(tx).listByProduct(productId))
      await models.announceChange(tx, productId)
      return done
    })
    models.drop(productId)
    return result
  }

  async function deleteFeatures(tx: DatabaseOrTransaction, product: OwnProduct, dids: readonly string[]) {
    if (dids.length === 0) return
    if (isModelDrafted(product.publishStatus)) return featuresStore(tx).setRemoved(dids)
    await onDeleted?.(tx, product.productId, dids)
    await featuresStore(tx).deleteAll(dids)
  }

  /** SI-032: of a released product the published features, because its draft is not released. */
  async function copyAll(tx: DatabaseOrTransaction, { from, to }: { from: string; to: string }, actor: Editor) {
    const originals = await models.inForce(from, tx)
    return changing(tx, to, actor, async (on, _product, present) => {
      requireFits(
        present,
        originals.map((feature) => ({ feature, place: '', patternCost: 0 })),
      )
      const now = clock.now()
      await dpIdsStore(on).reserve(to, originals)
      const own = { productId: to, createTime: now, updateTime: now, updatedBy: actor.accountId }
      const copies = await featuresStore(on).addAll(
        originals.map(({ did: _did, ...feature }) => ({ ...feature, ...own })),
      )
      return new Map(originals.map(({ did }, at) => [did, copies[at]?.did ?? '']))
    })
  }

  return {
    changing,
    copyAll,

    /** All or nothing; in `on` where it is a transaction. */
    change(
      on: DatabaseOrTransaction | undefined,
      productId: string,
      { add = [], change = [], remove = [], order = [] }: FeatureChanges,
      actor: Editor,
      placeOf: PlaceOf = inSingle,
    ): Promise<ChangedFeatures> {
      const toAdd = plansOf(add, (at) => placeOf('add', at))
      const toChange = plansOf(change, (at) => placeOf('change', at))
      return changing(on ?? db, productId, actor, async (tx, product, present) => {
        const removed = remove.map((did) => presentOne(present, did))
        removed.forEach(requireDeletable)
        const changed = toChange.map((one) => ({ ...one, current: presentOne(present, one.given.did) }))
        for (const { current, feature, given } of changed) {
          // The library's own changes come with a mark, and have been compared with the library.
          requireChangeable(current, feature, given.standard !== undefined)
          await requireNewest('features.savedMeanwhile', current, given.updateTime, { accounts, tx })
        }
        const touched = new Set([...removed, ...changed.map(({ current }) => current)])
        const kept = present.filter((one) => !touched.has(one))
        requireFits(kept, [...changed, ...toAdd])

        const store = featuresStore(tx)
        const now = clock.now()
        const updatedBy = actor.accountId
        const unique = new Set(removed.map(({ did }) => did))
        await deleteFeatures(tx, product, [...unique])
        await deletedKeysStore(tx).remember(productId, droppedKeys(removed, changed), now)
        if (order.length > 0) {
          const stay = present.filter(({ did }) => !unique.has(did))
          await store.place(productId, orderedIds(stay, order))
        }
        // Swapping two identifiers would violate the unique index between the updates.
        if (changed.length > 1) await store.setRemoved(changed.map(({ current }) => current.did))
        const rewritten: StoredFeature[] = []
        for (const { current, feature, given } of changed) {
          const updateTime = Math.max(now, current.updateTime + 1)
          const standard = savedAgain(given.standard ?? current.standard, current.standard)
          rewritten.push(await store.change(current.did, { ...feature, standard, updateTime, updatedBy }))
          const { renameInTexts: names = {} } = given
          if (Object.keys(names).length > 0) {
            await events.publish(tx, parametersRenamed, { productId, did: current.did, names, by: updatedBy })
          }
        }
        const added = await store.addAll(toAdd.map((one) => newFeature(one, { productId, now, updatedBy })))
        return { added, changed: rewritten }
      })
    },
  }
}

const newFeature = (
  { feature, given }: { feature: Input; given: FeatureToAdd },
  { productId, now, updatedBy }: { productId: string; now: number; updatedBy: number },
): NewFeature => ({
  ...feature,
  productId,
  sourceFeatureType: given.sourceFeatureType ?? sourceFeatureType.custom,
  templateId: given.templateId ?? '',
  isStandard: given.isStandard ?? 0,
  standard: given.standard,
  createTime: now,
  updateTime: now,
  updatedBy,
})

/** The long identifiers that the change takes away, which an undo may bring back (CN-01). */
function droppedKeys(
  removed: readonly StoredFeature[],
  changed: readonly { current: StoredFeature; feature: unknown }[],
): string[] {
  const edited = changed.flatMap(({ current, feature }) => newLongKeys(current, feature))
  return [...removed.flatMap((one) => longKeys(one)), ...edited].map(({ key }) => key)
}

/** Each id once: the listed ones first, then the others as they are. */
function orderedIds(features: readonly StoredFeature[], order: readonly string[]): string[] {
  const listed = order.map((did) => presentOne(features, did).did)
  return [...new Set([...listed, ...features.map(({ did }) => did)])]
}

function presentOne(present: readonly StoredFeature[], did: string): StoredFeature {
  const found = present.find((one) => one.did === did)
  if (!found) throw new DomainError('features.notFound')
  return found
}

/** SI-044: each save of a standard feature increments its version. */
const savedAgain = (mark: StandardMark | undefined, before: StandardMark | undefined): StandardMark | undefined =>
  mark && before ? { ...mark, publishVersion: before.publishVersion + 1 } : mark
