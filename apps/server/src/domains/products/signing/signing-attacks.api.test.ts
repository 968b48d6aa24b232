import {
  checkFreshness,
  checkKeyList,
  checkManifest,
  type SignedText,
  type Trust,
} from '@slipway/contract/products/firmware/signed/device-checks.ts'
import { deviceCodes } from '@slipway/contract/products/firmware/signed/device-codes.ts'
import { verifyEd25519 } from '@slipway/device-sdk/ota/verify.ts'
import { bitFlipped, malleable } from '@slipway/device-sdk/testing/signing.ts'
import { getDeviceKeyLists, getSigningKeys } from '@slipway/contract/products/signing/signing.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type Caller, type TestServer } from '../../../testing/test-server.ts'
import {
  addRelease,
  builtWith,
  contentOf,
  manifestFor,
  deviceOf,
  productWithKeys,
  releaseIn,
} from './testing/signing-samples.ts'

const NONCE = '0123456789abcdef'
const YEARS_MS = 365 * 24 * 3_600_000
let server: TestServer
let owner: Caller

beforeAll(async () => {
  server = await startTestServer()
  owner = server.as('developer')
})
afterAll(() => server[Symbol.asyncDispose]())

/** What a device of the product receives from the platform. */
async function received() {
  const { productId, view } = await productWithKeys(owner)
  await manifestFor(server, contentOf(productId))
  const { lists } = await server.visitor.call(getDeviceKeyLists, { productId })
  const offer = await server.domains.signing.manifests.current(productId, 1)
  const [list] = lists
  if (!list || !offer) throw new Error('nothing is signed')
  return { productId, view, list, offer: { ...offer, type: 'module' as const }, built: builtWith(view) }
}

function accepted(list: SignedText, trust: Trust, productId: string): Trust {
  const checked = checkKeyList(list, trust, deviceOf(productId), verifyEd25519)
  if (checked.code !== 0) throw new Error(`refused with ${checked.code}`)
  return checked.list
}

const codeOf = (
  { productId, offer, trust }: { productId: string; offer: Parameters<typeof checkManifest>[0]; trust: Trust },
  timeMs = server.clock.now(),
) => checkManifest(offer, trust, { ...deviceOf(productId), timeMs }, verifyEd25519).code

