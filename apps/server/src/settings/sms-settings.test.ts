import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const smsOf = (environment: Record<string, string>) => readConfig(environment, '/').sms

test('there is no SMS gateway until one is set', () => {
  expect(smsOf({})).toEqual({ url: undefined, token: undefined })
})

test('an SMS gateway may come with a token', () => {
  const SLIPWAY_SMS_URL = 'https://sms.example.com/send?account=1'
  expect(smsOf({ SLIPWAY_SMS_URL })).toEqual({ url: SLIPWAY_SMS_URL, token: undefined })
  expect(smsOf({ SLIPWAY_SMS_URL, SLIPWAY_SMS_TOKEN: 'a' })).toEqual({ url: SLIPWAY_SMS_URL, token: 'a' })
})

test('a token without a gateway is a mistake, which is said without the token', () => {
  expect(() => smsOf({ SLIPWAY_SMS_TOKEN: 'hidden' })).toThrow(/^SLIPWAY_SMS_TOKEN requires SLIPWAY_SMS_URL/)
})

test.each(['sms.example.com/hidden', 'ftp://u:hidden@sms.example.com'])(
  'an address of another kind is named without what it holds: %s',
  (url) => {
    const read = () => smsOf({ SLIPWAY_SMS_URL: url })
    expect(read).toThrow(/SLIPWAY_SMS_URL is not the address/)
    expect(read).not.toThrow('hidden')
  },
)
