import { expect, test } from 'vitest'
import { byteRangeOf } from './request-conditions.ts'

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=90-', { first: 90, last: 99 }],
  ['bytes=90-1000', { first: 90, last: 99 }],
  ['bytes=-1', { first: 99, last: 99 }],
  ['bytes=-1000', { first: 0, last: 99 }],
  ['Bytes=5-6', { first: 5, last: 6 }],
])('of 100 bytes %s is %j', (header, range) => expect(byteRangeOf(header, 100)).toEqual(range))

test.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('of 100 bytes nothing is in %s', (header) =>
  expect(byteRangeOf(header, 100)).toBe('none'),
)

test.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=9-1', 'bytes=1-2,4-5', 'lines=1-2', 'bytes=a-b', 'bytes= 1-2'])(
  'what is no single range is left aside: %s',
  (header) => expect(byteRangeOf(header, 100)).toBeUndefined(),
)

test('of no bytes there is no range', () => {
  expect(byteRangeOf('bytes=0-', 0)).toBe('none')
  expect(byteRangeOf('bytes=-5', 0)).toBe('none')
})
