import {
  FRESHNESS_PREFIX,
  writeFreshness,
  type Freshness,
} from '@slipway/contract/products/firmware/signed/freshness.ts'
import { KEY_LIST_PREFIX } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { MANIFEST_PREFIX, writeManifest, type Manifest } from '@slipway/contract/products/firmware/signed/manifest.ts'
import {
  fresh,
  lapsing,
  later,
  lists,
  nextRelease,
  now,
  otherProduct,
  product,
  release,
  root,
  same,
  trusts,
  type TrustName,
  type Write,
} from './ota-list-vectors.ts'
import { bitFlipped, malleable, sha256, rootOf, signedBy, testKey, type TestKey } from './signing.ts'

const revoked = testKey('revoked')

/** A device as the vectors describe it: time 0 is no clock, an empty name is unknown, `[epoch, seq]` by type. */
const device = {
  time: now,
  hardware: 'A1',
  area: 'CN',
  latest: 0,
  running: { module: [1, 6], bluetooth: [0, 0], zigbee: [0, 0], mcu: [1, 2] },
}
type DeviceVector = typeof device

const manifestFields: Manifest = {
  format: 1,
  product,
  release: 41,
  epoch: 1,
  created: now,
  expires: later,
  keyId: release.id,
  model: 3,
  areas: ['CN'],
  hardware: ['A1', 'A2'],
  images: [
    {
      type: 'module',
      version: 'V1.2.0 build 261120',
      seq: 7,
      fromSeq: 3,
      size: 412345,
      sha256: '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0',
    },
  ],
  needs: [{ type: 'mcu', seq: 2 }],
}

interface ManifestVector {
  name: string
  trust: TrustName
  device: DeviceVector
  type: string
  text: string
  keyId: string
  sign: string
  code: number
}
interface ManifestChanges {
  changes: Partial<Manifest>
  by: TestKey
  rewrite: Write
  trust: TrustName
  facts: Partial<DeviceVector>
  prefix: string
}

function manifest(name: string, code: number, given: Partial<ManifestChanges> = {}): ManifestVector {
  const { changes = {}, by = release, rewrite = same, trust = 'present', facts = {}, prefix = MANIFEST_PREFIX } = given
  const text = rewrite(writeManifest({ ...manifestFields, keyId: by.id, ...changes }))
  return { name, trust, device: { ...device, ...facts }, type: 'module', text, ...signedBy(by, prefix, text), code }
}

const image = (changes: object) => ({ images: manifestFields.images.map((one) => ({ ...one, ...changes })) })
const running = (changes: object) => ({ running: { ...device.running, ...changes } })

/** A manifest of this many bytes. */
const large =
  (bytes: number): Write =>
  (text) => {
    const room = bytes - text.length
    const names = Array.from({ length: Math.floor(room / 33) }, (_, at) => `,"${`${at + 10}`.padEnd(30, 'x')}"`)
    return text.replace('"A1"', `"A1"${names.join('')}`).replace('V1.2.0', `V1.2.0${'x'.repeat(room % 33)}`)
  }

