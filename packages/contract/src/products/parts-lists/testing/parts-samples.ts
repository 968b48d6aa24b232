/** Parts lists as tools write them. */
export const cycloneDx = (components: readonly object[], specVersion = '1.6') => ({
  bomFormat: 'CycloneDX',
  specVersion,
  serialNumber: 'urn:uuid:3e671687-395b-41f5-a30f-a58921a69b79',
  version: 1,
  components,
})

export const mbedtls = {
  type: 'library',
  name: 'mbedTLS',
  version: '3.5.2',
  purl: 'pkg:github/Mbed-TLS/mbedtls@3.5.2',
  cpe: 'cpe:2.3:a:arm:mbed_tls:3.5.2:*:*:*:*:*:*:*',
  licenses: [{ license: { id: 'Apache-2.0' } }],
  hashes: [
    { alg: 'MD5', content: 'aa' },
    { alg: 'SHA-256', content: 'bb' },
  ],
}

export const spdx = (packages: readonly object[], spdxVersion = 'SPDX-2.3') => ({
  spdxVersion,
  SPDXID: 'SPDXRef-DOCUMENT',
  name: 'lamp',
  packages,
})

export const zlib = {
  SPDXID: 'SPDXRef-zlib',
  name: 'zlib',
  versionInfo: '1.3.1',
  licenseConcluded: 'NOASSERTION',
  licenseDeclared: 'Zlib',
  externalRefs: [
    { referenceCategory: 'PACKAGE-MANAGER', referenceType: 'purl', referenceLocator: 'pkg:generic/zlib@1.3.1' },
    { referenceCategory: 'SECURITY', referenceType: 'cpe23Type', referenceLocator: 'cpe:2.3:a:zlib:zlib:1.3.1' },
  ],
  checksums: [{ algorithm: 'SHA256', checksumValue: 'cc' }],
}

export const bytesOf = (json: unknown): Uint8Array =>
  new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json))
