import {
  draftKeyList,
  draftManifest,
  getSigningKeys,
  listManifests,
  signManifest,
} from '@slipway/contract/products/signing/signing.calls.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import { keyUses, manifestStates } from '@slipway/contract/products/signing/signing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import {
  addRelease,
  contentOf,
  manifestFor,
  keyIn,
  ownKey,
  productWithKeys,
  releaseIn,
  signedWith,
} from './testing/signing-samples.ts'

let server: TestServer
let owner: Caller

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const manifests = () => server.domains.signing.manifests

/** A product whose release key is its owner's. */
async function withOwnRelease() {
  const release = ownKey()
  return { release, ...(await productWithKeys(owner, { releaseKey: release.pem })) }
}

async function draftOf(productId: string) {
  const written = await manifestFor(server, contentOf(productId))
  const manifestId = written?.manifestId ?? ''
  return { manifestId, document: await owner.call(draftManifest, { productId, manifestId }) }
}

describe('the manifest of a release', () => {
  test('is signed with the stored key; the first release of a product generates its keys', async () => {
    const { productId } = await createdPlug(owner)
    const written = await manifestFor(server, contentOf(productId))
    const view = await owner.call(getSigningKeys, { productId })
    const now = server.clock.now()
    expect(written).toEqual({
      manifestId: written?.manifestId,
      release: 1,
      keyId: releaseIn(view).keyId,
      epoch: 1,
      manifestState: manifestStates.current,
      createTime: now,
      expireTime: now + signingLimits.manifestMs,
      signTime: now,
    })
    expect(await manifests().current(productId, 1)).toMatchObject({ keyId: releaseIn(view).keyId, keys: 1 })
    expect(await manifests().current(productId, 2)).toBeUndefined()
  })

  test('is written again only for another content', async () => {
    const { productId } = await productWithKeys(owner)
    const first = await manifestFor(server, contentOf(productId))
    expect(await manifestFor(server, contentOf(productId))).toEqual(first)
    const wider = await manifestFor(server, contentOf(productId, { areas: ['CN', 'US'] }))
    expect(wider?.manifestId).not.toBe(first?.manifestId)
    const all = await owner.call(listManifests, { productId })
    expect(all.map(({ manifestState }) => manifestState)).toEqual([manifestStates.current, manifestStates.replaced])
    expect((await manifests().current(productId, 1))?.manifest).toContain('"areas":["CN","US"]')
  })

  test('waits for the key of its owner, whose signature is verified first', async () => {
    const { productId, release, view } = await withOwnRelease()
    const { manifestId, document } = await draftOf(productId)
    expect(await manifests().current(productId, 1)).toBeUndefined()
    expect((await owner.call(getSigningKeys, { productId })).waitingManifests).toBe(1)
    const input = 'manifest-1-epoch-1.txt'
    expect(document.signers[0]?.openssl).toBe(
      `openssl pkeyutl -sign -rawin -inkey release-1.pem -in ${input} -out ${input}.release-1.sig`,
    )
    const good = { productId, manifestId, keyId: release.keyId, signature: signedWith(release, document) }
    const other = await withOwnRelease()
    const attempts = [
      [{ signature: 'ab' }, 'signing.badSignature'],
      [{ keyId: keyIn(view, keyUses.root).keyId }, 'signing.wrongKey'],
      [{ keyId: other.release.keyId }, 'signing.wrongKey'],
      [{ signature: signedWith(other.release, document) }, 'signing.wrongText'],
      [{ manifestId: '999999' }, 'signing.manifestNotFound'],
      [{ manifestId: (await draftOf(other.productId)).manifestId }, 'signing.manifestNotFound'],
    ] as const
    for (const [changes, refusal] of attempts) {
      await expect(owner.call(signManifest, { ...good, ...changes })).rejects.toMatchObject(refused(refusal))
    }
    const signed = await owner.call(signManifest, good)
    expect(signed).toMatchObject({ manifestState: manifestStates.current, signTime: server.clock.now() })
    expect(await manifests().current(productId, 1)).toMatchObject({ sign: good.signature })
    await expect(owner.call(signManifest, good)).rejects.toMatchObject(refused('signing.draftStale'))
    const read = owner.call(draftManifest, { productId, manifestId })
    await expect(read).rejects.toMatchObject(refused('signing.draftStale'))
  })

  test('is void after its key was removed: signed again by a stored key, drafted for another', async () => {
    const { productId, view } = await productWithKeys(owner)
    await manifestFor(server, contentOf(productId))
    const stolen = releaseIn(view).keyId
    await addRelease(owner, productId, 1, { removeKeys: [stolen], raiseEpoch: true })
    const current = await manifests().current(productId, 1)
    expect(current).toMatchObject({ keys: 2 })
    expect(current?.manifest).toContain('"epoch":2')
    expect(current?.keyId).not.toBe(stolen)

    const own = await withOwnRelease()
    const { document, manifestId } = await draftOf(own.productId)
    const signature = signedWith(own.release, document)
    const signed = { productId: own.productId, manifestId, keyId: own.release.keyId, signature }
    await owner.call(signManifest, signed)
    const next = ownKey()
    await addRelease(owner, own.productId, 1, {
      addKeys: [{ keyUse: keyUses.release, keyName: 'release-2', publicKey: next.pem }],
      removeKeys: [own.release.keyId],
      raiseEpoch: true,
    })
    expect(await manifests().current(own.productId, 1)).toBeUndefined()
    const [redrafted] = await owner.call(listManifests, { productId: own.productId })
    expect(redrafted).toMatchObject({ manifestState: manifestStates.draft, keyId: next.keyId, epoch: 2 })
    const again = owner.call(signManifest, { ...signed, manifestId: redrafted?.manifestId ?? '' })
    await expect(again).rejects.toMatchObject(refused('signing.keyRevoked'))
  })

  test('is not signed by an expired key', async () => {
    const { productId, release } = await withOwnRelease()
    const { manifestId, document } = await draftOf(productId)
    await sql`update firmware_keys set not_after = ${new Date(server.clock.now())} where product_id = ${productId}
      and key_use = 2`.execute(server.db)
    const signature = signedWith(release, document)
    const attempt = owner.call(signManifest, { productId, manifestId, keyId: release.keyId, signature })
    await expect(attempt).rejects.toMatchObject(refused('signing.keyExpired'))
    const written = manifestFor(server, contentOf(productId, { model: 9 }))
    await expect(written).rejects.toMatchObject({ reason: 'signing.keyExpired' })
  })

  test('is refused where devices could not read it', async () => {
    const { productId } = await productWithKeys(owner)
    const hardware = Array.from({ length: 64 }, (_, at) => `${at}`.padEnd(32, 'x'))
    await expect(manifestFor(server, contentOf(productId, { hardware }))).rejects.toThrow(RangeError)
    await expect(manifestFor(server, contentOf('0'.repeat(32)))).rejects.toMatchObject({
      reason: 'products.notFound',
    })
  })

  test('waits for the first key list', async () => {
    const { productId } = await productWithKeys(owner, { rootKey: ownKey().pem })
    expect(await manifestFor(server, contentOf(productId))).toBeUndefined()
  })

  test('of a deleted release is not offered any more', async () => {
    const { productId } = await productWithKeys(owner)
    await manifestFor(server, contentOf(productId))
    await manifests().end(server.db, productId, 1)
    expect(await manifests().current(productId, 1)).toBeUndefined()
    await owner.call(draftKeyList, { productId, version: 1, raiseEpoch: true })
    expect(await manifests().current(productId, 1)).toBeUndefined()
  })
})
