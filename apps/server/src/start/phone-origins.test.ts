import { expect, test } from 'vitest'
import { phoneOrigins } from './phone-origins.ts'

const lan = ['192.168.1.20', '10.0.0.4']

test.each([
  ['http://localhost:3000', ['http://192.168.1.20:3000', 'http://10.0.0.4:3000']],
  ['http://127.0.0.1', ['http://192.168.1.20', 'http://10.0.0.4']],
  ['http://[::1]:8080', ['http://192.168.1.20:8080', 'http://10.0.0.4:8080']],
  ['http://192.168.7.7:3000', ['http://192.168.7.7:3000']],
  ['http://iot.local:3000', ['http://iot.local:3000']],
  ['https://localhost:3000', ['https://localhost:3000']],
])('a phone is sent from %s to %j', (origin, sentTo) => {
  expect(phoneOrigins(origin, lan)).toEqual(sentTo)
})

test('a machine without a network has no other address', () => {
  expect(phoneOrigins('http://localhost:3000', [])).toEqual(['http://localhost:3000'])
})
