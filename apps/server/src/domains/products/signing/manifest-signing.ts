import { writeCanonical } from '@slipway/contract/products/firmware/signed/canonical-json.ts'
import type { KeyList } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { MANIFEST_PREFIX, writeManifest, type Manifest } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import { manifestStates } from '@slipway/contract/products/signing/signing.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { manifestsStore, type ManifestRecord } from './manifests.store.ts'
import type { PrivateKeys } from './private-keys.ts'
import { isActiveRelease, type KeyRecord } from './signing-keys.store.ts'
import { signingState } from './signing-state.ts'

/** What a release contributes to its manifest. */
export type ReleaseContent = Pick<Manifest, 'product' | 'release' | 'model' | 'areas' | 'hardware' | 'images' | 'needs'>

const contentOf = ({ product, release, model, areas, hardware, images, needs }: ReleaseContent): ReleaseContent => ({
  product,
  release,
  model,
  areas,
  hardware,
  images,
  needs,
})

export const isSameContent = (one: ReleaseContent, other: ReleaseContent): boolean =>
  writeCanonical(contentOf(one)) === writeCanonical(contentOf(other))

/** Whether devices with this list still accept what the manifest's key has signed. */
export const isValidUnder = ({ epoch, keyId }: Pick<Manifest, 'epoch' | 'keyId'>, list: KeyList): boolean =>
  epoch === list.epoch && list.keys.some((key) => key.use === 'release' && key.id === keyId)

export interface Signer {
  list: KeyList
  key: KeyRecord
}

/** Undefined for a product without a list in force. */
export async function signerOf(tx: DatabaseOrTransaction, productId: string): Promise<Signer | undefined> {
  const { current, keys } = await signingState(tx, productId)
  const key = keys.find(isActiveRelease)
  return current && key && { list: current.list, key }
}

/** Writes and signs manifests. Its callers have locked the product. */
export function manifestSigning(keys: PrivateKeys) {
  async function sign(tx: DatabaseOrTransaction, draft: ManifestRecord, signature: string, now: number) {
    const store = manifestsStore(tx)
    await store.replaceCurrent(draft.productId, draft.manifest.release)
    await store.sign(draft.manifestId, signature, now)
    return { ...draft, sign: signature, manifestState: manifestStates.current, signTime: now }
  }

  /** Signed where the active key is stored here; otherwise a draft. Throws a RangeError for what devices would refuse. */
  async function write(
    tx: DatabaseOrTransaction,
    content: ReleaseContent,
    { list, key }: Signer,
    now: number,
  ): Promise<ManifestRecord> {
    if (isExpired(key, now)) throw new DomainError('signing.keyExpired', { keyId: key.keyId })
    const expires = Math.min(now + signingLimits.manifestMs, key.notAfter ?? 0)
    const facts = { format: 1, epoch: list.epoch, keyId: key.keyId, created: now, expires } as const
    const manifest: Manifest = { ...contentOf(content), ...facts }
    const text = writeManifest(manifest)
    const draft = await manifestsStore(tx).addDraft(manifest, text)
    return key.sealed ? sign(tx, draft, keys.sign(key, MANIFEST_PREFIX + text), now) : draft
  }

  return {
    sign,
    write,

    /** After a new list: signs again what it has made void, or drafts it for a key elsewhere. */
    async renewVoid(tx: DatabaseOrTransaction, productId: string, now: number): Promise<void> {
      const signer = await signerOf(tx, productId)
      if (!signer || isExpired(signer.key, now)) return
      const store = manifestsStore(tx)
      const drafts = await store.inState(productId, manifestStates.draft)
      const current = await store.inState(productId, manifestStates.current)
      const isDrafted = (release: number) => drafts.some(({ manifest }) => manifest.release === release)
      const toRenew = [...drafts, ...current.filter(({ manifest }) => !isDrafted(manifest.release))]
      for (const { manifest } of toRenew) {
        if (!isValidUnder(manifest, signer.list)) await write(tx, manifest, signer, now)
      }
    },
  }
}

export type ManifestSigning = ReturnType<typeof manifestSigning>

export const isExpired = ({ notAfter }: KeyRecord, now: number): boolean => notAfter !== null && now >= notAfter
