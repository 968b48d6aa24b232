import { methodsOfMode, type NetworkMethod } from '@slipway/contract/catalog/categories/categories.ts'
import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import {
  getNetworkGuides,
  listShownGuides,
  saveNetworkGuides,
} from '@slipway/contract/products/network-guides/network-guides.calls.ts'
import {
  isWhole,
  type NetworkGuide,
  type NetworkGuides,
} from '@slipway/contract/products/network-guides/network-guides.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import { serve, serveUser, type Actor, type Route } from '../../../http/route.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import { requireNewest, type AccountsApi } from '../../identity/accounts/index.ts'
import type { UploadsApi } from '../../identity/uploads/index.ts'
import type { OwnProduct, ProductsApi } from '../products/index.ts'
import { networkGuidesStore, type StoredGuides } from './network-guides.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  categories: Pick<CategoriesApi, 'find'>
  uploads: Pick<UploadsApi, 'requirePictureFor'>
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn' | 'find'>
}

type Product = Pick<OwnProduct, 'productId' | 'categoryId' | 'communicationType'>

/** How users bring devices of a product into their network, by method (SI-063). */
export function networkGuidesDomain({ db, clock, accounts, categories, uploads, products }: Dependencies): {
  routes: Route[]
} {
  /** Those of the product's category for its communication mode, and the default one among them. */
  async function methodsOf(
    { categoryId, communicationType }: Product,
    on: DatabaseOrTransaction,
  ): Promise<{ methods: readonly NetworkMethod[]; first: NetworkMethod }> {
    const category = await categories.find(categoryId, on)
    const mode = category?.netProtocols.find(({ type }) => type === communicationType)
    const methods = mode?.methods ?? methodsOfMode[communicationType]
    return { methods, first: mode?.default ?? methods[0] ?? 'smartconfig' }
  }

  async function shown(product: Product, on: DatabaseOrTransaction): Promise<NetworkGuides> {
    const { methods, first } = await methodsOf(product, on)
    const stored = await networkGuidesStore(on).find(product.productId)
    const isOffered = (method: NetworkMethod): boolean => methods.includes(method)
    return {
      methods: [...methods],
      defaultMethod: stored && isOffered(stored.defaultMethod) ? stored.defaultMethod : first,
      // Guides of methods that the product had before stay stored, for when it has them again.
      guides: (stored?.guides ?? []).filter(({ method }) => isOffered(method)),
      updateTime: stored?.updateTime ?? 0,
    }
  }

  async function requireValid(
    { guides, defaultMethod }: Pick<NetworkGuides, 'guides' | 'defaultMethod'>,
    { product, current, tx }: { product: Product; current: StoredGuides | undefined; tx: DatabaseOrTransaction },
  ): Promise<void> {
    const { methods } = await methodsOf(product, tx)
    const named = [defaultMethod, ...guides.map(({ method }) => method)]
    if (named.some((method) => !methods.includes(method))) throw new DomainError('network-guides.otherMethod')
    if (new Set(guides.map(({ method }) => method)).size < guides.length) throw new DomainError('network-guides.twice')
    const kept = new Set(current?.guides.map(({ picture }) => picture))
    for (const { text, steps, picture } of guides) {
      if (![text, ...steps].every(isWhole)) throw new DomainError('network-guides.oneLanguage')
      if (!kept.has(picture)) await uploads.requirePictureFor('networkPic', picture, tx)
    }
  }

  async function save(
    { productId, defaultMethod, guides, updateTime }: CheckedInputOf<typeof saveNetworkGuides>,
    actor: Actor,
  ): Promise<NetworkGuides> {
    return inTransaction(db, async (tx) => {
      const product = await products.lockOwn(tx, productId, actor)
      const store = networkGuidesStore(tx)
      const current = await store.find(productId)
      const stamp = { updateTime: current?.updateTime ?? 0, updatedBy: current?.updatedBy }
      await requireNewest('network-guides.savedMeanwhile', stamp, updateTime, { accounts, tx })
      await requireValid({ guides, defaultMethod }, { product, current, tx })
      const { methods } = await methodsOf(product, tx)
      const others = (current?.guides ?? []).filter(({ method }) => !methods.includes(method))
      await store.replace(productId, {
        defaultMethod,
        guides: [...guides.map(withoutEmptySteps), ...others],
        updateTime: Math.max(clock.now(), stamp.updateTime + 1),
        updatedBy: actor.accountId,
      })
      return shown(product, tx)
    })
  }

  return {
    routes: [
      serve(getNetworkGuides, async ({ input, actor }) => shown(await products.requireOwn(input.productId, actor), db)),
      serve(saveNetworkGuides, ({ input, actor }) => save(input, actor)),
      serveUser(listShownGuides, async ({ input }) => {
        const product = await products.find(input.productId)
        if (!product) throw new DomainError('products.notFound')
        const { defaultMethod, guides } = await shown(product, db)
        const isFirst = ({ method }: NetworkGuide): number => (method === defaultMethod ? 0 : 1)
        return guides.filter(saysSomething).toSorted((one, other) => isFirst(one) - isFirst(other))
      }),
    ],
  }
}

const saysSomething = ({ text, picture, steps }: NetworkGuide): boolean =>
  text.zh !== '' || picture !== '' || steps.length > 0

const withoutEmptySteps = ({ steps, ...guide }: NetworkGuide): NetworkGuide => ({
  ...guide,
  steps: steps.filter(({ zh }) => zh !== ''),
})
