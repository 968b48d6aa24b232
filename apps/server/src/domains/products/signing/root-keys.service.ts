import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { exportRootKey } from '@slipway/contract/products/signing/signing.calls.ts'
import { keyUses } from '@slipway/contract/products/signing/signing.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductsApi } from '../products/index.ts'
import type { PrivateKeys } from './private-keys.ts'
import { signingKeysStore, type KeyRecord } from './signing-keys.store.ts'

interface Dependencies {
  db: Database
  clock: Clock
  keys: PrivateKeys
  products: Pick<ProductsApi, 'lockOwn'>
}

/** Takes a root key offline: one export, then its private part is deleted here. */
export function rootKeysService({ db, clock, keys, products }: Dependencies) {
  /** The caller has locked the product. */
  async function storedRoot(tx: DatabaseOrTransaction, productId: string, keyId: string): Promise<KeyRecord> {
    const key = (await signingKeysStore(tx).ofProduct(productId)).find((one) => one.keyId === keyId)
    if (key?.keyUse !== keyUses.root || !key.sealed) throw new DomainError('signing.rootNotStored')
    return key
  }

  return {
    export: (
      { productId, keyId, passphrase }: CheckedInputOf<typeof exportRootKey>,
      actor: Actor,
    ): Promise<{ fileName: string; pem: string }> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const key = await storedRoot(tx, productId, keyId)
        if (key.exportTime !== null) throw new DomainError('signing.rootExported')
        await signingKeysStore(tx).markExported(productId, keyId, clock.now())
        return { fileName: `${key.keyName}.pem`, pem: keys.pem(key, passphrase) }
      }),

    erase: (productId: string, keyId: string, actor: Actor): Promise<void> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const key = await storedRoot(tx, productId, keyId)
        if (key.exportTime === null) throw new DomainError('signing.rootNotExported')
        await signingKeysStore(tx).erase(productId, keyId, clock.now())
      }),
  }
}
