import { DomainError } from '@slipway/contract/refusals.ts'
import { expect, test } from 'vitest'
import { streamPlaces } from './stream-places.ts'

test('the newest five streams of a user are served; those of others stay', () => {
  const places = streamPlaces()
  const other = places.enter({ reader: '2', ip: '192.0.2.1' })
  const own = Array.from({ length: 6 }, () => places.enter({ reader: '1', ip: '192.0.2.1' }))
  expect(own.map(({ replaced }) => replaced.aborted)).toEqual([true, false, false, false, false, false])
  own[0]?.leave()
  own[1]?.leave()
  places.enter({ reader: '1', ip: '192.0.2.1' })
  expect([own[2], other].map((place) => place?.replaced.aborted)).toEqual([false, false])
})

test('an address has 200, an IPv6 network counts as one, and places that were left are free', () => {
  const places = streamPlaces()
  const ipOf = (n: number) => `2001:db8::${(n % 9) + 1}`
  const open = Array.from({ length: 200 }, (_, n) => places.enter({ reader: `${n}`, ip: ipOf(n) }))
  expect(() => places.enter({ reader: '999', ip: '2001:db8::77' })).toThrow(DomainError)
  expect(() => places.enter({ reader: '999', ip: '2001:db8:0:1::77' })).not.toThrow()
  open[0]?.leave()
  expect(() => places.enter({ reader: '999', ip: '2001:db8::77' })).not.toThrow()
})
