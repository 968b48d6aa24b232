import { expect, test } from 'vitest'
import { outgoingAllowOf } from './outgoing-settings.ts'

test('networks are separated by commas, and none by default', () => {
  expect(outgoingAllowOf('')).toEqual([])
  expect(outgoingAllowOf(' 192.168.1.0/24, fd00::/8 ,10.0.0.1')).toEqual(['192.168.1.0/24', 'fd00::/8', '10.0.0.1'])
})

test.each(['10.0.0.0/33', 'fd00::/129', '10.0.0/8', 'intranet', '10.0.0.0/', '10.0.0.0/8/8', 'fe80::1%eth0'])(
  '%s is refused with the allowed form',
  (text) => {
    expect(() => outgoingAllowOf(`10.0.0.0/8,${text}`)).toThrow(`contains "${text}", but each entry must be a range`)
  },
)
