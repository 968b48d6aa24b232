import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { getConsoleHome } from '@slipway/contract/operations/console-home/console-home.calls.ts'
import { consoleHomeLimits } from '@slipway/contract/operations/console-home/console-home.limits.ts'
import type { ConsoleHome } from '@slipway/contract/operations/console-home/console-home.ts'
import { publishStatus } from '@slipway/contract/products/products/products.lifecycle.ts'
import type { Product } from '@slipway/contract/products/products/products.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { DiskSpace } from '../../../files/disk-space.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductReleaseApi } from '../../products/product-release/index.ts'
import type { ProductsApi } from '../../products/products/index.ts'
import type { ExampleProductApi } from '../example-product/index.ts'
import { consoleHomeViews } from './console-home.views.ts'

export interface ConsoleHomeDependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'list'>
  release: Pick<ProductReleaseApi, 'openHardwareStep'>
  examples: Pick<ExampleProductApi, 'idOf'>
  space: Pick<DiskSpace, 'read'>
}

const noFacts = { properties: 0, devices: 0, online: 0, simulated: 0, simulatedOnline: 0 }

export function consoleHomeService({ db, clock, products, release, examples, space }: ConsoleHomeDependencies) {
  const views = consoleHomeViews(db.pool)

  /** Not asked while an earlier step is open. */
  const openStepOf = async (product: Product, { properties, devices }: typeof noFacts) => {
    const isNext = product.publishStatus < publishStatus.massProduction && properties > 0 && devices > 0
    return isNext ? ((await release.openHardwareStep(product)) ?? null) : null
  }

  const productOf = async (product: Product, facts = noFacts) => ({
    productId: product.productId,
    productName: product.productName,
    productModel: product.productModel,
    productPic: product.productPic || product.categoryPic,
    publishStatus: product.publishStatus,
    openStep: await openStepOf(product, facts),
    ...facts,
  })

  async function lowSpaceFor({ permissions }: Actor): Promise<ConsoleHome['lowSpace']> {
    if (!permissions.administrator) return null
    const { state, freeBytes } = await space.read()
    return state === 'enough' ? null : { freeBytes, isReserved: state === 'reserved' }
  }

  return {
    async show({ isAdmin }: CheckedInputOf<typeof getConsoleHome>, actor: Actor): Promise<ConsoleHome> {
      if (isAdmin && !actor.permissions.administrator) throw new DomainError('access.denied')
      const scope = { accountId: actor.accountId, isOfAll: isAdmin }
      const now = clock.now()
      const newest = { pageStart: 0, pageSize: consoleHomeLimits.products, keyword: '', isAdmin }
      const [devices, trend, faults, changes, list, exampleId] = await Promise.all([
        views.devices(scope),
        views.trend(scope, now),
        views.faults(scope, now),
        views.changes(scope),
        products.list(newest, actor),
        examples.idOf(actor.accountId),
      ])
      const facts = await views.facts(list.items.map(({ productId }) => productId))
      const shown = await Promise.all(list.items.map((product) => productOf(product, facts.get(product.productId))))
      return {
        devices,
        trend,
        faults,
        changes,
        productTotal: list.total,
        products: shown.map((product) => ({ ...product, isExample: product.productId === exampleId })),
        lowSpace: await lowSpaceFor(actor),
        example: exampleId === undefined ? null : { productId: exampleId },
      }
    },
  }
}
