import { expect, test } from 'vitest'
import { readAdvisory } from './read-advisory.ts'

const advisory = {
  schema_version: '1.6.0',
  id: 'GHSA-xxxx-1',
  modified: '2026-01-02T03:04:05Z',
  aliases: ['CVE-2026-1'],
  summary: 'Buffer\n overflow in \0 parser',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  affected: [
    {
      package: { ecosystem: 'npm', name: '@scope/parser' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.3' }] }],
      ecosystem_specific: {},
    },
  ],
}

test('an advisory has what matching needs, by package and version range', () => {
  expect(readAdvisory(advisory)).toEqual({
    advisoryId: 'GHSA-xxxx-1',
    aliases: ['CVE-2026-1'],
    summary: 'Buffer overflow in parser',
    severity: 'critical',
    modifiedTime: Date.UTC(2026, 0, 2, 3, 4, 5),
    isWithdrawn: false,
    packages: [
      { purlBase: 'pkg:npm/@scope/parser', ranges: [[{ introduced: '0' }, { fixed: '1.2.3' }]], versions: [] },
    ],
  })
})

test.each([
  [{ ecosystem: 'Maven', name: 'org.apache:commons' }, 'pkg:maven/org.apache/commons'],
  [{ ecosystem: 'Debian:12', name: 'openssl' }, 'pkg:deb/debian/openssl'],
  [{ ecosystem: 'OSS-Fuzz', name: 'zlib', purl: 'pkg:generic/zlib' }, 'pkg:generic/zlib'],
])('%j is %s', (named, purlBase) => {
  const affected = [{ ...advisory.affected[0], package: named }]
  expect(readAdvisory({ ...advisory, affected })?.packages).toMatchObject([{ purlBase }])
})

test('a repository names its package for those that are built from it, with its listed versions', () => {
  const ranges = [{ type: 'GIT', repo: 'https://github.com/Mbed-TLS/mbedtls.git', events: [{ introduced: '0' }] }]
  const affected = [{ ranges, versions: ['mbedtls-3.5.2'] }]
  expect(readAdvisory({ ...advisory, affected })?.packages).toEqual([
    { purlBase: 'pkg:github/mbed-tls/mbedtls', ranges: [], versions: ['mbedtls-3.5.2'] },
  ])
})

test('commits alone and unknown ecosystems match nothing', () => {
  const git = { ranges: [{ type: 'GIT', repo: 'https://github.com/a/b', events: [{ introduced: '0' }] }] }
  const other = { ...advisory.affected[0], package: { ecosystem: 'Bitnami', name: 'x' } }
  expect(readAdvisory({ ...advisory, affected: [git, other] })?.packages).toEqual([])
})

test.each<[string, unknown]>([
  ['a list', []],
  ['without an id', { ...advisory, id: undefined }],
  ['with an id that is a path', { ...advisory, id: '../x y' }],
  ['with a time that is none', { ...advisory, modified: 'yesterday' }],
  ['with thousands of packages', { ...advisory, affected: Array.from({ length: 1001 }, () => advisory.affected[0]) }],
  ['of another kind', { bomFormat: 'CycloneDX' }],
])('%s is no advisory', (_what, json) => expect(readAdvisory(json)).toBeUndefined())