describe('a device, by the checks of the SDK,', () => {
  test('accepts what the platform has signed', async () => {
    const { productId, list, offer, built } = await received()
    expect(codeOf({ productId, offer, trust: accepted(list, built, productId) })).toBe(0)
  })

  test('refuses the documents of another product', async () => {
    const [one, other] = [await received(), await received()]
    const list = checkKeyList(other.list, one.built, deviceOf(one.productId), verifyEd25519)
    expect(list.code).toBe(deviceCodes.signature)
    const trust = accepted(one.list, one.built, one.productId)
    expect(codeOf({ productId: one.productId, offer: other.offer, trust })).toBe(deviceCodes.signature)
    expect(codeOf({ productId: other.productId, offer: one.offer, trust })).toBe(deviceCodes.hardware)
  })

  test('refuses a rolled back key list, and an offer of a revoked key', async () => {
    const { productId, view, list, offer, built } = await received()
    await addRelease(owner, productId, 1, { removeKeys: [releaseIn(view).keyId], raiseEpoch: true })
    const { lists } = await server.visitor.call(getDeviceKeyLists, { productId, after: 1 })
    const later = accepted(lists[0] ?? list, accepted(list, built, productId), productId)
    const back = checkKeyList(list, later, deviceOf(productId), verifyEd25519)
    expect(back.code).toBe(deviceCodes.sequence)
    expect(codeOf({ productId, offer, trust: later })).toBe(deviceCodes.signature)
    const renewed = await server.domains.signing.manifests.current(productId, 1)
    if (!renewed) throw new Error('the manifest was not signed again')
    expect(codeOf({ productId, offer: { ...renewed, type: 'module' }, trust: later })).toBe(0)
  })

  test('refuses expired documents where it has a clock', async () => {
    const { productId, list, offer, built } = await received()
    const trust = accepted(list, built, productId)
    const later = server.clock.now() + YEARS_MS + 1
    expect(codeOf({ productId, offer, trust }, later)).toBe(deviceCodes.expired)
    const late = { ...deviceOf(productId), timeMs: server.clock.now() + 2 * YEARS_MS + 1 }
    expect(checkKeyList(list, built, late, verifyEd25519).code).toBe(deviceCodes.expired)
  })

  test.each([
    ['a flipped bit', bitFlipped],
    ['signature malleability', malleable],
  ])('refuses %s in each signature', async (_name, attack) => {
    const { productId, list, offer, built } = await received()
    const trust = accepted(list, built, productId)
    expect(codeOf({ productId, offer: { ...offer, sign: attack(offer.sign) }, trust })).toBe(deviceCodes.signature)
    const signs = list.signs.map(({ keyId, sign }) => ({ keyId, sign: attack(sign) }))
    const checked = checkKeyList({ ...list, signs }, built, deviceOf(productId), verifyEd25519)
    expect(checked.code).toBe(deviceCodes.signature)
  })

  test('refuses a duplicate key in the text, which no signature covers', async () => {
    const { productId, list, offer, built } = await received()
    const trust = accepted(list, built, productId)
    const manifest = offer.manifest.replace('{"areas"', '{"areas":[],"areas"')
    expect(codeOf({ productId, offer: { ...offer, manifest }, trust })).toBe(deviceCodes.signature)
    const text = list.text.replace('"epoch":1', '"epoch":1,"epoch":1')
    expect(checkKeyList({ ...list, text }, built, deviceOf(productId), verifyEd25519).code).toBe(deviceCodes.signature)
  })

  test('refuses a signature for another kind of document', async () => {
    const { productId, list, offer, built } = await received()
    const trust = accepted(list, built, productId)
    const statement = await server.domains.signing.signFresh({ productId, serial: 'LP10-1', nonce: NONCE, latest: [] })
    const swapped = { ...offer, manifest: statement?.text ?? '', sign: statement?.sign ?? '' }
    expect(codeOf({ productId, offer: swapped, trust })).toBe(deviceCodes.signature)
    const byFresh = { ...offer, keyId: statement?.keyId ?? '' }
    expect(codeOf({ productId, offer: byFresh, trust })).toBe(deviceCodes.signature)
  })
})

describe('a freshness statement', () => {
  test('answers the nonce of one device with the newest numbers and the time', async () => {
    const { productId, list, offer, built } = await received()
    const trust = accepted(list, built, productId)
    const latest = [{ type: 'module' as const, seq: 8 }]
    const statement = await server.domains.signing.signFresh({ productId, serial: 'LP10-1', nonce: NONCE, latest })
    if (!statement) throw new Error('no statement')
    const device = deviceOf(productId)
    const checked = checkFreshness({ ...statement, nonce: NONCE }, trust, device, verifyEd25519)
    expect(checked).toMatchObject({ code: 0, fresh: { time: server.clock.now(), latest } })
    const frozen = checkManifest(offer, trust, device, verifyEd25519, 'fresh' in checked ? checked.fresh : undefined)
    expect(frozen.code).toBe(deviceCodes.sequence)
    const replayed = checkFreshness({ ...statement, nonce: 'another0nonce0000' }, trust, device, verifyEd25519)
    expect(replayed.code).not.toBe(0)
    const elsewhere = { ...device, serial: 'LP10-2' }
    expect(checkFreshness({ ...statement, nonce: NONCE }, trust, elsewhere, verifyEd25519).code).not.toBe(0)
  })

  test('is undefined before the installation has a key', async () => {
    await using fresh = await startTestServer()
    const request = { productId: '0'.repeat(32), serial: 'LP10-1', nonce: NONCE, latest: [] }
    expect(await fresh.domains.signing.signFresh(request)).toBeUndefined()
    expect((await owner.call(getSigningKeys, { productId: (await received()).productId })).keys).toHaveLength(3)
  })
})
