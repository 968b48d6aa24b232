import { checkKeyList, type Trust } from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { verifyEd25519 } from '@slipway/device-sdk/ota/verify.ts'
import { draftKeyList, getDeviceKeyLists, signKeyList } from '@slipway/contract/products/signing/signing.calls.ts'
import { keyUses } from '@slipway/contract/products/signing/signing.ts'
import { signingLimits } from '@slipway/contract/products/signing/signing.limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refused, startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { createdPlug, setDeletedAgo } from '../products/testing/products-samples.ts'
import {
  addRelease,
  builtWith,
  deviceOf,
  ownKey,
  productWithKeys,
  rootIn,
  signedWith,
} from './testing/signing-samples.ts'

let server: TestServer
let owner: Caller

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

const fetched = (productId: string, query = '', headers = {}) =>
  server.visitor.send({ method: 'GET', url: `/device/v1/keys/${productId}${query}`, headers })

/** A device with a clock, which accepts one list after the other. */
async function follow(productId: string, built: Trust, asked: object): Promise<number[]> {
  const { lists } = await server.visitor.call(getDeviceKeyLists, { productId, ...asked })
  const versions: number[] = []
  let trust = built
  for (const list of lists) {
    const device = { ...deviceOf(productId), timeMs: server.clock.now() }
    const checked = checkKeyList(list, trust, device, verifyEd25519)
    if (checked.code !== 0) throw new Error(`list after ${trust.version} was refused with ${checked.code}`)
    trust = checked.list
    versions.push(trust.version)
  }
  return versions
}

describe('the key lists for devices', () => {
  test('are public, and a device that has the current one receives no body', async () => {
    const { productId } = await productWithKeys(owner)
    const first = await fetched(productId)
    expect(first.statusCode).toBe(200)
    expect(first.json()).toMatchObject({ code: 200, data: { version: 1, lists: [{ signs: [{}] }] } })
    expect(first.headers).toMatchObject({
      'cache-control': `public, max-age=${signingLimits.deviceReplyAgeMs / 1000}`,
      'content-type': 'application/json; charset=utf-8',
    })
    const etag = String(first.headers['etag'])
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await fetched(productId, '', { 'if-none-match': known })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    expect((await fetched(productId, '', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    expect((await fetched(productId, '?after=1')).json()).toMatchObject({ data: { version: 1, lists: [] } })
  })

  test('are those of an existing product with keys', async () => {
    const none = await createdPlug(owner)
    const deleted = await productWithKeys(owner)
    await setDeletedAgo(server, deleted.productId, 1)
    const waiting = await productWithKeys(owner, { rootKey: ownKey().pem })
    for (const { productId } of [none, deleted, waiting, { productId: 'f'.repeat(32) }]) {
      const attempt = server.visitor.call(getDeviceKeyLists, { productId })
      await expect(attempt).rejects.toMatchObject(refused('signing.noKeyList'))
    }
  })

  test('are cached for ten seconds, and a change through this process shows immediately', async () => {
    const { productId } = await productWithKeys(owner)
    const versionOf = async () => (await server.visitor.call(getDeviceKeyLists, { productId })).version
    expect(await versionOf()).toBe(1)
    await addRelease(owner, productId, 1)
    expect(await versionOf()).toBe(2)
    await setDeletedAgo(server, productId, 1)
    expect(await versionOf()).toBe(2)
    server.clock.advance(signingLimits.deviceReplyAgeMs)
    await expect(versionOf()).rejects.toMatchObject(refused('signing.noKeyList'))
  })

  test('lead by the shortest way through replaced roots, without lists that a device does not need', async () => {
    const { productId, view } = await productWithKeys(owner)
    const built = builtWith(view)
    const next = ownKey()
    await addRelease(owner, productId, 1)
    const drafted = await owner.call(draftKeyList, {
      productId,
      version: 2,
      addKeys: [{ keyUse: keyUses.root, keyName: 'root-2', publicKey: next.pem }],
      removeKeys: [rootIn(view).keyId],
    })
    const sign = ({ draft }: typeof drafted) =>
      owner.call(signKeyList, {
        productId,
        listId: draft?.listId ?? '',
        keyId: next.keyId,
        signature: signedWith(next, draft?.document ?? { message: '' }),
      })
    await sign(drafted)
    await sign(await owner.call(draftKeyList, { productId, version: 3 }))
    expect(await follow(productId, built, {})).toEqual([3, 4])
    const later: Trust = { version: 0, epoch: 0, roots: [{ id: next.keyId, public: next.publicKey }] }
    expect(await follow(productId, later, { root: next.keyId })).toEqual([4])
  })

  test('refuse a version that is none', async () => {
    const { productId } = await productWithKeys(owner)
    expect((await fetched(productId, '?after=-1')).json()).toMatchObject({ data: { field: 'after' } })
    expect((await fetched(productId, '?root=x')).json()).toMatchObject({ data: { field: 'root' } })
  })
})
