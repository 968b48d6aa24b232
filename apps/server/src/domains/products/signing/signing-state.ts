import { keyStates, keyUses } from '@slipway/contract/products/signing/signing.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { keyListsStore, type KeyListRecord } from './key-lists.store.ts'
import type { PrivateKeys } from './private-keys.ts'
import { signingKeysStore, type KeyRecord } from './signing-keys.store.ts'

/** Everything about the keys of a product. */
export interface SigningState {
  keys: KeyRecord[]
  fresh: KeyRecord | undefined
  /** In force, newest first. */
  lists: KeyListRecord[]
  current: KeyListRecord | undefined
  draft: KeyListRecord | undefined
}

export async function signingState(db: DatabaseOrTransaction, productId: string): Promise<SigningState> {
  const keys = await signingKeysStore(db).ofProduct(productId)
  const fresh = await signingKeysStore(db).ofInstallation()
  const newest = await keyListsStore(db).newest(productId, signingLimits.shownLists + 1)
  const lists = newest.filter(({ signTime }) => signTime !== null).slice(0, signingLimits.shownLists)
  return { keys, fresh, lists, current: lists[0], draft: newest.find(({ signTime }) => signTime === null) }
}

/** The freshness key of the installation, created by the first product with keys. */
export async function freshKey(db: DatabaseOrTransaction, keys: PrivateKeys, now: number): Promise<KeyRecord> {
  const store = signingKeysStore(db)
  const known = await store.ofInstallation()
  if (known) return known
  await store.addToInstallation({
    ...keys.generate(null),
    productId: null,
    keyUse: keyUses.fresh,
    keyName: 'fresh',
    keyState: keyStates.active,
    notAfter: now + signingLimits.freshKeyMs,
    createTime: now,
  })
  const added = await store.ofInstallation()
  if (!added) throw new Error('the freshness key could not be saved')
  return added
}
