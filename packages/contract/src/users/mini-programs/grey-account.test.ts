import { expect, test } from 'vitest'
import { greyAccountOf } from './grey-account.ts'

test.each([
  ['Ann@Example.com ', 'ann@example.com'],
  ['+8613800000000', '+8613800000000'],
  ['+86 138-0000-0000', '+8613800000000'],
  ['0086 13800000000', '+8613800000000'],
])('%j is the account %j', (typed, account) => {
  expect(greyAccountOf(typed)).toBe(account)
})

test.each([
  '',
  'ann',
  'ann@',
  'a b@example.com',
  '13800000000',
  '+86',
  '+0613800000000',
  '+86138000000001234567',
  `${'a'.repeat(95)}@example.com`,
])('%j is none', (typed) => {
  expect(greyAccountOf(typed)).toBeUndefined()
})
