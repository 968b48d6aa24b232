import { createPrivateKey } from 'node:crypto'
import {
  draftKeyList,
  eraseRootKey,
  exportRootKey,
  getSigningKeys,
  setUpSigning,
  signKeyList,
} from '@slipway/contract/products/signing/signing.calls.ts'
import { shareProduct } from '@slipway/contract/products/product-members/product-members.calls.ts'
import { keyStates, keyUses } from '@slipway/contract/products/signing/signing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicKeyOf } from '../../../crypto/ed25519.ts'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import {
  addRelease,
  allAudit,
  keyIn,
  ownKey,
  productWithKeys,
  releaseIn,
  rootIn,
  signedWith,
} from './testing/signing-samples.ts'

const PASSPHRASE = 'correct horse battery staple'
let server: TestServer
let owner: Caller

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const viewOf = (productId: string) => owner.call(getSigningKeys, { productId })

describe('the keys of a product', () => {
  test('are generated on request, with a list that the root has signed', async () => {
    const { productId } = await createdPlug(owner)
    expect(await viewOf(productId)).toEqual({ keys: [], lists: [], draft: null, waitingManifests: 0 })
    const view = await owner.call(setUpSigning, { productId })
    const root = rootIn(view)
    expect(view.keys.map(({ keyUse, keyName, isStored }) => ({ keyUse, keyName, isStored }))).toEqual([
      { keyUse: keyUses.release, keyName: 'release-1', isStored: true },
      { keyUse: keyUses.root, keyName: 'root-1', isStored: true },
      { keyUse: keyUses.fresh, keyName: 'fresh', isStored: true },
    ])
    expect(view.lists).toMatchObject([{ version: 1, epoch: 1, signedBy: [root.keyId] }])
    expect(view.draft).toBeNull()
    const again = owner.call(setUpSigning, { productId })
    await expect(again).rejects.toMatchObject(refused('signing.alreadySetUp'))
  })

  test('share one freshness key for the installation, and nothing else', async () => {
    const [one, other] = [await productWithKeys(owner), await productWithKeys(owner)]
    const idsOf = (keys: { keyId: string }[]) => keys.map(({ keyId }) => keyId)
    const shared = idsOf(one.view.keys).filter((id) => idsOf(other.view.keys).includes(id))
    expect(shared).toEqual([keyIn(one.view, keyUses.fresh).keyId])
  })

  test('can have an own root, which signs the first list elsewhere', async () => {
    const [root, release] = [ownKey(), ownKey()]
    const { productId, view } = await productWithKeys(owner, { rootKey: root.pem, releaseKey: release.publicKey })
    expect(view).toMatchObject({ lists: [], draft: { version: 1, needed: [{ anyOf: [root.keyId] }] } })
    expect(view.draft?.document.signers).toEqual([
      {
        keyId: root.keyId,
        keyName: 'root-1',
        openssl: 'openssl pkeyutl -sign -rawin -inkey root-1.pem -in keys-1.txt -out keys-1.txt.root-1.sig',
        pkcs11:
          'pkcs11-tool --module "$PKCS11_MODULE" --login --sign --mechanism EDDSA --id 726f6f742d31 --input-file keys-1.txt --output-file keys-1.txt.root-1.sig',
      },
    ])
    const { listId = '', document = { message: '' } } = view.draft ?? {}
    const signature = signedWith(root, document)
    const signed = await owner.call(signKeyList, { productId, listId, keyId: root.keyId, signature })
    expect(signed).toMatchObject({ lists: [{ version: 1, signedBy: [root.keyId] }], draft: null })
    expect(signed.keys.find(({ keyId }) => keyId === release.keyId)).toMatchObject({
      keyState: keyStates.active,
      isStored: false,
    })
  })

  test.each([
    ['a text', 'root', 'signing.noPublicKey'],
    ['a private key', ownKey().key.export({ type: 'pkcs8', format: 'pem' }).toString(), 'signing.privateKey'],
    ['a key of small order', Buffer.from(`01${'00'.repeat(31)}`, 'hex').toString('base64'), 'signing.weakKey'],
  ] as const)('refuse %s as public key, and store nothing', async (_name, rootKey, refusal) => {
    const { productId } = await createdPlug(owner)
    await expect(owner.call(setUpSigning, { productId, rootKey })).rejects.toMatchObject(refused(refusal))
    expect((await viewOf(productId)).keys).toEqual([])
  })
})

