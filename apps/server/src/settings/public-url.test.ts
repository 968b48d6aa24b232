import { expect, test } from 'vitest'
import { publicUrlOf } from './public-url.ts'

test.each([
  ['', undefined],
  ['https://iot.example.com', 'https://iot.example.com'],
  ['https://IoT.example.com:443/', 'https://iot.example.com'],
  ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
  ['http://[fd00::1]:3000', 'http://[fd00::1]:3000'],
])('the public URL %j is the origin %j', (text, origin) => expect(publicUrlOf(text)).toBe(origin))

test.each([
  ['iot.example.com', 'must be an address such as https://iot.example.com'],
  ['ftp://iot.example.com', 'must be an address such as'],
  ['https://', 'must be an address such as'],
  ['https://a b', 'must be an address such as'],
  ['https://root:secret@iot.example.com', 'contains a user name or password'],
  ['https://example.com/iot', 'remove everything after example.com'],
  ['https://example.com/?lang=en', 'remove everything after example.com'],
])('%j is refused with the way to fix it', (text, words) => {
  expect(() => publicUrlOf(text)).toThrow(words)
  expect(() => publicUrlOf(text)).not.toThrow(/secret/)
})
