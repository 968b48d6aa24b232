import type { X509Certificate } from 'node:crypto'

/** SHA-256 of a certificate, in 64 hexadecimal digits. */
export const fingerprintOf = ({ fingerprint256 }: Pick<X509Certificate, 'fingerprint256'>): string =>
  fingerprint256.replaceAll(':', '').toLowerCase()
