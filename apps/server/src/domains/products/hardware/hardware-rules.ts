import { isFrozen } from '@slipway/contract/products/products/products.lifecycle.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, DatabaseOrTransaction } from '../../../db/database.ts'
import type { EventPublisher } from '../../../events/domain-events.ts'
import type { CategoriesApi } from '../../catalog/categories/index.ts'
import type { ModulesApi } from '../../catalog/modules/index.ts'
import type { AccountsApi } from '../../identity/accounts/index.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductRecord, ProductsApi } from '../products/index.ts'

export interface HardwareDependencies {
  db: Database
  clock: Clock
  accounts: Pick<AccountsApi, 'nameOf'>
  categories: Pick<CategoriesApi, 'find'>
  modules: Pick<ModulesApi, 'choiceOn' | 'ownFirmwareOn'>
  products: Pick<ProductsApi, 'lockOwn' | 'readable' | 'lock'>
  events: EventPublisher
}

/** SI-030: from trial production on, only the parameters of firmware change. */
export async function lockUnfrozen(
  { products }: Pick<HardwareDependencies, 'products'>,
  tx: DatabaseOrTransaction,
  { productId, actor }: { productId: string; actor: Actor },
): Promise<ProductRecord> {
  const product = await products.lockOwn(tx, productId, actor)
  if (isFrozen(product.publishStatus)) throw new DomainError('hardware.frozen')
  return product
}
