import { isDeepStrictEqual } from 'node:util'
import { modelPublished } from '@slipway/contract/products/features/features.events.ts'
import type { Clock } from '../../../../clock.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { ProductsApi } from '../../products/index.ts'
import { featuresStore, type StoredFeature } from '../features.store.ts'
import { modelVersionsStore } from './model-versions.store.ts'
import type { ThingModels } from '../thing-models.ts'
import type { FeaturesDependencies } from '../feature-drafts.ts'

export interface PublishingDependencies extends Pick<FeaturesDependencies, 'onDeleted' | 'events'> {
  clock: Clock
  products: Pick<ProductsApi, 'find'>
  models: Pick<ThingModels, 'announceChange'>
}

/** Publishes the draft as the newest version; an unchanged draft creates none. */
export function modelPublishing({ clock, products, models, events, onDeleted }: PublishingDependencies) {
  return async function publish(
    tx: DatabaseOrTransaction,
    productId: string,
    by: number,
    note = '',
  ): Promise<{ version: number }> {
    const product = await products.find(productId, tx)
    if (!product) throw new Error(`product ${productId} disappeared while its model was being published`)
    const { firmwareUpgradeCode: upgradeCode } = product
    const versions = modelVersionsStore(tx)
    const [features, newest] = [await featuresStore(tx).listByProduct(productId), await versions.newest(productId)]
    if (newest && newest.upgradeCode === upgradeCode && isSameModel(newest.features, features)) {
      return { version: newest.version }
    }
    const version = (newest?.version ?? 0) + 1
    await versions.add(productId, {
      version,
      upgradeCode,
      note,
      features,
      publishTime: clock.now(),
      publishedBy: by,
    })
    await versions.dropDiscarded(productId)
    const gone = await featuresStore(tx).listRemoved(productId)
    if (gone.length > 0) {
      await onDeleted?.(tx, productId, gone)
      await featuresStore(tx).deleteAll(gone)
    }
    await models.announceChange(tx, productId)
    await events.publish(tx, modelPublished, { productId, version })
    return { version }
  }
}

/** Without time and author: a feature that was changed and changed back is equal. */
const contentOf = ({ createTime: _at, updateTime: _then, updatedBy: _by, ...content }: StoredFeature) => content

export const isSameModel = (one: readonly StoredFeature[], other: readonly StoredFeature[]): boolean =>
  isDeepStrictEqual(one.map(contentOf), other.map(contentOf))
