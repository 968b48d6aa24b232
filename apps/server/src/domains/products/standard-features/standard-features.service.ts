import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import { sameIdentifier } from '@slipway/contract/products/features/identifier.ts'
import type { FeatureRecord } from '@slipway/contract/products/features/feature-record.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import {
  voField,
  type addStandardFeature,
  type addStandardFeatures,
  type takeOverStandards,
  type updateStandardFeature,
} from '@slipway/contract/products/standard-features/standard-features.calls.ts'
import {
  statusCodes,
  type ProductStandard,
  type StandardFeature,
} from '@slipway/contract/products/standard-features/standard-features.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { FeaturesApi, StandardOne } from '../features/index.ts'
import type { ProductsApi } from '../products/index.ts'
import { givenVo, kindOf, kindOfOwn, marked, requireStandard, toFeature, versionIn } from './given-vo.ts'
import { comparedReply, featureOf, markOf, newestOf, productReply } from './standard-reply.ts'
import { standardLibraryViews, type LibraryFeature } from './standard-library.views.ts'

export interface StandardFeaturesDependencies {
  db: Database
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn'>
  features: Pick<FeaturesApi, 'listOf' | 'standardOf' | 'addMany' | 'changeMany'>
}

const isOffered = (feature: LibraryFeature | undefined): feature is LibraryFeature =>
  feature?.statusCode === statusCodes.offered

/** A product's standard features. */
export function standardFeaturesService({ db, products, features }: StandardFeaturesDependencies) {
  const library = standardLibraryViews(db)

  async function ownStandard(productId: string, did: string, actor: Actor): Promise<StandardOne> {
    await products.requireOwn(productId, actor)
    const found = (await features.standardOf(productId)).find(({ feature }) => feature.did === did)
    if (found) return found
    const isThere = (await features.listOf(productId)).some((one) => one.did === did)
    throw new DomainError(isThere ? 'standard-features.notStandard' : 'features.notFound', { field: 'did' })
  }

  async function replyOf(productId: string, did: string): Promise<StandardFeature> {
    const one = (await features.standardOf(productId)).find(({ feature }) => feature.did === did)
    if (!one) throw new DomainError('features.notFound')
    return productReply(one)
  }

  return {
    async list(productId: string, actor: Actor): Promise<ProductStandard[]> {
      await products.requireOwn(productId, actor)
      const own = await features.standardOf(productId)
      const known = await library.findAll(own.map(({ standard }) => standard.tplPublishId))
      return own.map((one) => comparedReply(one, known.get(one.standard.tplPublishId)))
    },

    async add(input: CheckedInputOf<typeof addStandardFeature>, actor: Actor): Promise<StandardFeature> {
      const productId = voField(input, 'productId')
      await products.requireOwn(productId, actor)
      const vo = givenVo(input)
      const { tplPublishId: id } = vo.vo
      const found = id ? (await library.findAll([id])).get(id) : await library.findByKey(input, vo.vo.key)
      if (!isOffered(found)) {
        const field = id ? `${vo.name}.tplPublishId` : input.resId || input.resKey ? `${vo.name}.key` : 'resId'
        throw new DomainError('standard-features.notFound', { field })
      }
      const kind = kindOf(found)
      requireStandard(vo, kind, [kind])
      const standard = marked(markOf(found, versionIn(vo, found.publishVersion, found.publishVersion)), vo, input)
      const add = [{ ...toFeature(vo.vo), isStandard: 1, standard }]
      const { added } = await features.changeMany(undefined, productId, { add }, actor, () => `${vo.name}.`)
      return replyOf(productId, added[0]?.did ?? '')
    },

    async update(input: CheckedInputOf<typeof updateStandardFeature>, actor: Actor): Promise<StandardFeature> {
      const { updateTime } = input
      const [productId, did] = [voField(input, 'productId'), voField(input, 'did', 'id')]
      const { feature, standard: mark } = await ownStandard(productId, did, actor)
      const vo = givenVo(input)
      const newest = (await library.findAll([mark.tplPublishId])).get(mark.tplPublishId)
      const kind = kindOfOwn(feature)
      requireStandard(vo, kind, [kind, ...(newest ? [kindOf(newest)] : [])])
      const current = mark.tplPublishVersion
      const tplPublishVersion = versionIn(vo, current, Math.max(current, newest?.publishVersion ?? 0))
      const standard = marked({ ...mark, tplPublishVersion }, vo, input)
      const change = [{ ...toFeature(vo.vo), did, updateTime, standard }]
      await features.changeMany(undefined, productId, { change }, actor, () => `${vo.name}.`)
      return replyOf(productId, did)
    },

    async remove(productId: string, did: string, actor: Actor): Promise<void> {
      await ownStandard(productId, did, actor)
      await features.changeMany(undefined, productId, { remove: [did] }, actor)
    },

    addAll: (
      { productId, tplPublishIds }: CheckedInputOf<typeof addStandardFeatures>,
      actor: Actor,
    ): Promise<{ added: FeatureRecord[]; skipped: { tplPublishId: string; key: string }[] }> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const known = await standardLibraryViews(tx).findAll(tplPublishIds)
        const taken = (await features.listOf(productId, tx)).map(({ deKey }) => deKey)
        const skipped: { tplPublishId: string; key: string }[] = []
        const wanted: LibraryFeature[] = []
        for (const [at, id] of tplPublishIds.entries()) {
          const found = known.get(id)
          if (!isOffered(found)) throw new DomainError('standard-features.notFound', { field: `tplPublishIds.${at}` })
          const isTaken = taken.some((key) => sameIdentifier(key, found.key))
          if (isTaken) skipped.push({ tplPublishId: id, key: found.key })
          else wanted.push(found)
          taken.push(found.key)
        }
        const toAdd = wanted.map((found) => ({ ...featureOf(found), isStandard: 1, standard: markOf(found) }))
        return { added: await features.addMany(tx, productId, toAdd, actor, 'tplPublishIds'), skipped }
      }),

    async takeOver(
      { productId, features: chosen }: CheckedInputOf<typeof takeOverStandards>,
      actor: Actor,
    ): Promise<FeatureRecord[]> {
      await products.requireOwn(productId, actor)
      const own = new Map((await features.standardOf(productId)).map((one) => [one.feature.did, one]))
      const known = await library.findAll([...own.values()].map(({ standard }) => standard.tplPublishId))
      const change = []
      for (const [at, { did, updateTime }] of chosen.entries()) {
        const { feature, standard } = own.get(did) ?? (await ownStandard(productId, did, actor))
        const newest = known.get(standard.tplPublishId)
        if (!isOffered(newest)) throw new DomainError('standard-features.notFound', { field: `features.${at}.did` })
        change.push({ ...newestOf(feature, newest), did, updateTime, standard: markOf(newest) })
      }
      const { changed } = await features.changeMany(
        undefined,
        productId,
        { change },
        actor,
        (_kind, at) => `features.${at}.`,
      )
      return changed
    },
  }
}
