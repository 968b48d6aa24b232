import type { KeyList, ListedKey } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import { keyUses } from '@slipway/contract/products/signing/signing.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { KeyRecord, NewKey } from './signing-keys.store.ts'

export interface ListChange {
  added: readonly NewKey[]
  removed: readonly string[]
  raiseEpoch: boolean
}

interface Facts {
  productId: string
  /** Undefined before the first list. */
  current: KeyList | undefined
  /** The freshness key of the installation. */
  fresh: KeyRecord
  now: number
}

const listed = (key: Pick<NewKey, 'keyId' | 'publicKey' | 'notAfter'>, use: ListedKey['use']): ListedKey => ({
  id: key.keyId,
  public: key.publicKey,
  use,
  notAfter: key.notAfter ?? 0,
})

/** The list after the current one. Throws where it would have too many or too few keys. */
export function nextList(change: ListChange, { productId, current, fresh, now }: Facts): KeyList {
  const { added, removed, raiseEpoch } = change
  const isLeft = ({ id }: { id: string }) => !removed.includes(id)
  const missing = removed.find(
    (id) => ![...(current?.roots ?? []), ...(current?.keys ?? [])].some((key) => key.id === id && !isFresh(key)),
  )
  if (missing !== undefined) throw new DomainError('signing.keyNotFound', { keyId: missing })
  const addedOf = (use: NewKey['keyUse']) => added.filter(({ keyUse }) => keyUse === use)
  const roots = [
    ...(current?.roots ?? []).filter(isLeft),
    ...addedOf(keyUses.root).map(({ keyId, publicKey }) => ({ id: keyId, public: publicKey })),
  ]
  const release = [
    ...(current?.keys ?? []).filter((key) => key.use === 'release' && isLeft(key)),
    ...addedOf(keyUses.release).map((key) => listed(key, 'release')),
  ]
  if (roots.length === 0 || release.length === 0) throw new DomainError('signing.lastKey')
  if (roots.length > signingLimits.roots) throw new DomainError('signing.tooManyKeys', { limit: signingLimits.roots })
  const limit = signingLimits.releaseKeys
  if (release.length > limit) throw new DomainError('signing.tooManyKeys', { limit })
  const version = (current?.version ?? 0) + 1
  if (version > signingLimits.lists) throw new DomainError('signing.tooManyLists', { limit: signingLimits.lists })
  return {
    format: 1,
    product: productId,
    version,
    epoch: (current?.epoch ?? 1) + (raiseEpoch ? 1 : 0),
    created: now,
    expires: now + signingLimits.listMs,
    keys: [listed(fresh, 'fresh'), ...release],
    roots,
  }
}

const isFresh = (key: object): boolean => 'use' in key && key.use === 'fresh'