describe('a root key', () => {
  test('is exported once, encrypted, and then deleted here', async () => {
    const { productId, view } = await productWithKeys(owner)
    const { keyId, publicKey } = rootIn(view)
    const early = owner.call(eraseRootKey, { productId, keyId })
    await expect(early).rejects.toMatchObject(refused('signing.rootNotExported'))
    const { fileName, pem } = await owner.call(exportRootKey, { productId, keyId, passphrase: PASSPHRASE })
    expect(fileName).toBe('root-1.pem')
    expect(pem).toMatch(/^-----BEGIN ENCRYPTED PRIVATE KEY-----/)
    expect(() => createPrivateKey({ key: pem, passphrase: 'another one' })).toThrow(/bad decrypt|decrypt/)
    const key = createPrivateKey({ key: pem, passphrase: PASSPHRASE })
    expect(publicKeyOf(key)).toBe(publicKey)
    const again = owner.call(exportRootKey, { productId, keyId, passphrase: PASSPHRASE })
    await expect(again).rejects.toMatchObject(refused('signing.rootExported'))

    const erased = await owner.call(eraseRootKey, { productId, keyId })
    expect(rootIn(erased)).toMatchObject({ isStored: false, eraseTime: server.clock.now() })
    const gone = owner.call(exportRootKey, { productId, keyId, passphrase: PASSPHRASE })
    await expect(gone).rejects.toMatchObject(refused('signing.rootNotStored'))
    // From now on a change waits for a signature, which the exported key makes.
    const { draft } = await addRelease(owner, productId, 1)
    const { listId = '', document = { message: '' } } = draft ?? {}
    const signature = signedWith({ keyId, pem, publicKey, key }, document)
    expect(await owner.call(signKeyList, { productId, listId, keyId, signature })).toMatchObject({ draft: null })
  })

  test('alone is exported: release and freshness keys never leave', async () => {
    const { productId, view } = await productWithKeys(owner)
    for (const { keyId } of [releaseIn(view), keyIn(view, keyUses.fresh)]) {
      const attempt = owner.call(exportRootKey, { productId, keyId, passphrase: PASSPHRASE })
      await expect(attempt).rejects.toMatchObject(refused('signing.rootNotStored'))
    }
  })

  test('needs a passphrase of 12 characters', async () => {
    const { productId, view } = await productWithKeys(owner)
    const attempt = owner.call(exportRootKey, { productId, keyId: rootIn(view).keyId, passphrase: 'short' })
    await expect(attempt).rejects.toMatchObject({ data: { field: 'passphrase' } })
  })
})

describe('the rights on keys', () => {
  test('are those of the role: developers sign, only owners change and export', async () => {
    const { productId, view } = await productWithKeys(owner)
    const developer = server.as('developer', 'signer')
    const { account } = await developer.account()
    await owner.call(shareProduct, { productId, account, role: 2 })
    expect((await developer.call(getSigningKeys, { productId })).lists).toHaveLength(1)
    const { keyId } = rootIn(view)
    const attempts = [
      () => developer.call(draftKeyList, { productId, version: 1 }),
      () => developer.call(exportRootKey, { productId, keyId, passphrase: PASSPHRASE }),
      () => developer.call(eraseRootKey, { productId, keyId }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(refused('products.roleTooLow'))
    const signing = developer.call(signKeyList, { productId, listId: '1', keyId, signature: 'x' })
    await expect(signing).rejects.toMatchObject(refused('signing.draftStale'))
  })
})

test('private parts are encrypted for their product, and in no reply, log or audit entry', async () => {
  const { productId, view } = await productWithKeys(owner)
  const { keyId } = rootIn(view)
  const { pem } = await owner.call(exportRootKey, { productId, keyId, passphrase: PASSPHRASE })
  const key = createPrivateKey({ key: pem, passphrase: PASSPHRASE })
  const seed = Buffer.from(String(key.export({ format: 'jwk' })['d']), 'base64url')
  const { rows } = await sql<{ all: string }>`
    select string_agg(firmware_keys::text, ' ') as all from firmware_keys`.execute(server.db)
  const texts = [await allAudit(server), JSON.stringify(await viewOf(productId)), rows[0]?.all ?? '']
  for (const text of texts) {
    for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const) {
      expect(text).not.toContain(seed.toString(encoding))
    }
    expect(text).not.toContain(PASSPHRASE)
    expect(text).not.toContain(pem.split('\n')[1])
  }
  expect(texts[0]).toContain(keyId)

  const other = await productWithKeys(owner)
  const otherRoot = rootIn(other.view).keyId
  await sql`update firmware_keys set sealed = (select sealed from firmware_keys where key_id = ${keyId})
    where key_id = ${otherRoot}`.execute(server.db)
  const moved = owner.call(exportRootKey, { productId: other.productId, keyId: otherRoot, passphrase: PASSPHRASE })
  await expect(moved).rejects.toMatchObject({ code: 500 })
})
