import { expect, test } from 'vitest'
import { decodeWatched, encodeWatched } from './watched-devices.ts'

const product = (n: number) => String(n % 3).repeat(32)
const fleet = (size: number) =>
  Array.from({ length: size }, (_, n) => ({ deviceId: 10 ** 9 + n, productId: product(n) }))

test('what a process watches fits into messages of 7,000 bytes, whole and in any mix of products', () => {
  for (const size of [0, 1, 2, 5, 631, 5_000]) {
    const messages = encodeWatched(fleet(size))
    expect(Math.max(0, ...messages.map(({ length }) => length))).toBeLessThanOrEqual(7_000)
    const read = messages.flatMap(decodeWatched).toSorted((one, other) => one.deviceId - other.deviceId)
    expect(read).toEqual(fleet(size))
  }
  expect(encodeWatched(fleet(5_000)).length).toBeLessThan(9)
})

test('one device is announced as processes of earlier versions read it', () => {
  expect(encodeWatched(fleet(1))).toEqual([`1000000000 ${product(0)}`])
})
