import { expect, test } from 'vitest'
import { appOriginOf, originOfSetting } from './public-url.ts'

const publicUrlOf = (text: string) => originOfSetting('SLIPWAY_PUBLIC_URL', text)

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

test('the origin of the app is another host than that of the console, which has to be known', () => {
  const console = 'https://iot.example.com'
  expect(appOriginOf('', undefined)).toBeUndefined()
  expect(appOriginOf('https://home.example.com/', console)).toBe('https://home.example.com')
  expect(() => appOriginOf('https://home.example.com', undefined)).toThrow('SLIPWAY_PUBLIC_URL is not')
  expect(() => appOriginOf('https://iot.example.com', console)).toThrow('use another host')
  expect(() => appOriginOf('home.example.com', console)).toThrow('SLIPWAY_APP_ORIGIN is "home.example.com"')
})
