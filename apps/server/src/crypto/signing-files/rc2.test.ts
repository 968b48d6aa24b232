import { expect, test } from 'vitest'
import { decryptedRc2 } from './rc2.ts'

test.each([
  // RFC 2268 §5.
  ['0000000000000000', 63, 'ebb773f993278eff', '0000000000000000'],
  ['ffffffffffffffff', 64, '278b27e42e2f0d49', 'ffffffffffffffff'],
  ['3000000000000000', 64, '30649edf9be7d2c2', '1000000000000001'],
  ['88', 64, '61a8a244adacccf0', '0000000000000000'],
  ['88bca90e90875a', 64, '6ccf4308974c267f', '0000000000000000'],
  ['88bca90e90875a7f0f79c384627bafb2', 64, '1a807d272bbe5db1', '0000000000000000'],
  ['88bca90e90875a7f0f79c384627bafb2', 128, '2269552ab0f85ca6', '0000000000000000'],
] as const)('RC2 decrypts the samples of its RFC: key %s, %d bits', (key, effectiveBits, sealed, plain) => {
  const iv = Buffer.alloc(8)
  const made = decryptedRc2(Buffer.from(sealed, 'hex'), { key: Buffer.from(key, 'hex'), iv, effectiveBits })
  expect(made?.toString('hex')).toBe(plain)
})
