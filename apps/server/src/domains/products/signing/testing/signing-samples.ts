import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import type { Trust } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { setUpSigning, draftKeyList } from '@slipway/contract/products/signing/signing.calls.ts'
import { keyUses, type DocumentToSign, type SigningKeysView } from '@slipway/contract/products/signing/signing.ts'
import { keyIdOf, publicKeyOf } from '../../../../crypto/ed25519.ts'
import { inTransaction } from '../../../../db/database.ts'
import type { Caller, TestServer } from '../../../../testing/test-server.ts'
import { createdPlug } from '../../products/testing/products-samples.ts'
import type { ReleaseContent } from '../manifest-signing.ts'

/** A key pair of the developer, which never was on the platform. */
export interface OwnKey {
  keyId: string
  pem: string
  publicKey: string
  key: KeyObject
}

export function ownKey(): OwnKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKeyOf(publicKey)
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return { keyId: keyIdOf(raw), pem, publicKey: raw, key: privateKey }
}

export const signedWith = ({ key }: OwnKey, { message }: Pick<DocumentToSign, 'message'>): string =>
  sign(null, Buffer.from(message), key).toString('base64url')

/** A product whose keys are all generated here, or given by its owner. */
export async function productWithKeys(
  owner: Caller,
  given: { rootKey?: string; releaseKey?: string } = {},
): Promise<{ productId: string; view: SigningKeysView }> {
  const { productId } = await createdPlug(owner)
  return { productId, view: await owner.call(setUpSigning, { productId, ...given }) }
}

export const keyIn = (view: SigningKeysView, keyUse: number, keyState = 2) => {
  const found = view.keys.find((key) => key.keyUse === keyUse && key.keyState === keyState)
  if (!found) throw new Error(`no key of use ${keyUse} in state ${keyState}`)
  return found
}

export const rootIn = (view: SigningKeysView) => keyIn(view, keyUses.root)
export const releaseIn = (view: SigningKeysView) => keyIn(view, keyUses.release)

/** A release key after the active one. */
export const addRelease = (owner: Caller, productId: string, version: number, changes: object = {}) =>
  owner.call(draftKeyList, {
    productId,
    version,
    addKeys: [{ keyUse: keyUses.release, keyName: `release-${version + 1}` }],
    ...changes,
  })

export const contentOf = (product: string, changes: Partial<ReleaseContent> = {}): ReleaseContent => ({
  product,
  release: 1,
  model: 3,
  areas: ['CN'],
  hardware: ['A1'],
  images: [
    { type: 'module', version: 'V1.2.0 build 261120', seq: 7, fromSeq: 3, size: 412_345, sha256: 'ab'.repeat(32) },
  ],
  needs: [],
  ...changes,
})

/** The manifest of a release with this content, as the domain that releases firmware asks for it. */
export const manifestFor = ({ db, domains }: TestServer, content: ReleaseContent) =>
  inTransaction(db, (tx) => domains.signing.manifests.manifestFor(tx, content))

/** A device of this product, which has nothing installed yet. */
export const deviceOf = (productId: string) => ({
  productId,
  serial: 'LP10-1',
  hardware: 'A1',
  area: 'CN',
  running: { module: { epoch: 0, seq: 5 } },
})

/** The roots of the first list, with which devices are built. */
export function builtWith(view: SigningKeysView): Trust {
  const roots = view.keys
    .filter(({ keyUse }) => keyUse === keyUses.root)
    .map(({ keyId, publicKey }) => ({ id: keyId, public: publicKey }))
  return { version: 0, epoch: 0, roots }
}

export async function allAudit({ db }: TestServer): Promise<string> {
  const entries = await db.selectFrom('audit_entries').selectAll().execute()
  const changes = await db.selectFrom('audit_changes').selectAll().execute()
  return JSON.stringify([entries, changes])
}
