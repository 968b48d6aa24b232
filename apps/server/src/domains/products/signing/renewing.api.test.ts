import { DAY_MS } from '@slipway/contract/durations.ts'
import { draftManifest, listManifests, signManifest } from '@slipway/contract/products/signing/signing.calls.ts'
import { manifestStates } from '@slipway/contract/products/signing/signing.ts'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import { contentOf, manifestFor, ownKey, productWithKeys, signedWith } from './testing/signing-samples.ts'

let server: TestServer
let owner: Caller

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

/** The job of every day, after the clock has moved; sessions would end, so calls come first. */
async function runAt(time: number): Promise<void> {
  const before = server.clock.now()
  server.clock.advance(time - before)
  try {
    for (const { run } of server.domains.signing.jobs) await run()
  } finally {
    server.clock.advance(before - server.clock.now())
  }
}

async function mails(): Promise<string[]> {
  const folder = path.join(server.parts.dataFolder, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(names.map(async (name) => readFile(path.join(folder, name), 'utf8')))
}

const statesOf = async (productId: string) =>
  (await owner.call(listManifests, { productId })).map(({ manifestState }) => manifestState)

describe('a manifest that expires in 30 days', () => {
  test('is signed again by a stored key, once', async () => {
    const { productId } = await productWithKeys(owner)
    const written = await manifestFor(server, contentOf(productId))
    const expires = written?.expireTime ?? 0
    await runAt(expires - 31 * DAY_MS)
    expect(await statesOf(productId)).toEqual([manifestStates.current])
    await runAt(expires - 29 * DAY_MS)
    await runAt(expires - 29 * DAY_MS)
    expect(await statesOf(productId)).toEqual([manifestStates.current, manifestStates.replaced])
    const [renewed] = await owner.call(listManifests, { productId })
    expect(renewed?.expireTime).toBe(expires - 29 * DAY_MS + 365 * DAY_MS)
  })

  test('of an own key is drafted, and its owner receives one email', async () => {
    const release = ownKey()
    const { productId } = await productWithKeys(owner, { releaseKey: release.pem })
    const written = await manifestFor(server, contentOf(productId))
    const manifestId = written?.manifestId ?? ''
    const document = await owner.call(draftManifest, { productId, manifestId })
    const signature = signedWith(release, document)
    await owner.call(signManifest, { productId, manifestId, keyId: release.keyId, signature })
    const before = (await mails()).length
    for (const days of [29, 28]) await runAt((written?.expireTime ?? 0) - days * DAY_MS)
    expect(await statesOf(productId)).toEqual([manifestStates.draft, manifestStates.current])
    const sent = (await mails()).slice(before)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('developer@example.com')
  })
})

test('the owner of a key list that expires in 60 days receives one email', async () => {
  await using other = await startTestServer()
  const { productId, view } = await productWithKeys(other.as('developer'))
  const expires = view.lists[0]?.expireTime ?? 0
  other.clock.advance(expires - 59 * DAY_MS - other.clock.now())
  for (let times = 0; times < 2; times++) for (const { run } of other.domains.signing.jobs) await run()
  const folder = path.join(other.parts.dataFolder, 'mail')
  const names = await readdir(folder)
  expect(names).toHaveLength(1)
  expect(await readFile(path.join(folder, names[0] ?? ''), 'utf8')).toContain('developer@example.com')
  const row = await other.db
    .selectFrom('key_lists')
    .select('warned_at')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
  expect(row.warned_at).toBe(other.clock.now())
})
