import { expect, test } from 'vitest'
import { addressKey, isLoopback, normalizedIp } from './client-ip.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('failures of %s count for %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('an IPv4 address is the same over either kind of socket', () => {
  expect(normalizedIp('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(normalizedIp('2001:db8::9')).toBe('2001:db8::9')
})

test.each([
  ['127.0.0.1', true],
  ['127.8.9.1', true],
  ['::1', true],
  ['192.0.2.7', false],
  ['2001:db8::1', false],
])('%s is this machine: %s', (address, isOwn) => {
  expect(isLoopback(address)).toBe(isOwn)
})
