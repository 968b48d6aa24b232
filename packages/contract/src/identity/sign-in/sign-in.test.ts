import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { ruleOf } from '../../rules.ts'
import {
  accountField,
  captchaField,
  decodePassword,
  encodePassword,
  indexcodeOf,
  kindsIn,
  newPasswordField,
  ownReturnUrl,
  passwordField,
} from './sign-in.ts'

const anyAccount = accountField({ emailOnly: false })

function brokenRule(schema: z.core.$ZodType, value: unknown): string | undefined {
  const checked = z.safeParse(schema, value)
  if (checked.success) return undefined
  const [issue] = checked.error.issues
  return ruleOf(issue?.message) ?? issue?.code
}

describe('an account', () => {
  test.each(['a@b.co', 'first.last+tag@sub.example.com', '13800000000', '138-0000_0000', `${'a'.repeat(26)}@b.com`])(
    'may be %s',
    (account) => expect(brokenRule(anyAccount, account)).toBeUndefined(),
  )

  test.each([
    ['', 'too_small'],
    [`${'a'.repeat(249)}@b.com`, 'emailLength'],
    ['1'.repeat(33), 'phoneLength'],
    ['a b@c.de', 'noWhitespace'],
    ['138 0000', 'noWhitespace'],
    ['a@b', 'email'],
    ['a@@b.co', 'email'],
    ['@b.co', 'email'],
    ['a@b..co', 'email'],
    ['a\0@b.co', 'email'],
    ['<a@b.co>', 'email'],
    ['a@b.co;', 'email'],
    ['a@b.co,', 'email'],
    ['team:a@b.co', 'email'],
    ['"a"@b.co', 'email'],
    ['a(b)@b.co', 'email'],
    ['a@b.c\u{ad}o', 'email'],
    ['a@ｂ.co', 'email'],
    ['a@mail。b.co', 'email'],
    ['alice', 'phoneLike'],
    ['+8613800000000', 'phoneLike'],
    ['１３８', 'phoneLike'],
  ])('may not be %j: %s', (account, broken) => {
    expect(brokenRule(anyAccount, account)).toBe(broken)
  })

  test('has up to 254 characters as an email address, 32 where the installation says so', () => {
    const [longest, short] = [`${'a'.repeat(248)}@b.com`, `${'a'.repeat(26)}@b.com`]
    expect(brokenRule(anyAccount, longest)).toBeUndefined()
    const fewer = accountField({ emailOnly: false, longAccounts: false })
    expect([brokenRule(fewer, short), brokenRule(fewer, `a${short}`)]).toEqual([undefined, 'shortEmail'])
  })

  test('is an email address where the site accepts nothing else', () => {
    expect(brokenRule(accountField({ emailOnly: true }), '13800000000')).toBe('emailOnly')
    expect(brokenRule(accountField({ emailOnly: true }), 'a@b.co')).toBeUndefined()
  })

  test('has its area code before it when it is a number, and only then', () => {
    expect(indexcodeOf('13800000000', '86')).toBe('8613800000000')
    expect(indexcodeOf('138-0000', '86')).toBe('138-0000')
    expect(indexcodeOf('a@b.co', '86')).toBe('a@b.co')
  })

  test('signs in by an email address in any case', () => {
    expect(indexcodeOf('Alice@Example.com', '86')).toBe('alice@example.com')
  })
})

describe('a password', () => {
  test('for sign-in is anything that is not blank', () => {
    expect(brokenRule(passwordField, 'x')).toBeUndefined()
    expect(brokenRule(passwordField, '')).toBe('too_small')
    expect(brokenRule(passwordField, ' \t')).toBe('notBlank')
  })

  test('of a new account has 8 to 16 characters', () => {
    expect(brokenRule(newPasswordField, 'Abcde1!')).toBe('passwordLength')
    expect(brokenRule(newPasswordField, 'Abcdef1!')).toBeUndefined()
    expect(brokenRule(newPasswordField, 'Abcdef1!Abcdef1!')).toBeUndefined()
    expect(brokenRule(newPasswordField, 'Abcdef1!Abcdef1!x')).toBe('passwordLength')
  })

  test.each([
    ['abcdefgh', 1],
    ['abcdefg1', 2],
    ['ABCDEFG!', 2],
    ['Abcdefg1', 3],
    ['abcdef1!', 3],
    ['Abcdef1!', 4],
    ['密码密码Abc1', 4],
  ])('%s has %i kinds of characters, of which a new account needs three', (password, kinds) => {
    expect(kindsIn(password)).toBe(kinds)
    expect(brokenRule(newPasswordField, password)).toBe(kinds < 3 ? 'passwordKinds' : undefined)
  })

  test.each(['Abcdef1!', '密码-Pässwört-🙂', ''])('%j comes through its encoding unchanged', (password) => {
    expect(decodePassword(encodePassword(password))).toBe(password)
  })

  test.each(['%%%', 'a', '/w=='])('is not read out of %j, which is not the base64 of a text', (encoded) => {
    expect(decodePassword(encoded)).toBeUndefined()
  })
})

test('the text of the image has 4 characters, and its case does not matter', () => {
  expect(z.safeParse(captchaField, ' ab3k ').data).toBe('AB3K')
  expect(brokenRule(captchaField, 'ab3')).toBe('captcha')
  expect(brokenRule(captchaField, 'ab3ke')).toBe('captcha')
})

describe('the address to go to after sign-in', () => {
  test.each([
    '/home/product',
    '/home/product/p1?tab=devices#live',
    '/home',
    '/admin/accounts',
    '/oauth?client_id=a&redirect_uri=https%3A%2F%2Felsewhere.example%2Fback',
    '/docs/api',
    `/home/${'a'.repeat(4090)}`,
  ])('may be %s', (value) => {
    expect(ownReturnUrl(value)).toBe(value)
  })

  test.each([
    'https://evil.example',
    '//evil.example',
    '//evil.example/home/product',
    '//here.invalid/home/product',
    '//[',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/home/product\n',
    '/home\\product',
    '/home/\u007f',
    '/a/..//evil.example',
    '/home/..//evil.example',
    'javascript:alert(1)',
    'home/product',
    '',
    null,
    undefined,
  ])('may not be %j', (value) => {
    expect(ownReturnUrl(value)).toBeUndefined()
  })

  test.each([
    '/',
    '/healthz',
    '/metrics',
    '/captcha',
    '/v3/users/area/list',
    '/user/logout',
    '/iot/config/home',
    '/files/x.html',
    '/openapi.json',
    '/authrization/login',
    '/homeless',
    '/HOME/product',
    '/home/../healthz',
    '/home/%2e%2e/healthz',
    `/home/${'a'.repeat(4091)}`,
  ])('is a page of the console, which %s is not', (value) => {
    expect(ownReturnUrl(value)).toBeUndefined()
  })
})
