import { KEY_LIST_PREFIX, writeKeyList, type KeyList } from '@slipway/contract/products/firmware/signed/key-list.ts'
import { MANIFEST_PREFIX } from '@slipway/contract/products/firmware/signed/manifest.ts'
import { bitFlipped, listed, malleable, rootOf, signedBy, testKey, type TestKey } from './signing.ts'

export const product = '2f1c7a90b34e4d58a6e0c1d2b3a49586'
export const otherProduct = 'ffffffffffffffffffffffffffffffff'
export const now = 1_795_000_000_000
export const later = 1_830_000_000_000
export const root = testKey('root')
const nextRoot = testKey('next root')
export const release = testKey('release')
export const nextRelease = testKey('next release')
export const lapsing = testKey('lapsing')
export const fresh = testKey('fresh')

const listFields: KeyList = {
  format: 1,
  product,
  version: 3,
  epoch: 1,
  created: now,
  expires: later,
  keys: [listed(release), listed(fresh, 'fresh'), listed(lapsing, 'release', now - 1)],
  roots: [rootOf(root)],
}
const listText = (changes: Partial<KeyList> = {}) => writeKeyList({ ...listFields, ...changes })
const rotating = { version: 4, roots: [rootOf(root), rootOf(nextRoot)] }
const recovery = { version: 4, epoch: 2, keys: [listed(nextRelease), listed(fresh, 'fresh')] }

/** The lists in force; an empty text is a device that knows its root keys only. */
export const trusts = {
  none: '',
  first: listText({ version: 1 }),
  present: listText(),
  rotating: listText(rotating),
  recovered: listText(recovery),
  expired: listText({ expires: now - 1 }),
}
export type TrustName = keyof typeof trusts

interface ListVector {
  name: string
  trust: TrustName
  time: number
  text: string
  signs: { keyId: string; sign: string }[]
  code: number
}
export type Write = (text: string) => string
export const same: Write = (text) => text
const signs = (text: string, ...keys: TestKey[]) => keys.map((key) => signedBy(key, KEY_LIST_PREFIX, text))

const list = (
  name: string,
  trust: TrustName,
  code: number,
  { changes = {}, by = [root], rewrite = same, time = now }: Partial<ListChanges> = {},
): ListVector => {
  const text = rewrite(listText(changes))
  return { name, trust, time, text, signs: signs(text, ...by), code }
}
interface ListChanges {
  changes: Partial<KeyList>
  by: TestKey[]
  rewrite: Write
  time: number
}

const manyKeys = (count: number) =>
  Array.from({ length: count }, (_, at) => listed(testKey(String(at)), at % 2 ? 'release' : 'fresh'))

export function lists(): ListVector[] {
  const good = list('', 'first', 0)
  const [sign = { keyId: '', sign: '' }] = good.signs
  const changed = (name: string, made: Partial<ListVector>): ListVector => ({ ...good, name, code: 3, ...made })
  return [
    list('the first list, signed by the built-in root', 'none', 0, { changes: { version: 1 } }),
    list('a newer list', 'first', 0),
    list('16 keys', 'first', 0, { changes: { keys: manyKeys(16) } }),
    changed('one bit of the signature flipped', { signs: [{ ...sign, sign: bitFlipped(sign.sign) }] }),
    changed('one character of the text changed', { text: good.text.replace('"version":3', '"version":7') }),
    changed('the group order added to S', { signs: [{ ...sign, sign: malleable(sign.sign) }] }),
    changed('no signature', { signs: [] }),
    changed('the id of the root over the signature of another key', {
      signs: [{ ...sign, sign: signs(good.text, release)[0]?.sign ?? '' }],
    }),
    changed('signed as a manifest', { signs: [signedBy(root, MANIFEST_PREFIX, good.text)] }),
    list('signed by a release key', 'first', 3, { by: [release] }),
    list('a replayed list', 'present', 5, { changes: { version: 1 } }),
    list('the same list again', 'present', 5),
    list('a lower epoch', 'recovered', 5, { changes: { version: 5 } }),
    list('expired', 'first', 6, { changes: { expires: now - 1 } }),
    list('expired, for a device without a clock', 'first', 0, { changes: { expires: now - 1 }, time: 0 }),
    list('another product', 'first', 4, { changes: { product: otherProduct } }),
    list('a root added', 'present', 0, { changes: rotating, by: [root, nextRoot] }),
    list('a half-finished rotation: the added root has not signed', 'present', 3, { changes: rotating }),
    list('a half-finished rotation: the present root has not signed', 'present', 3, {
      changes: rotating,
      by: [nextRoot],
    }),
    list('the old root removed', 'rotating', 0, { changes: { version: 5, roots: [rootOf(nextRoot)] }, by: [nextRoot] }),
    list('the old root removed by itself alone', 'rotating', 3, { changes: { version: 5, roots: [rootOf(nextRoot)] } }),
    list('a rotation that the device has missed', 'present', 3, {
      changes: { version: 5, roots: [rootOf(nextRoot)] },
      by: [nextRoot],
    }),
    list('a compromised key removed, the epoch raised', 'present', 0, { changes: recovery }),
    list('a duplicate key', 'first', 99, { rewrite: (text) => text.replace('"epoch":1', '"epoch":1,"epoch":9') }),
    list('an unknown member', 'first', 99, { rewrite: (text) => text.replace('"epoch"', '"a":1,"epoch"') }),
    list('an unknown format', 'first', 99, { rewrite: (text) => text.replace('"format":1', '"format":2') }),
    list('white space', 'first', 99, { rewrite: (text) => text.replace('"epoch":1', '"epoch": 1') }),
    list('no root', 'first', 99, { rewrite: (text) => text.replace(/"roots":\[.*?\]/, '"roots":[]') }),
    list('4 KiB + 1', 'first', 99, { rewrite: (text) => text + ' '.repeat(4097 - text.length) }),
  ]
}
