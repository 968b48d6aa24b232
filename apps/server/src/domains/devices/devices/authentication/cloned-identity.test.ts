import { expect, test } from 'vitest'
import { addressOfReplacements, rivalAddresses, type PresenceStep } from './cloned-identity.ts'

/** Connections of one device in sequence, each of which takes over the previous one. */
const takingOver = (...addresses: string[]): PresenceStep[] =>
  addresses.flatMap((ip, place) => [
    { at: place, online: true, ip, reason: '' },
    ...(place < addresses.length - 1 ? [{ at: place + 1, online: false, ip, reason: 'takenOver' }] : []),
  ])

test('two addresses that take each other over again and again are reported, and the third return is the first told', () => {
  expect(rivalAddresses(takingOver('a', 'b', 'a', 'b'))).toBeUndefined()
  expect(rivalAddresses(takingOver('a', 'b', 'a', 'b', 'a'))).toEqual(['a', 'b'])
})

test('among three, those that come back are reported', () => {
  expect(rivalAddresses(takingOver('a', 'b', 'c', 'a', 'b', 'c'))?.toSorted()).toEqual(['a', 'b', 'c'])
})

test('a device that wanders from network to network is one device', () => {
  expect(rivalAddresses(takingOver('a', 'b', 'c', 'd', 'e', 'f'))).toBeUndefined()
})

test('a device that comes again from its own address is one device', () => {
  expect(rivalAddresses(takingOver('a', 'a', 'a', 'a', 'a', 'a'))).toBeUndefined()
})

test('connections that ended by themselves are no rivals', () => {
  const steps = ['a', 'b', 'a', 'b', 'a', 'b'].flatMap((ip) => [
    { at: 0, online: true, ip, reason: '' },
    { at: 0, online: false, ip, reason: 'connectionLost' },
  ])
  expect(rivalAddresses(steps)).toBeUndefined()
})

test('connections from one address that replace each other are reported as such, within the time', () => {
  const steps = takingOver('a', 'a', 'a', 'a', 'a', 'a')
  expect(addressOfReplacements(steps, 0)).toBe('a')
  expect(addressOfReplacements(steps, 2)).toBeUndefined()
  expect(addressOfReplacements(takingOver('a', 'a', 'a', 'a', 'a'), 0)).toBeUndefined()
  expect(addressOfReplacements(takingOver('a', 'b', 'c', 'd', 'e', 'f', 'g'), 0)).toBeUndefined()
})
