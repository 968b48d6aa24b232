import { describe, expect, test } from 'vitest'
import { addedRoots, readKeyList, writeKeyList, type KeyList } from './key-list.ts'
import { firmwareTypes, readManifest, writeManifest, type Manifest, type ManifestImage } from './manifest.ts'

const product = '2f1c7a90b34e4d58a6e0c1d2b3a49586'
const id = '0123456789abcdef'
const key = (last: string) => 'A'.repeat(42) + last
const image: ManifestImage = { type: 'mcu', version: '1.0.0', seq: 1, fromSeq: 0, size: 1, sha256: 'a'.repeat(64) }
const manifest: Manifest = {
  format: 1,
  product,
  release: 1,
  epoch: 1,
  created: 0,
  expires: 1,
  keyId: id,
  model: 0,
  areas: [],
  hardware: [],
  images: [image],
  needs: [],
}
const list: KeyList = {
  format: 1,
  product,
  version: 1,
  epoch: 1,
  created: 0,
  expires: 1,
  keys: [],
  roots: [{ id, public: key('A') }],
}

describe('a manifest', () => {
  test('is read as it was written, with its images in install order', () => {
    const images = firmwareTypes.map((type) => ({ ...image, type }))
    expect(readManifest(writeManifest({ ...manifest, images }))).toEqual({ ...manifest, images })
  })

  test.each<[string, Partial<Manifest>]>([
    ['a product id in another spelling', { product: product.toUpperCase() }],
    ['no image', { images: [] }],
    ['two images of one type', { images: [image, image] }],
    [
      'two needs of one type',
      {
        needs: [
          { type: 'mcu', seq: 1 },
          { type: 'mcu', seq: 2 },
        ],
      },
    ],
    ['an epoch that devices cannot store', { epoch: 2 ** 32 }],
    ['epoch 0, which a device has before its first update', { epoch: 0 }],
    ['a size that devices cannot count', { images: [{ ...image, size: 2 ** 31 }] }],
    ['an empty image', { images: [{ ...image, size: 0 }] }],
    ['a hash in upper case', { images: [{ ...image, sha256: 'A'.repeat(64) }] }],
    ['the same hardware twice', { hardware: ['A1', 'A1'] }],
    ['a version with an escape', { images: [{ ...image, version: 'V1\t' }] }],
    ['more than 2 KiB', { hardware: Array.from({ length: 64 }, (_, at) => `${at}`.padEnd(32, 'x')) }],
  ])('cannot be written with %s', (_name, changes) => {
    expect(() => writeManifest({ ...manifest, ...changes })).toThrow(RangeError)
  })
})

describe('a key list', () => {
  test('is read as it was written', () => {
    const keys = [{ id, public: key('E'), use: 'release' as const, notAfter: 5 }]
    expect(readKeyList(writeKeyList({ ...list, keys }))).toEqual({ ...list, keys })
  })

  test.each<[string, Partial<KeyList>]>([
    ['no root', { roots: [] }],
    ['five roots', { roots: ['0', '1', '2', '3', '4'].map((one) => ({ id: id.slice(1) + one, public: key('A') })) }],
    ['the same root twice', { roots: [...list.roots, ...list.roots] }],
    ['a key in an encoding that has a twin', { roots: [{ id, public: key('B') }] }],
    ['version 0', { version: 0 }],
  ])('cannot be written with %s', (_name, changes) => {
    expect(() => writeKeyList({ ...list, ...changes })).toThrow(RangeError)
  })

  test('names the roots that it adds by their keys, not their ids', () => {
    const other = { id, public: key('E') }
    expect(addedRoots(list.roots, [...list.roots, other])).toEqual([other])
    expect(addedRoots(list.roots, list.roots)).toEqual([])
  })
})
