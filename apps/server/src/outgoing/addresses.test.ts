import { expect, test } from 'vitest'
import { isIn, isOwnAddress, isPublicAddress, networkList } from './addresses.ts'

test.each([
  ['8.8.8.8', true],
  ['2001:4860:4860::8888', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['::1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:127.0.0.1', false],
  ['localhost', false],
  ['::ffff:8.8.8.8', false],
  ['::127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::7f00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:4136:e378:8000:63bf:3fff:fdd2', false],
  ['2001:db8::1', false],
  ['fec0::1', false],
  ['fe80::1%lo', false],
  ['ff02::1', false],
  ['192.0.2.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
])('%s is a public address: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

test('networks of the operator have their own addresses, and no others', () => {
  const networks = networkList(['192.168.1.0/24', 'fd00::/8', '10.0.0.1'])
  const inside = ['192.168.1.77', 'fd12::1', '10.0.0.1', '::ffff:192.168.1.1']
  const outside = ['192.168.2.1', 'fe80::1', '10.0.0.2', '8.8.8.8', 'nas', 'fe80::1%lo']
  expect(inside.map((address) => isIn(networks, address))).toEqual(inside.map(() => true))
  expect(outside.map((address) => isIn(networks, address))).toEqual(outside.map(() => false))
})

test('the addresses of this machine are its own', () => {
  expect([isOwnAddress('127.0.0.1'), isOwnAddress('8.8.8.8')]).toEqual([true, false])
})
