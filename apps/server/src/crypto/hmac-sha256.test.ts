import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hmacSha256 } from './hmac-sha256.ts'

test('the second vector of RFC 4231', () => {
  const mac = hmacSha256(Buffer.from('Jefe'))(Buffer.from('what do ya want for nothing?'))
  expect(mac.toString('hex')).toBe('5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843')
})

test.each([0, 1, 31, 32, 63, 64, 65, 200])('a key of %i bytes gives what Node gives', (length) => {
  const key = randomBytes(length)
  for (const size of [0, 1, 55, 56, 64, 300]) {
    const message = randomBytes(size)
    expect(hmacSha256(key)(message).equals(createHmac('sha256', key).update(message).digest())).toBe(true)
  }
})
