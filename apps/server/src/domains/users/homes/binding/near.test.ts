import { expect, test } from 'vitest'
import { networkOf } from './near.ts'

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['192.168.1.20', '192.168.1.31', true],
  ['192.168.1.20', '192.168.2.20', false],
  ['10.0.0.1', '::ffff:10.0.0.9', true],
  ['172.31.4.1', '172.31.4.2', true],
  // Not private, and 100.64.0.0/10 neither: a carrier shares that between strangers.
  ['172.32.4.1', '172.32.4.2', false],
  ['100.64.0.1', '100.64.0.2', false],
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
  ['127.0.0.1', '::1', true],
])('%s and %s are in one network: %s', (one, other, isNear) => {
  expect(networkOf(one) === networkOf(other)).toBe(isNear)
})
