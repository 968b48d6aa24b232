import { expect, test } from 'vitest'
import { hintOf, keyHashOf, newKey } from './key-text.ts'

test('a key has its prefix, 256 bits and a checksum, in letters and digits that a double click selects whole', () => {
  const keys = Array.from({ length: 200 }, newKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) {
    expect(key).toMatch(/^slw_[0-9A-Za-z]{49}$/)
    expect(keyHashOf(key)).toHaveLength(32)
  }
})

test('a key with a wrong character is known as wrong without a look into the database', () => {
  const key = newKey()
  for (const at of [4, 20, 46, 52]) {
    const other = key[at] === 'a' ? 'b' : 'a'
    expect(keyHashOf(key.slice(0, at) + other + key.slice(at + 1))).toBeUndefined()
  }
  expect([keyHashOf(''), keyHashOf('slw_'), keyHashOf(`${key}0`), keyHashOf(key.slice(4))]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
})

test('the hint shows ten characters', () => {
  const key = newKey()
  expect(hintOf(key)).toBe(key.slice(0, 10))
})
