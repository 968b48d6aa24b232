import { expect, test } from 'vitest'
import { expectedTopic } from './device-problems.ts'

const device = { productId: 'p', serial: 'd5' }

test.each([
  ['topicForeign', 'iot/v1/p/d4/up/property/report', 'iot/v1/p/d5/up/property/report'],
  ['topicForeign', 'iot/v1/p/d4/down/property/set', 'iot/v1/p/d5/up/…'],
  ['topicUnknown', 'home/lamp', 'iot/v1/p/d5/up/…'],
  ['topicNotUp', 'iot/v1/p/d5/down/property/set', 'iot/v1/p/d5/up/…'],
  ['subscriptionForeign', 'iot/v1/p/d4/down/property/set', 'iot/v1/p/d5/down/property/set'],
  ['subscriptionForeign', '#', 'iot/v1/p/d5/down/#'],
  ['subscriptionNotDown', 'iot/v1/p/d5/down', 'iot/v1/p/d5/down/#'],
  ['notSubscribed', 'iot/v1/p/d5/down/property/set', 'iot/v1/p/d5/down/#'],
  ['packetTooLarge', '1048576 B', ''],
] as const)('for %s with %s the right one is %s', (cause, found, right) => {
  expect(expectedTopic({ cause, found }, device)).toBe(right)
})
