import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  imageFormats,
  imageHeadBytes,
  imageInfoOf,
  imageInfoOfFile,
  imageTailBytes,
  proposedVersion,
  versionNumbersIn,
} from './image-info.ts'
import {
  cpio,
  elfImage,
  espImage,
  hexImage,
  mcubootImage,
  raucBundle,
  squashfsImage,
  swupdateDescription,
} from './testing/image-samples.ts'

const SEED = 20_261_124

const TODAY = new Date(2026, 10, 24)
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

describe('the header of an image', () => {
  test('of ESP-IDF has chip, version, name and build date', () => {
    const info = imageInfoOf(espImage())
    expect(info).toEqual({ format: 'esp', chip: 'esp32c3', version: '1.3.0', name: 'lamp', builtOn: 261_123 })
    expect(proposedVersion(info, TODAY)).toBe('V1.3.0 build 261123')
  })

  test.each([
    [0, 'esp32'],
    [9, 'esp32s3'],
    [13, 'esp32c6'],
    [0x7777, undefined],
  ])('of ESP-IDF with chip number %d names %s', (chipId, chip) => {
    expect(imageInfoOf(espImage({ chipId })).chip).toBe(chip)
  })

  test('of an ESP image without an application description has no chip', () => {
    const bytes = espImage().fill(0, 24)
    expect(imageInfoOf(bytes)).toEqual({ format: 'esp' })
  })

  test('of MCUboot has a version', () => {
    expect(imageInfoOf(mcubootImage())).toEqual({ format: 'mcuboot', version: '2.1.300' })
    const info = imageInfoOf(mcubootImage([2, 1, 3, 77]))
    expect(info.version).toBe('2.1.3+77')
    expect(proposedVersion(info, TODAY)).toBe('V2.1.3 build 261124')
  })

  test('of SWUpdate has the version of the software, its hardware, and whether it is signed', () => {
    const unsigned = cpio({ 'sw-description': swupdateDescription, 'rootfs.ext4': 'x' })
    const signed = cpio({ 'sw-description': swupdateDescription, 'sw-description.sig': 'sig' })
    const info = { format: 'swupdate', version: '1.4.2', hardware: ['1.0', 'revB'] }
    expect(imageInfoOf(unsigned)).toEqual({ ...info, signed: false })
    expect(imageInfoOf(signed)).toEqual({ ...info, signed: true })
    const json = '{"software":{"version":"0.1.0","hardware-compatibility":["A"]}}'
    expect(imageInfoOf(cpio({ 'sw-description': json }))).toMatchObject({ version: '0.1.0', hardware: ['A'] })
    expect(imageInfoOf(cpio({ 'readme.txt': swupdateDescription }))).toEqual({ format: 'unknown' })
  })

  test('of a squashfs file system is recognized', () => {
    expect(imageInfoOf(squashfsImage())).toEqual({ format: 'squashfs' })
  })

  describe('of a RAUC bundle', () => {
    const manifest = (format: string) =>
      `[image.rootfs]\nversion=9.9.9\n\n[update]\ncompatible=Gateway rev B\nversion=1.4.2\n\n[bundle]\nformat=${format}\n`
    const info = { format: 'rauc', compatible: 'Gateway rev B', version: '1.4.2', signed: true }

    test('is its signed manifest; the file system in front of it can be encrypted', () => {
      expect(imageInfoOf(raucBundle({ manifest: manifest('verity') }))).toEqual({ ...info, bundle: 'verity' })
      const encrypted = raucBundle({ manifest: manifest('crypt'), magic: '\xe9\x03\x02\x20' })
      expect(imageInfoOf(encrypted)).toEqual({ ...info, bundle: 'crypt' })
      const unsigned = raucBundle({ manifest: manifest('verity'), signers: '' })
      expect(imageInfoOf(unsigned)).toMatchObject({ format: 'rauc', signed: false })
    })

    test('without a manifest in its signature says only that it is signed', () => {
      expect(imageInfoOf(raucBundle({}))).toEqual({ format: 'rauc', bundle: 'plain', signed: true })
    })

    test('needs the squashfs magic, signed data, and a known format', () => {
      expect(imageInfoOf(raucBundle({ magic: 'hsqx' }))).toEqual({ format: 'unknown' })
      expect(imageInfoOf(raucBundle({ kind: 3 }))).toEqual({ format: 'squashfs' })
      expect(imageInfoOf(raucBundle({ manifest: manifest('other') }))).toEqual({ format: 'squashfs' })
    })

    test.each([0n, 1n, 1n << 40n, (1n << 64n) - 1n])('with a signature of %d bytes is a file system', (size) => {
      const bytes = raucBundle({ manifest: manifest('verity') })
      new DataView(bytes.buffer).setBigUint64(bytes.length - 8, size)
      expect(imageInfoOf(bytes)).toEqual({ format: 'squashfs' })
    })

    test('is read at both ends of a file, and no further than 64 KiB', async () => {
      const asked: number[] = []
      const read = async (bundle: Uint8Array) => {
        const file = new Blob(['hsqs', new Uint8Array(4 * imageTailBytes), Uint8Array.from(bundle)])
        const slice = (from = 0, to = 0) => {
          asked.push(to - from)
          return file.slice(from, to)
        }
        return imageInfoOfFile({ size: file.size, slice })
      }
      expect(await read(raucBundle({ manifest: manifest('verity') }))).toEqual({ ...info, bundle: 'verity' })
      const long = manifest('verity') + '#'.repeat(imageTailBytes - 1000)
      expect(await read(raucBundle({ manifest: long.slice(0, 0xff00) }))).toMatchObject({ format: 'rauc' })
      expect(await read(raucBundle({ manifest: long.slice(0, 0xff00), signers: '\x30'.repeat(1000) }))).toEqual({
        format: 'squashfs',
      })
      expect(Math.max(...asked)).toBe(imageTailBytes)
    })
  })

  test.each([
    [40, false, 'arm'],
    [243, false, 'riscv'],
    [8, true, 'mips'],
    [9999, false, undefined],
  ])('of ELF with machine %d, big-endian %s, names %s', (machine, isBig, chip) => {
    expect(imageInfoOf(elfImage(machine, isBig))).toEqual({ format: 'elf', ...(chip && { chip }) })
  })

  test('of Intel HEX is that of the image inside; a wrong checksum is no HEX', () => {
    expect(imageInfoOf(hexImage(mcubootImage()))).toEqual({ format: 'hex', version: '2.1.300' })
    expect(imageInfoOf(hexImage(new Uint8Array(100)))).toEqual({ format: 'hex' })
    expect(imageInfoOf(bytesOf(':0200000408FFF2'))).toEqual({ format: 'unknown' })
    expect(imageInfoOf(bytesOf(': a sentence'))).toEqual({ format: 'unknown' })
  })

  test('that is cut off at any byte is read as far as it goes', () => {
    for (const image of [espImage(), mcubootImage(), cpio({ 'sw-description': swupdateDescription }), elfImage(40)]) {
      for (let length = 0; length <= image.length; length += 1) {
        expect(imageFormats).toContain(imageInfoOf(image.subarray(0, length)).format)
      }
    }
  })

  test('shows no control characters, whatever it contains', () => {
    const info = imageInfoOf(espImage({ version: '1.0\u001b[31m\u0085', name: '\u0007\u00ff' }))
    expect(info).toMatchObject({ version: '1.0[31m' })
    expect(info.name).toBeUndefined()
    expect(imageInfoOf(espImage({ version: '1.\n0', name: 'l\nmp' }))).toMatchObject({ version: '1.0', name: 'lmp' })
  })

  test('of any bytes never throws, and its texts are bounded', () => {
    const magics = [
      espImage(),
      mcubootImage(),
      cpio({ 'sw-description': swupdateDescription }),
      elfImage(40),
      hexImage(mcubootImage()),
      raucBundle({ manifest: '[update]\ncompatible=a\nversion=1.0.0\n[bundle]\nformat=verity\n' }),
    ]
    const spoiled = fc
      .record({
        image: fc.constantFrom(...magics),
        changes: fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 40 }),
      })
      .map(({ image, changes }) => {
        const bytes = image.slice()
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte
        return bytes
      })
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 400 }), spoiled), (bytes) => {
        const { version = '', name = '', hardware = [], compatible = '' } = imageInfoOf(bytes)
        expect(Math.max(version.length, name.length, compatible.length, hardware.length)).toBeLessThanOrEqual(64)
        expect(/[^\x20-\x7e]/.test(version + name + compatible + hardware.join(''))).toBe(false)
        versionNumbersIn({ format: 'unknown', version })
      }),
      { seed: SEED, numRuns: 500 },
    )
  })

  test('of a huge archive is bounded: sizes that are not there are not believed', () => {
    const archive = cpio({ 'sw-description': swupdateDescription })
    archive.set(bytesOf('ffffffff'), 54)
    expect(imageInfoOf(archive)).toMatchObject({ format: 'swupdate', version: '1.4.2' })
    const long = new Uint8Array(imageHeadBytes * 4).fill(0x3a)
    expect(imageInfoOf(long)).toEqual({ format: 'unknown' })
  })

  test('without a version proposes none', () => {
    expect(proposedVersion({ format: 'esp', version: '1' }, TODAY)).toBeUndefined()
    expect(proposedVersion({ format: 'unknown' }, TODAY)).toBeUndefined()
    expect(versionNumbersIn({ format: 'esp', version: 'v1.2.3-4-gabc' })).toEqual([1, 2, 3])
    expect(versionNumbersIn({ format: 'esp', version: '1.2.3456' })).toBeUndefined()
  })
})
