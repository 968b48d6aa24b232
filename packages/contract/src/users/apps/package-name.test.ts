import { expect, test } from 'vitest'
import { isPackageName } from './package-name.ts'

test.each([
  ['com.acme', true],
  ['com.acme.Home_2', true],
  ['com.acme.Class', true],
  ['acme', false],
  ['', false],
  ['com..acme', false],
  ['com.acme.', false],
  ['.acme', false],
  ['com.1acme', false],
  ['com._acme', false],
  ['com.ac-me', false],
  ['com.acmé', false],
  ['com.ac me', false],
  ['com.acme.class', false],
  ['com.acme.true', false],
])('whether %j is a package name: %s (VA-66, VA-67, VA-69)', (name, isOne) => {
  expect(isPackageName(name, 'android')).toBe(isOne)
})

test.each([
  ['com.acme-home', true],
  ['com.acme.class', true],
  ['com.acme/home', false],
  ['acme', false],
])('whether %j is a bundle ID: %s (SI-115)', (name, isOne) => {
  expect(isPackageName(name, 'ios')).toBe(isOne)
})
