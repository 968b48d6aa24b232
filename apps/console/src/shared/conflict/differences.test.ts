import { expect, test } from 'vitest'
import { differences } from './differences.ts'

test('what differs is listed by its path, whatever has been added or is gone', () => {
  const stored = { deName: { zh: '亮度', en: 'Brightness' }, deInput: { type: 'integer', maximum: 100 }, enum: ['a'] }
  const typed = { deName: { zh: '亮度', en: 'Level' }, deInput: { type: 'integer' }, enum: ['a', 'b'] }
  expect(differences(stored, typed)).toEqual([
    { path: 'deName.en', stored: 'Brightness', typed: 'Level' },
    { path: 'deInput.maximum', stored: '100', typed: '' },
    { path: 'enum.1', stored: '', typed: 'b' },
  ])
})

test('equal inputs differ in nothing; nothing, null and empty are the same', () => {
  expect(differences({ a: 1, b: { c: [] }, d: null }, { b: { c: [] }, a: 1, d: undefined, e: '' })).toEqual([])
})
