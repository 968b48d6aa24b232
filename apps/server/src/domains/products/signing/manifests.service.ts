import type { CheckedInputOf } from '@slipway/contract/define-call.ts'
import type { signManifest } from '@slipway/contract/products/signing/signing.calls.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import {
  manifestStates,
  type DocumentToSign,
  type SignedManifestView,
} from '@slipway/contract/products/signing/signing.ts'
import { DomainError } from '@slipway/contract/refusals.ts'
import { rowNumberOf } from '@slipway/contract/row-id.ts'
import type { Clock } from '../../../clock.ts'
import { inTransaction, type Database, type DatabaseOrTransaction } from '../../../db/database.ts'
import type { Actor } from '../../../http/route.ts'
import type { ProductsApi } from '../products/index.ts'
import { verifiedSignature } from './given-signature.ts'
import {
  isExpired,
  isSameContent,
  isValidUnder,
  signerOf,
  type ManifestSigning,
  type ReleaseContent,
  type Signer,
} from './manifest-signing.ts'
import { manifestsStore, type ManifestRecord } from './manifests.store.ts'
import { signingKeysStore } from './signing-keys.store.ts'
import { manifestDocument, manifestView } from './signing.views.ts'

export interface ManifestsDependencies {
  db: Database
  clock: Clock
  products: Pick<ProductsApi, 'requireOwn' | 'lockOwn' | 'lock'>
  signing: ManifestSigning
  /** Generates keys for a product without any. */
  setUp(tx: DatabaseOrTransaction, productId: string): Promise<void>
}

/** As an offer carries it, with the version of the key list that it needs. */
export interface OfferedDocument {
  manifest: string
  keyId: string
  sign: string
  keys: number
}

/** Signed descriptions of releases. */
export function manifestsService({ db, clock, products, signing, setUp }: ManifestsDependencies) {
  async function draftOf(tx: DatabaseOrTransaction, productId: string, manifestId: string): Promise<ManifestRecord> {
    const found = await manifestsStore(tx).find(productId, rowNumberOf(manifestId))
    if (!found) throw new DomainError('signing.manifestNotFound')
    if (found.manifestState !== manifestStates.draft) throw new DomainError('signing.draftStale')
    return found
  }

  async function signerFor(tx: DatabaseOrTransaction, productId: string): Promise<Signer | undefined> {
    const signer = await signerOf(tx, productId)
    if (signer || (await signingKeysStore(tx).ofProduct(productId)).length > 0) return signer
    await setUp(tx, productId)
    return signerOf(tx, productId)
  }

  return {
    async list(productId: string, actor: Actor): Promise<SignedManifestView[]> {
      await products.requireOwn(productId, actor)
      const newest = await manifestsStore(db).newest(productId, signingLimits.shownManifests)
      return newest.map(manifestView)
    },

    async draft(productId: string, manifestId: string, actor: Actor): Promise<DocumentToSign> {
      await products.requireOwn(productId, actor)
      return manifestDocument(await draftOf(db, productId, manifestId), await signingKeysStore(db).ofProduct(productId))
    },

    sign: (
      { productId, manifestId, ...given }: CheckedInputOf<typeof signManifest>,
      actor: Actor,
    ): Promise<SignedManifestView> =>
      inTransaction(db, async (tx) => {
        await products.lockOwn(tx, productId, actor)
        const draft = await draftOf(tx, productId, manifestId)
        const known = await signingKeysStore(tx).ofProduct(productId)
        const signature = verifiedSignature(given, manifestDocument(draft, known), known)
        const now = clock.now()
        if (known.some((key) => key.keyId === given.keyId && isExpired(key, now))) {
          throw new DomainError('signing.keyExpired', { keyId: given.keyId })
        }
        return manifestView(await signing.sign(tx, draft, signature, now))
      }),

    /**
     * The manifest of exactly this content: signed where the active release key is stored here, otherwise a draft that
     * waits for its signature; undefined while the first key list waits for its own. Throws a RangeError for a content
     * that devices cannot read.
     */
    async manifestFor(tx: DatabaseOrTransaction, content: ReleaseContent): Promise<SignedManifestView | undefined> {
      const { product, release } = content
      if (!(await products.lock(tx, product))) throw new DomainError('products.notFound')
      const signer = await signerFor(tx, product)
      if (!signer) return undefined
      const now = clock.now()
      const known = await manifestsStore(tx).ofRelease(product, release)
      const isUsable = ({ manifest }: ManifestRecord) =>
        isSameContent(manifest, content) &&
        isValidUnder(manifest, signer.list) &&
        manifest.expires > now + signingLimits.manifestRenewedMs
      const usable = known.filter(isUsable).toSorted((one, other) => other.manifestState - one.manifestState)
      const found = usable[0] ?? (await signing.write(tx, content, signer, now))
      if (found.manifestState === manifestStates.current) await manifestsStore(tx).dropDraft(product, release)
      return manifestView(found)
    },

    /** What devices are offered; undefined where no manifest is signed or the current key list makes it void. */
    async current(productId: string, release: number): Promise<OfferedDocument | undefined> {
      const signer = await signerOf(db, productId)
      const records = await manifestsStore(db).ofRelease(productId, release)
      const found = records.find(({ manifestState }) => manifestState === manifestStates.current)
      if (!signer || !found?.sign || !isValidUnder(found.manifest, signer.list)) return undefined
      return { manifest: found.text, keyId: found.manifest.keyId, sign: found.sign, keys: signer.list.version }
    },

    /** Of a release that is deleted or withdrawn: it is not signed again. */
    async end(tx: DatabaseOrTransaction, productId: string, release: number): Promise<void> {
      await manifestsStore(tx).dropDraft(productId, release)
      await manifestsStore(tx).replaceCurrent(productId, release)
    },
  }
}
