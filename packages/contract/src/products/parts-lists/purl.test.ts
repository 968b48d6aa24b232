import { expect, test } from 'vitest'
import { purlOf } from './purl.ts'

test.each([
  ['pkg:npm/%40angular/core@12.0.0?os=linux#src', 'pkg:npm/@angular/core', '12.0.0'],
  ['pkg:npm/@angular/core', 'pkg:npm/@angular/core', ''],
  ['pkg:maven/org.apache/commons@1.0%2Bb1', 'pkg:maven/org.apache/commons', '1.0+b1'],
  ['pkg:GitHub/Mbed-TLS/MbedTLS@v3.5.2', 'pkg:github/mbed-tls/mbedtls', 'v3.5.2'],
  ['pkg:pypi/Foo_Bar.baz@1', 'pkg:pypi/foo-bar-baz', '1'],
  ['pkg://generic/zlib', 'pkg:generic/zlib', ''],
] as const)('%s', (text, base, version) => {
  expect(purlOf(text)).toEqual({ base, version })
})

test.each(['', 'zlib', 'pkg:', 'pkg:npm', 'pkg:npm/', 'pkg:npm//', 'https://example.com/a@1'])(
  '%j is no purl',
  (text) => {
    expect(purlOf(text)).toBeUndefined()
  },
)
