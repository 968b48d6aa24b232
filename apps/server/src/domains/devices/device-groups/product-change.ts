import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { DeviceGroupsDependencies } from './device-groups.service.ts'

interface Dependencies {
  db: Database
  products: Pick<DeviceGroupsDependencies['products'], 'lockOwn'>
}

/** A change in a transaction during which the product can be neither deleted nor transferred. */
export const productChange =
  ({ db, products }: Dependencies) =>
  <T>(productId: string, actor: Actor, change: (tx: DatabaseOrTransaction) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => {
      await products.lockOwn(tx, productId, actor)
      return change(tx)
    })
