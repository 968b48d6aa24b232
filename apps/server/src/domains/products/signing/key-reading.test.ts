import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readPublicKey, readSignature } from './key-reading.ts'
import { ownKey } from './testing/signing-samples.ts'

const refusedAs = (reason: string) => expect.objectContaining({ reason })
const IDENTITY = `01${'00'.repeat(31)}`
const weak = [
  '00'.repeat(32),
  `${'00'.repeat(31)}80`,
  IDENTITY,
  `${IDENTITY.slice(0, -2)}80`,
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
  `ec${'ff'.repeat(30)}7f`,
  `ed${'ff'.repeat(30)}7f`,
  `ee${'ff'.repeat(30)}7f`,
  'ff'.repeat(32),
]

describe('a public key', () => {
  test('is read from PEM, DER and its bytes', () => {
    const { pem, publicKey } = ownKey()
    const der = createPublicKey(pem).export({ type: 'spki', format: 'der' })
    const given = [pem, `  ${pem.replaceAll('\n', '\r\n')}`.trim(), der.toString('base64'), publicKey]
    for (const text of given) expect(readPublicKey(text)).toBe(publicKey)
    expect(readPublicKey(Buffer.from(publicKey, 'base64url').toString('base64'))).toBe(publicKey)
  })

  test.each([
    ['nothing', ''],
    ['31 bytes', Buffer.alloc(31, 7).toString('base64')],
    ['another algorithm', generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString()],
    ['a certificate without content', '-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----'],
    ['44 bytes of another structure', Buffer.alloc(44, 7).toString('base64')],
  ])('is not %s', (_name, text) => {
    expect(() => readPublicKey(text)).toThrow(refusedAs('signing.noPublicKey'))
  })

  test('is never of small order, nor in a second encoding', () => {
    for (const hex of weak) {
      expect(() => readPublicKey(Buffer.from(hex, 'hex').toString('base64'))).toThrow(refusedAs('signing.weakKey'))
    }
  })
})

test('a signature is read from hex, Base64 and base64url', () => {
  const bytes = Buffer.from(Array.from({ length: 64 }, (_, at) => 255 - at))
  const given = [bytes.toString('hex'), bytes.toString('base64'), bytes.toString('base64url')]
  for (const text of given) expect(readSignature(`${text}\n`)).toBe(bytes.toString('base64url'))
  for (const text of ['', 'ä', bytes.subarray(1).toString('base64'), bytes.toString('hex').slice(1)]) {
    expect(() => readSignature(text)).toThrow(refusedAs('signing.badSignature'))
  }
})