function manifests(): ManifestVector[] {
  const good = manifest('valid', 0)
  const changed = (name: string, made: Partial<ManifestVector>): ManifestVector => ({ ...good, name, code: 3, ...made })
  const text = (name: string, code: number, from: string | RegExp, to: string) =>
    manifest(name, code, { rewrite: (one) => one.replace(from, to) })
  return [
    good,
    changed('one bit of the signature flipped', { sign: bitFlipped(good.sign) }),
    changed('one character of the text changed', { text: good.text.replace('"seq":7', '"seq":9') }),
    changed('truncated', { text: good.text.slice(0, -1) }),
    changed('the group order added to S', { sign: malleable(good.sign) }),
    changed('the signature written with padding', { sign: `${good.sign}==` }),
    changed('no signature', { sign: '' }),
    changed('before the first key list', { trust: 'none' }),
    manifest('a key that was never listed or is revoked', 3, { by: revoked }),
    manifest('signed by a root', 3, { by: root }),
    manifest('signed by a fresh key', 3, { by: fresh }),
    manifest('another key inside than outside', 3, { changes: { keyId: nextRelease.id } }),
    manifest('signed as a key list', 3, { prefix: KEY_LIST_PREFIX }),
    manifest('another product', 4, { changes: { product: otherProduct } }),
    manifest('other hardware', 4, { facts: { hardware: 'B7' } }),
    manifest('unknown hardware', 4, { facts: { hardware: '' } }),
    manifest('any hardware', 0, { changes: { hardware: [] }, facts: { hardware: '' } }),
    manifest('another area', 4, { facts: { area: 'US' } }),
    manifest('an unknown area', 0, { facts: { area: '' } }),
    manifest('any area', 0, { changes: { areas: [] }, facts: { area: 'US' } }),
    manifest('older', 5, { changes: image({ seq: 5, fromSeq: 0 }) }),
    manifest('equal', 5, { changes: image({ seq: 6 }) }),
    manifest('a device that has nothing confirmed yet', 0, {
      changes: { ...image({ fromSeq: 0 }), needs: [] },
      facts: running({ module: [0, 0], mcu: [0, 0] }),
    }),
    manifest('too old for a direct upgrade', 5, { facts: running({ module: [1, 2] }) }),
    manifest('an epoch above that of the list', 5, { changes: { epoch: 2 } }),
    manifest('an epoch below that of the list', 5, { trust: 'recovered', by: nextRelease }),
    manifest('fast-forward: a stolen key has signed the highest number', 5, {
      facts: running({ module: [1, 0xffffffff] }),
    }),
    manifest('recovery from a fast-forward', 0, {
      trust: 'recovered',
      by: nextRelease,
      changes: { epoch: 2 },
      facts: running({ module: [1, 0xffffffff] }),
    }),
    manifest('the stolen key after the recovery', 3, { trust: 'recovered', changes: { epoch: 2 } }),
    manifest('stale: a newer one is the latest', 5, { facts: { latest: 8 } }),
    manifest('the latest', 0, { facts: { latest: 7 } }),
    manifest('mix and match: the MCU is too old', 7, { facts: running({ mcu: [1, 1] }) }),
    manifest('mix and match: there is no MCU', 7, { facts: running({ mcu: [0, 0] }) }),
    manifest('expired', 6, { changes: { expires: now - 1 } }),
    manifest('expired, for a device without a clock', 0, { changes: { expires: now - 1 }, facts: { time: 0 } }),
    manifest('a key past its time', 6, { by: lapsing }),
    manifest('a key list past its time', 6, { trust: 'expired' }),
    changed('another firmware type', { type: 'zigbee', code: 99 }),
    text('a duplicate key', 99, '"epoch":1', '"epoch":1,"epoch":1'),
    text('keys out of order', 99, '"areas":["CN"],"created":1795000000000', '"created":1795000000000,"areas":["CN"]'),
    text('a duplicate key inside an image', 99, '"seq":7', '"seq":7,"seq":8'),
    text('an unknown member', 99, '"release":41', '"release":41,"when":1'),
    text('a missing member', 99, ',"release":41', ''),
    text('an unknown format', 99, '"format":1', '"format":2'),
    text('a fraction', 99, '"model":3', '"model":3.0'),
    text('an exponent', 99, '"model":3', '"model":3e0'),
    text('a negative number', 99, '"model":3', '"model":-3'),
    text('a leading zero', 99, '"model":3', '"model":03'),
    text('2 to the power of 53', 99, '"model":3', '"model":9007199254740992'),
    text('null', 99, '"model":3', '"model":null'),
    text('an escape', 99, 'V1.2.0', 'V1.\\u0032.0'),
    text('two images of one type', 99, /\[(\{"fromSeq".*?\})\]/, '[$1,$1]'),
    text('a hash that is too short', 99, '0f1e2d3c4b5a', '0f'),
    text('something after the end', 99, /$/, ' '),
    manifest('2 KiB', 0, { rewrite: large(2048) }),
    manifest('2 KiB + 1', 99, { rewrite: large(2049) }),
  ]
}

