import { createHash } from 'node:crypto'
import type { CheckedInputOf, Page } from '@slipway/contract/define-call.ts'
import { breaksAnything, modelDiff } from '@slipway/contract/products/features/model-versions/model-diff.ts'
import { isOnlyMoved, orderedModelDiff } from '@slipway/contract/products/features/model-versions/model-order.ts'
import { isModelDrafted } from '@slipway/contract/products/features/model-versions/model-stage.ts'
import type {
  DraftPreview,
  FeatureUse,
  ModelVersion,
} from '@slipway/contract/products/features/model-versions/model-versions.ts'
import type {
  discardDraft,
  getModelVersion,
  listModelVersions,
  publishDraft,
} from '@slipway/contract/products/features/model-versions/model-versions.calls.ts'
import { offsetOf } from '@slipway/contract/paging.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../../db/database.ts'
import type { Actor } from '../../../../http/route.ts'
import { lastSaved } from '../../../identity/accounts/index.ts'
import type { OwnProduct } from '../../products/index.ts'
import { featuresStore, type StoredFeature } from '../features.store.ts'
import { isSameModel, type modelPublishing } from './model-publishing.ts'
import { modelVersionsStore, type ModelVersion as Kept, type VersionFacts } from './model-versions.store.ts'
import type { FeaturesDependencies, WorkingFeatures } from '../feature-drafts.ts'

export interface VersionsDependencies extends FeaturesDependencies {
  /** The uses that a change of these features would affect. */
  usesOf(
    productId: string,
    deKeys: readonly string[],
    drafted: readonly StoredFeature[],
    published: Kept['features'],
  ): Promise<FeatureUse[]>
}

type Publish = ReturnType<typeof modelPublishing>

interface Draft {
  published: Kept
  features: readonly StoredFeature[]
}

export function modelVersionsService(
  { db, clock, accounts, products, usesOf }: VersionsDependencies,
  working: WorkingFeatures,
  publish: Publish,
) {
  async function draftOf(
    on: DatabaseOrTransaction,
    { productId, publishStatus }: OwnProduct,
    features: readonly StoredFeature[],
  ): Promise<Draft> {
    const published = isModelDrafted(publishStatus) ? await modelVersionsStore(on).newest(productId) : undefined
    if (!published) throw new DomainError('features.notReleased')
    return { published, features }
  }

  /** Refuses where the draft is not the one that was previewed (SI-122). */
  async function requireSeen(on: DatabaseOrTransaction, { published, features }: Draft, seen: string): Promise<void> {
    if (tokenOf(published, features) !== seen) {
      const newest = features.toSorted((one, other) => other.updateTime - one.updateTime)[0]
      const publication = { updateTime: published.publishTime, updatedBy: published.publishedBy }
      const isLater = newest === undefined || published.publishTime > newest.updateTime
      throw await lastSaved('features.draftMoved', isLater ? publication : newest, { accounts, tx: on })
    }
    if (isSameModel(published.features, features)) throw new DomainError('features.nothingDrafted')
  }

  const namesOf = (all: readonly VersionFacts[]) =>
    accounts.nameOf([...new Set(all.map(({ publishedBy }) => publishedBy))])

  return {
    async list(input: CheckedInputOf<typeof listModelVersions>, actor: Actor): Promise<Page<ModelVersion>> {
      const { productId, pageSize: limit } = input
      await products.requireOwn(productId, actor)
      const { items, total } = await modelVersionsStore(db).list(productId, { offset: offsetOf(input), limit })
      const names = await namesOf(items)
      return { items: items.map((one) => toVersion(one, one.total, names)), total }
    },

    async get(
      { productId, version }: CheckedInputOf<typeof getModelVersion>,
      actor: Actor,
    ): Promise<ModelVersion & { features: StoredFeature[] }> {
      await products.requireOwn(productId, actor)
      const found = await modelVersionsStore(db).find(productId, version)
      if (!found) throw new DomainError('features.noSuchVersion')
      const { features } = found
      return { ...toVersion(found, features.length, await namesOf([found])), features }
    },

    async preview(productId: string, actor: Actor): Promise<DraftPreview> {
      const product = await products.requireOwn(productId, actor)
      const present = await featuresStore(db).listByProduct(productId)
      const { published, features } = await draftOf(db, product, present)
      const changes = orderedModelDiff(published.features, features)
      const affecting = changes.filter((change) => change.kind !== 'added' && !isOnlyMoved(change))
      const known = affecting.map(({ wasKey }) => wasKey)
      const isSame = isSameModel(published.features, features)
      const discarded = isSame ? await modelVersionsStore(db).discarded(productId) : undefined
      return {
        draft: tokenOf(published, features),
        published: published.version,
        changes,
        uses: known.length > 0 ? await usesOf(productId, known, features, published.features) : [],
        restorable: discarded !== undefined,
      }
    },

    publish: (input: CheckedInputOf<typeof publishDraft>, actor: Actor): Promise<{ version: number }> =>
      working.changing(db, input.productId, actor, async (tx, product, present) => {
        const draft = await draftOf(tx, product, present)
        await requireSeen(tx, draft, input.draft)
        const breaking = modelDiff(draft.published.features, draft.features).filter(({ breaks }) => breaks)
        if (breaksAnything(breaking) && !input.acceptBreaking) {
          throw new DomainError('features.breaks', { count: breaking.length })
        }
        return publish(tx, input.productId, actor.accountId, input.note)
      }),

    discard: ({ productId, draft: seen }: CheckedInputOf<typeof discardDraft>, actor: Actor): Promise<void> =>
      working.changing(db, productId, actor, async (tx, product, present) => {
        const draft = await draftOf(tx, product, present)
        await requireSeen(tx, draft, seen)
        await modelVersionsStore(tx).keepDiscarded(productId, draft.features, clock.now(), actor.accountId)
        await featuresStore(tx).become(productId, draft.published.features)
      }),

    restore: (productId: string, actor: Actor): Promise<void> =>
      working.changing(db, productId, actor, async (tx, product, present) => {
        const draft = await draftOf(tx, product, present)
        const discarded = await modelVersionsStore(tx).discarded(productId)
        if (!discarded || !isSameModel(draft.published.features, present)) {
          throw new DomainError('features.nothingDiscarded')
        }
        await modelVersionsStore(tx).dropDiscarded(productId)
        await featuresStore(tx).become(productId, discarded)
      }),
  }
}

const toVersion = (
  { version, upgradeCode, note, publishTime, publishedBy }: VersionFacts,
  total: number,
  names: ReadonlyMap<number, string>,
): ModelVersion => ({
  version,
  firmwareUpgradeCode: upgradeCode,
  note,
  publishTime,
  publisher: names.get(publishedBy) ?? '',
  total,
})

/** The token differs after each change of a feature, even after one that was undone. */
function tokenOf({ version }: Kept, features: readonly StoredFeature[]): string {
  const seen = features.map(({ did, updateTime }) => `${did}:${updateTime}`).join(' ')
  return createHash('sha256').update(`${version} ${seen}`).digest('hex').slice(0, 32)
}
