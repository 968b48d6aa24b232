import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { finished } from '../../../cooperative-steps.ts'
import { DomainError } from '../../../refusals.ts'
import { partsListsLimits } from '../parts-lists.limits.ts'
import { bytesOf, cycloneDx, mbedtls, spdx, zlib } from '../testing/parts-samples.ts'
import { cycloneDxVersions } from './cyclonedx.ts'
import { readPartsList } from './read-parts-list.ts'

const read = (json: unknown) => finished(readPartsList(bytesOf(json)))

function refusalOf(json: unknown): unknown {
  try {
    return read(json)
  } catch (error) {
    if (error instanceof DomainError) return [error.reason, error.details['place']]
    throw error
  }
}

test.each(cycloneDxVersions)('reads CycloneDX %s with components within components', (specVersion) => {
  const inner = { name: 'everest', version: '1.0' }
  const list = read(cycloneDx([{ ...mbedtls, components: [inner] }, { name: 'lwip' }], specVersion))
  expect([list.format, list.formatVersion]).toEqual(['CycloneDX', specVersion])
  expect(list.components).toEqual([
    {
      name: 'mbedTLS',
      version: '3.5.2',
      purl: 'pkg:github/Mbed-TLS/mbedtls@3.5.2',
      cpe: mbedtls.cpe,
      licence: 'Apache-2.0',
      hash: 'SHA-256:bb',
    },
    { name: 'everest', version: '1.0', purl: '', cpe: '', licence: '', hash: '' },
    { name: 'lwip', version: '', purl: '', cpe: '', licence: '', hash: '' },
  ])
})

test('reads SPDX 2.3', () => {
  expect(read(spdx([zlib]))).toEqual({
    format: 'SPDX',
    formatVersion: '2.3',
    components: [
      {
        name: 'zlib',
        version: '1.3.1',
        purl: 'pkg:generic/zlib@1.3.1',
        cpe: 'cpe:2.3:a:zlib:zlib:1.3.1',
        licence: 'Zlib',
        hash: 'SHA256:cc',
      },
    ],
  })
})

const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `c${index}` }))

test.each([
  ['text that is no JSON', '{"bomFormat":', ['parts-lists.notJson', undefined]],
  ['a number', '1', ['parts-lists.otherFormat', undefined]],
  ['another format', { bomFormat: 'Other' }, ['parts-lists.otherFormat', undefined]],
  ['a later version', cycloneDx([mbedtls], '2.0'), ['parts-lists.otherVersion', undefined]],
  ['SPDX 3', spdx([zlib], 'SPDX-3.0.1'), ['parts-lists.otherVersion', undefined]],
  ['no components', cycloneDx([]), ['parts-lists.noComponents', undefined]],
  ['a component without a name', cycloneDx([{ version: '1' }]), ['parts-lists.badField', 'components[0].name']],
  ['a name of another type', cycloneDx([{ name: 7 }]), ['parts-lists.badField', 'components[0].name']],
  ['a list as a component', cycloneDx([[]]), ['parts-lists.badField', 'components[0]']],
  ['packages that are no list', { ...spdx([]), packages: {} }, ['parts-lists.badField', 'packages']],
  ['a name that is too long', spdx([zlib, { name: 'x'.repeat(501) }]), ['parts-lists.badField', 'packages[1].name']],
  ['a name with a null character', cycloneDx([{ name: 'a\0b' }]), ['parts-lists.badField', 'components[0].name']],
  [
    'a wrong type within a component',
    cycloneDx([{ name: 'a', components: [{ name: 'b', hashes: [1] }] }]),
    ['parts-lists.badField', 'components[0].components[0].hashes[0]'],
  ],
  ['a duplicate key', '{"bomFormat":"CycloneDX","bomFormat":"SPDX"}', ['parts-lists.keyTwice', 'bomFormat']],
  ['a reserved key', '{"bomFormat":"CycloneDX","__proto__":{}}', ['parts-lists.keyTwice', '__proto__']],
  [
    'too many levels',
    `{"x":${nested(partsListsLimits.depth)}}`,
    ['parts-lists.tooDeep', expect.stringMatching(/^x\[0\]/)],
  ],
  ['too many components', cycloneDx(many(20_001)), ['parts-lists.tooMany', undefined]],
  ['too many within one', cycloneDx([{ name: 'a', components: many(20_000) }]), ['parts-lists.tooMany', undefined]],
  ['too many packages', spdx(many(20_001)), ['parts-lists.tooMany', undefined]],
] as const)('refuses %s', (_name, json, refusal) => {
  expect(refusalOf(json)).toEqual(refusal)
})

test('refuses a million levels, and bytes that are not UTF-8', () => {
  expect(refusalOf(nested(1_000_000))).toEqual([expect.stringMatching(/tooDeep|notJson/), expect.anything()])
  expect(() => finished(readPartsList(Uint8Array.of(0x22, 0xff, 0x22)))).toThrow(DomainError)
})

test('any JSON is read or refused', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, isSpdx) => {
      refusalOf(isSpdx ? { spdxVersion: 'SPDX-2.3', packages: value } : cycloneDx([value as object]))
    }),
    { numRuns: 300, seed: 20_261_123 },
  )
})
