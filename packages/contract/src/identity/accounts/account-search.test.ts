import { expect, test } from 'vitest'
import { indexcodesOf, isOnlyMailSuffix } from './account-search.ts'

test.each(['@example.com', ' @q', 'QQ.com', 'gmail.com'])('%j is only a mail suffix (VA-83)', (text) => {
  expect(isOnlyMailSuffix(text)).toBe(true)
})

test.each(['ann@gmail.com', 'ann', '138', 'qq.comrade'])('%j can be the start of an account', (text) => {
  expect(isOnlyMailSuffix(text)).toBe(false)
})

test.each([
  [' Ann@Example.com ', '86', ['ann@example.com']],
  ['138 0000-0000', '86', ['8613800000000']],
  ['8613800000000', '86', ['868613800000000', '8613800000000']],
  ['+49 151 1234567', '86', ['491511234567']],
  ['511234567', '49', ['49511234567']],
])('%j with area code %s means %j', (typed, areaCode, indexcodes) => {
  expect(indexcodesOf(typed, areaCode)).toEqual(indexcodes)
})
