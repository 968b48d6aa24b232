import {
  discardKeyList,
  draftKeyList,
  getSigningKeys,
  signKeyList,
} from '@slipway/contract/products/signing/signing.calls.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import { keyStates, keyUses } from '@slipway/contract/products/signing/signing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug } from '../products/testing/products-samples.ts'
import { addRelease, keyIn, ownKey, productWithKeys, releaseIn, rootIn, signedWith } from './testing/signing-samples.ts'

let server: TestServer
let owner: Caller

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const viewOf = (productId: string) => owner.call(getSigningKeys, { productId })

describe('a key list', () => {
  test('adds a release key, which signs from now on, and retires the one before in the next list', async () => {
    const { productId, view } = await productWithKeys(owner)
    const old = releaseIn(view)
    const added = await addRelease(owner, productId, 1)
    expect(added.lists.map(({ version, epoch }) => [version, epoch])).toEqual([
      [2, 1],
      [1, 1],
    ])
    expect(keyIn(added, keyUses.release, keyStates.accepted).keyId).toBe(old.keyId)
    const retired = await owner.call(draftKeyList, { productId, version: 2, removeKeys: [old.keyId] })
    expect(keyIn(retired, keyUses.release, keyStates.retired)).toMatchObject({
      keyId: old.keyId,
      isStored: false,
      eraseTime: server.clock.now(),
    })
    expect(releaseIn(retired).keyName).toBe('release-2')
  })

  test('raises the epoch after a compromise', async () => {
    const { productId, view } = await productWithKeys(owner)
    const stolen = releaseIn(view).keyId
    const revoked = await addRelease(owner, productId, 1, { removeKeys: [stolen], raiseEpoch: true })
    expect(revoked.lists[0]).toMatchObject({ version: 2, epoch: 2 })
    expect(keyIn(revoked, keyUses.release, keyStates.revoked).keyId).toBe(stolen)
  })

  test('that adds a root waits for its signature, and can be discarded', async () => {
    const { productId } = await productWithKeys(owner)
    const next = ownKey()
    const addKeys = [{ keyUse: keyUses.root, keyName: 'root-2', publicKey: next.pem }]
    const drafted = await owner.call(draftKeyList, { productId, version: 1, addKeys })
    expect(drafted.draft).toMatchObject({
      version: 2,
      needed: [{ reason: 3, anyOf: [next.keyId] }],
      addedKeys: [next.keyId],
    })
    const { listId = '' } = drafted.draft ?? {}
    const another = owner.call(draftKeyList, { productId, version: 1 })
    await expect(another).rejects.toMatchObject(refused('signing.draftWaiting'))
    const discarded = await owner.call(discardKeyList, { productId, listId })
    expect(discarded.draft).toBeNull()
    expect(discarded.keys.map(({ keyId }) => keyId)).not.toContain(next.keyId)
    const stale = owner.call(discardKeyList, { productId, listId })
    await expect(stale).rejects.toMatchObject(refused('signing.draftStale'))
  })

  test('replaces the root with the signatures of both', async () => {
    const { productId, view } = await productWithKeys(owner)
    const [first, next] = [rootIn(view), ownKey()]
    const drafted = await owner.call(draftKeyList, {
      productId,
      version: 1,
      addKeys: [{ keyUse: keyUses.root, keyName: 'root-2', publicKey: next.pem }],
      removeKeys: [first.keyId],
    })
    expect(drafted.draft?.signedBy).toEqual([first.keyId])
    const { listId = '', document = { message: '' } } = drafted.draft ?? {}
    const signature = Buffer.from(signedWith(next, document), 'base64url').toString('hex')
    const signed = await owner.call(signKeyList, { productId, listId, keyId: next.keyId, signature })
    expect(signed.lists[0]).toMatchObject({ version: 2, signedBy: [first.keyId, next.keyId] })
    expect(signed.keys.find(({ keyId }) => keyId === first.keyId)).toMatchObject({
      keyState: keyStates.retired,
      isStored: false,
    })
  })

  test('has no gaps and never changes', async () => {
    const { productId } = await productWithKeys(owner)
    const attempts = [
      sql`update key_lists set text = replace(text, '"epoch":1', '"epoch":2') where product_id = ${productId}`,
      sql`delete from key_lists where product_id = ${productId}`,
      sql`insert into key_lists (product_id, version, epoch, text, created_at, expires_at)
        values (${productId}, 3, 1, '', now(), now())`,
    ]
    for (const attempt of attempts) await expect(attempt.execute(server.db)).rejects.toMatchObject({ code: '23514' })
    const second = sql`update firmware_keys set key_state = 2 where product_id = ${productId} and key_use = 2`
    await addRelease(owner, productId, 1)
    await expect(second.execute(server.db)).rejects.toMatchObject({ code: '23505' })
  })

  test('is refused where it would not be what its author means', async () => {
    const { productId, view } = await productWithKeys(owner)
    const draft = (changes: object) => owner.call(draftKeyList, { productId, version: 1, ...changes })
    const release = { keyUse: keyUses.release, keyName: 'release-2' }
    const roots = ['a', 'b', 'c', 'd'].map((keyName) => ({ keyUse: keyUses.root, keyName, publicKey: '' }))
    const attempts = [
      [{ version: 2 }, 'signing.listChanged'],
      [{ removeKeys: [releaseIn(view).keyId] }, 'signing.lastKey'],
      [{ removeKeys: [rootIn(view).keyId] }, 'signing.lastKey'],
      [{ removeKeys: ['0123456789abcdef'] }, 'signing.keyNotFound'],
      [{ removeKeys: [keyIn(view, keyUses.fresh).keyId] }, 'signing.keyNotFound'],
      [{ addKeys: [{ ...release, keyName: 'release-1' }] }, 'signing.nameTaken'],
      [{ addKeys: [{ ...release, publicKey: rootIn(view).publicKey }] }, 'signing.keyKnown'],
      [{ addKeys: roots }, 'signing.tooManyKeys'],
    ] as const
    for (const [changes, refusal] of attempts) {
      await expect(draft(changes)).rejects.toMatchObject(refused(refusal))
    }
    const none = await createdPlug(owner)
    const early = owner.call(draftKeyList, { productId: none.productId, version: 1 })
    await expect(early).rejects.toMatchObject(refused('signing.notSetUp'))
  })

  test('has a limit on its version', async () => {
    const { productId } = await productWithKeys(owner)
    await sql`alter table key_lists disable trigger key_lists_kept`.execute(server.db)
    const { lists } = signingLimits
    await sql`update key_lists set version = ${lists}, text = replace(text, '"version":1', ${`"version":${lists}`})
      where product_id = ${productId}`.execute(server.db)
    await sql`alter table key_lists enable trigger key_lists_kept`.execute(server.db)
    const over = owner.call(draftKeyList, { productId, version: lists })
    await expect(over).rejects.toMatchObject(refused('signing.tooManyLists'))
  })
})

