import { featureLimits } from '@slipway/contract/products/features/features.limits.ts'
import { expect, test } from 'vitest'
import { addEntries, entriesAs, moveEntry } from './enum-entries.ts'

test('values join by comma or line, and repeated ones are dropped and named', () => {
  const added = addEntries(['red'], 'green, red，blue\ngreen', 'string')
  expect(added.entries).toEqual(['red', 'green', 'blue'])
  expect(added.dropped).toEqual(['red', 'green'])
})

test('an empty value is no value', () => {
  expect(addEntries([], ' , ,\n', 'string').entries).toEqual([])
})

test('a value of more than 32 characters is not taken', () => {
  const longest = 'x'.repeat(featureLimits.enumEntry.max)
  const added = addEntries([], `${longest},${longest}x`, 'string')
  expect(added.entries).toEqual([longest])
  expect(added.tooLong).toEqual([`${longest}x`])
})

test('numbers are kept as numbers, and what is none is not taken', () => {
  const added = addEntries([], '1, -2, 2.5, x, 1e3, 01', 'integer')
  expect(added.entries).toEqual([1, -2])
  expect(added.wrongKind).toEqual(['2.5', 'x', '1e3'])
  expect(added.dropped).toEqual(['01'])
  expect(addEntries([], '2.5', 'number').entries).toEqual([2.5])
})

test('a list holds no more values than a property may have', () => {
  const full = Array.from({ length: featureLimits.enumEntries }, (_, index) => String(index))
  const added = addEntries(full, 'more', 'string')
  expect(added.entries).toHaveLength(featureLimits.enumEntries)
  expect(added.overflow).toBe(true)
})

test('another enum type keeps the values that it can hold', () => {
  expect(entriesAs(['1', 'red', '2'], 'integer')).toEqual({ entries: [1, 2], wrongKind: ['red'] })
  expect(entriesAs([1, 2], 'string').entries).toEqual(['1', '2'])
})

test('values change their order one place at a time', () => {
  expect(moveEntry(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moveEntry(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c'])
})

test('a line can bring texts after its value, in either order', () => {
  const added = addEntries([], 'auto, 自动, Auto\n1，手动\neco, Eco, 节能\nred, green', 'string')
  expect(added.entries).toEqual(['auto', '1', 'eco', 'red', 'green'])
  expect(added.texts).toEqual({
    auto: { zh: '自动', en: 'Auto' },
    '1': { zh: '手动', en: '' },
    eco: { zh: '节能', en: 'Eco' },
  })
})

test('rows of a spreadsheet have their texts in columns, without Chinese too', () => {
  const added = addEntries([], '0\t\tOff\n1\tOn\r\n', 'integer')
  expect(added.entries).toEqual([0, 1])
  expect(added.texts).toEqual({ '1': { zh: '', en: 'On' } })
})

test('a known value with a text takes the text and is not a duplicate', () => {
  const added = addEntries(['auto'], 'auto, 自动', 'string')
  expect(added).toMatchObject({ entries: ['auto'], dropped: [], texts: { auto: { zh: '自动', en: '' } } })
})
