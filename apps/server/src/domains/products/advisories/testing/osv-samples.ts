import { strToU8, zipSync } from 'fflate'

/** An advisory about mbedtls below a version. */
export const osvAdvisory = (id: string, fixed: string, changes: object = {}) => ({
  schema_version: '1.6.0',
  id,
  modified: '2026-01-02T03:04:05Z',
  aliases: [`CVE-${id}`],
  summary: `Flaw ${id}`,
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H' }],
  affected: [
    {
      package: { ecosystem: 'OSS-Fuzz', name: 'mbedtls', purl: 'pkg:github/mbed-tls/mbedtls' },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
  ...changes,
})

/** An archive with each value as a JSON file. */
export const osvZip = (entries: Readonly<Record<string, unknown>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(entries).map(([name, json]) => [
        name,
        typeof json === 'string' ? strToU8(json) : strToU8(JSON.stringify(json)),
      ]),
    ),
  )