describe('the signature of a key list', () => {
  test('is verified before it is stored', async () => {
    const [root, other, release] = [ownKey(), ownKey(), ownKey()]
    const { productId, view } = await productWithKeys(owner, { rootKey: root.pem, releaseKey: release.pem })
    const { listId = '', document = { message: '' } } = view.draft ?? {}
    const good = { productId, listId, keyId: root.keyId, signature: signedWith(root, document) }
    const text = document.message.slice(document.message.indexOf('\n') + 1)
    const foreign = await productWithKeys(owner, { rootKey: ownKey().pem })
    const attempts = [
      [{ signature: 'abc' }, 'signing.badSignature'],
      [{ keyId: other.keyId, signature: signedWith(other, document) }, 'signing.wrongKey'],
      [{ keyId: release.keyId, signature: signedWith(release, document) }, 'signing.wrongKey'],
      [{ signature: signedWith(release, document) }, 'signing.wrongKey'],
      [{ signature: signedWith(root, { message: text }) }, 'signing.wrongText'],
      [{ signature: signedWith(other, document) }, 'signing.wrongText'],
      [{ listId: '999999' }, 'signing.draftStale'],
      [{ listId: foreign.view.draft?.listId ?? '' }, 'signing.draftStale'],
    ] as const
    for (const [changes, refusal] of attempts) {
      await expect(owner.call(signKeyList, { ...good, ...changes })).rejects.toMatchObject(refused(refusal))
    }
    expect((await viewOf(productId)).draft?.signedBy).toEqual([])
    await owner.call(signKeyList, good)
    await expect(owner.call(signKeyList, good)).rejects.toMatchObject(refused('signing.draftStale'))
  })

  test('of a retired root is refused as such', async () => {
    const [first, next] = [ownKey(), ownKey()]
    const { productId, view } = await productWithKeys(owner, { rootKey: first.pem })
    const submit = async (key: typeof first, draft: typeof view.draft) => {
      const { listId = '', document = { message: '' } } = draft ?? {}
      return owner.call(signKeyList, { productId, listId, keyId: key.keyId, signature: signedWith(key, document) })
    }
    await submit(first, view.draft)
    const addKeys = [{ keyUse: keyUses.root, keyName: 'root-2', publicKey: next.pem }]
    const { draft } = await owner.call(draftKeyList, { productId, version: 1, addKeys, removeKeys: [first.keyId] })
    await submit(first, draft)
    await submit(next, draft)
    const renewed = await owner.call(draftKeyList, { productId, version: 2 })
    await expect(submit(first, renewed.draft)).rejects.toMatchObject(refused('signing.keyRevoked'))
  })
})
