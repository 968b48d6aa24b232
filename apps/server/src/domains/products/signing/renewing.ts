import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import { manifestStates } from '@slipway/contract/products/signing/signing.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database } from '../../../db/database.ts'
import type { ProductsApi } from '../products/index.ts'
import { keyListsStore } from './key-lists.store.ts'
import { isExpired, signerOf, type ManifestSigning } from './manifest-signing.ts'
import { expiringManifestsStore, manifestsStore } from './manifests.store.ts'
import type { ownerWarnings } from './owner-warnings.ts'

export interface RenewingDependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'lock'>
  signing: ManifestSigning
  warnings: ReturnType<typeof ownerWarnings>
}

const BATCH = 100

/** Signs manifests again before they expire; where only the owner can, the owner receives one email for each. */
export function renewing({ db, clock, products, signing, warnings }: RenewingDependencies) {
  async function renew(manifestId: number, productId: string): Promise<void> {
    const warn = await inTransaction(db, async (tx) => {
      const now = clock.now()
      const product = await products.lock(tx, productId)
      const found = await manifestsStore(tx).find(productId, manifestId)
      if (found?.manifestState !== manifestStates.current) return undefined
      const { manifest } = found
      const signer = product && (await signerOf(tx, productId))
      if (signer?.key.sealed && !isExpired(signer.key, now)) {
        await signing.write(tx, manifest, signer, now)
        return undefined
      }
      await expiringManifestsStore(tx).markWarned(manifestId, now)
      if (signer && !isExpired(signer.key, now)) await signing.write(tx, manifest, signer, now)
      return product && (() => warnings.manifestExpires(product, manifest.release, manifest.expires))
    })
    await warn?.()
  }

  async function warnOfList(listId: number, productId: string, expireTime: number): Promise<void> {
    const product = await inTransaction(db, async (tx) => {
      await keyListsStore(tx).markWarned(listId, clock.now())
      return products.lock(tx, productId)
    })
    if (product) await warnings.listExpires(product, expireTime)
  }

  return async (): Promise<void> => {
    for (;;) {
      const expiring = await expiringManifestsStore(db).expiring(clock.now() + signingLimits.manifestRenewedMs, BATCH)
      for (const { manifestId, productId } of expiring) await renew(manifestId, productId)
      if (expiring.length < BATCH) break
    }
    for (;;) {
      const expiring = await keyListsStore(db).expiring(clock.now() + signingLimits.listWarnedMs, BATCH)
      for (const { listId, productId, expireTime } of expiring) await warnOfList(listId, productId, expireTime)
      if (expiring.length < BATCH) break
    }
  }
}
