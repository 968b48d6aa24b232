import { expect, test } from 'vitest'
import { isLocalNetwork } from './local-network.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.7',
  '169.254.1.1',
  '::1',
  'fe80::1',
  'fd12::7',
  '::ffff:192.168.1.2',
])('%s is of a private network', (ip) => expect(isLocalNetwork(ip)).toBe(true))

test.each(['8.8.8.8', '172.32.0.1', '2001:db8::1', '::ffff:8.8.8.8', '', 'localhost'])('%s is not', (ip) =>
  expect(isLocalNetwork(ip)).toBe(false),
)