interface FreshVector {
  name: string
  nonce: string
  text: string
  keyId: string
  sign: string
  code: number
}
const nonce = 'b3RhLXZlY3RvcnMtbm9uY2U'
const statement: Freshness = {
  format: 1,
  product,
  serial: 'lamp-001',
  nonce,
  time: now,
  latest: [{ type: 'module', seq: 8 }],
}

function freshness(
  name: string,
  code: number,
  changes: Partial<Freshness> = {},
  by = fresh,
  rewrite = same,
): FreshVector {
  const text = rewrite(writeFreshness({ ...statement, ...changes }))
  return { name, nonce, text, ...signedBy(by, FRESHNESS_PREFIX, text), code }
}

function freshnesses(): FreshVector[] {
  const good = freshness('valid', 0)
  return [
    good,
    { ...good, name: 'one bit of the signature flipped', sign: bitFlipped(good.sign), code: 3 },
    freshness('signed by a release key', 3, {}, release),
    freshness('a repeated reply: another nonce', 6, { nonce: 'YW5vdGhlci1ub25jZS0x' }),
    freshness('another device', 4, { serial: 'lamp-002' }),
    freshness('another product', 4, { product: otherProduct }),
    freshness('a duplicate key', 99, {}, fresh, (text) => text.replace('"format":1', '"format":1,"format":1')),
  ]
}

/** Two beginnings that give files with the same MD5 (Wang and others, 2004), whatever follows; hexadecimal. */
export const sameMd5 = ['87', '07'].map((differs) => {
  const flip = (one: string, two: string) => (differs === '87' ? one : two)
  return (
    `d131dd02c5e6eec4693d9a0698aff95c2fcab5${differs}12467eab4004583eb8fb7f89` +
    `55ad340609f4b30283e4888325${flip('71', 'f1')}415a085125e8f7cdc99fd91dbd${flip('f2', '72')}80373c5b` +
    `d8823e3156348f5bae6dacd436c919c6dd53e2${flip('b4', '34')}87da03fd02396306d248cda0` +
    `e99f33420f577ee8ce54b67080${flip('a8', '28')}0d1ec69821bcb6a8839396f965${flip('2b', 'ab')}6ff72a70`
  )
})

const UPDATE_BYTES = 300
const [head = '', twin = ''] = sameMd5
const updateImage = Uint8Array.from({ length: UPDATE_BYTES }, (_, at) => (at * 7 + 3) & 0xff)
updateImage.set(Buffer.from(head, 'hex'))

/** An entire offer, for devices of the SDKs in other languages; after its `head`, byte `at` of the image is 7 at + 3. */
function update() {
  const text = writeManifest({
    ...manifestFields,
    release: 42,
    model: 0,
    areas: [],
    hardware: [],
    needs: [],
    images: [
      { type: 'module', version: 'V1.2.0', seq: 7, fromSeq: 0, size: UPDATE_BYTES, sha256: sha256(updateImage) },
    ],
  })
  const signed = { manifest: text, ...signedBy(release, MANIFEST_PREFIX, text), signMethod: 'ed25519' }
  const url = 'http://platform/firmware/token'
  return {
    size: UPDATE_BYTES,
    head,
    twin,
    offer: { jobId: '812', type: 'module', url, ...signed, keys: 3, attempt: 1 },
  }
}

/** What all SDKs and the platform agree on about updates; `test-vectors.json` contains it as `ota`. */
export const signedVectors = () => ({
  product,
  serial: statement.serial,
  root: rootOf(root),
  trusts,
  lists: lists(),
  manifests: manifests(),
  freshness: freshnesses(),
  update: update(),
})
