import { expect, test } from 'vitest'
import { homeCountryOf } from './home-country.ts'

const ofMail = (languages?: string) =>
  homeCountryOf({ account: 'a@example.com', indexcode: 'a@example.com', languages })

test.each([
  ['fr-CH, fr;q=0.9, en;q=0.8', 'CH'],
  ['de', 'DE'],
  ['zh-CN,zh;q=0.9', 'CN'],
  ['zh-Hant-TW', 'TW'],
  ['*', 'CN'],
  ['', 'CN'],
  [undefined, 'CN'],
])('who registers with the languages %s is at home in %s (SI-015)', (languages, country) =>
  expect(ofMail(languages)).toBe(country),
)

test.each([
  ['86', 'CN'],
  ['44', 'GB'],
  ['1', 'US'],
  ['81', 'JP'],
])('who registers by a number with the code %s is at home in %s, whatever the browser says', (code, country) => {
  expect(homeCountryOf({ account: '13800138000', indexcode: `${code}13800138000`, languages: 'fr-FR' })).toBe(country)
})
