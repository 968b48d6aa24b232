import { describe, expect, test } from 'vitest'
import { readSubSerial } from './device-query.ts'
import { maskedAccount, maskedAddresses } from './masked.ts'
import { readTimelineCursor, timelineStart, writeTimelineCursor } from './timeline-cursor.ts'

describe('what support sees of people', () => {
  test.each([
    ['192.0.2.7', '192.0.*.*'],
    ['2001:db8:1::7', '2001:db8:*'],
    ['::ffff:192.0.2.7', '::ffff:192.0.*.*'],
    ['192.0.2.7 and 198.51.100.4', '192.0.*.* and 198.51.*.*'],
    ['-412 s', '-412 s'],
    ['12:30:07', '12:30:07'],
    ['00:1a:2b:3c:4d:5e', '00:1a:2b:3c:4d:5e'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:*'],
  ])('addresses in %j are %j (SI-101)', (text, masked) => {
    expect(maskedAddresses(text)).toBe(masked)
  })

  test.each([
    ['ann@example.com', 'a***@example.com'],
    ['13800138000', '138****8000'],
    ['root', 'r***'],
    ['zhang@qq.com 13800138000', 'z***'],
    ['微信@13800138000', '微***'],
    ['', ''],
  ])('the account %j is %j (SI-101)', (account, masked) => {
    expect(maskedAccount(account)).toBe(masked)
  })
})

test('a serial number may come as a device signs in', () => {
  const productId = '0123456789abcdef0123456789abcdef'
  expect(readSubSerial('lamp-1')).toEqual({ serial: 'lamp-1', productId: undefined })
  expect(readSubSerial(`lamp-1&${productId}`)).toEqual({ serial: 'lamp-1', productId })
})

describe('a place to read on from', () => {
  test('is read as it was written', () => {
    const position = {
      attempt: { time: 1_790_000_000_000, cause: 'signature' },
      problem: 4,
      violation: 7,
      command: undefined,
      presence: 9,
      update: 12,
      deed: { micros: 1_790_000_000_000_123, entryId: '11111111-1111-4111-8111-111111111111' },
    }
    expect(readTimelineCursor(writeTimelineCursor(position))).toEqual(position)
    expect(readTimelineCursor(writeTimelineCursor(timelineStart))).toEqual(timelineStart)
  })
})
