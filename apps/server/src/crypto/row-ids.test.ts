import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { rowIds } from './row-ids.ts'

test('an ID leads back to its row, has 22 characters, and says nothing of its number', () => {
  const ids = rowIds(randomBytes(32), 'rows')
  const numbers = [1, 2, 3, 120, 2 ** 40, Number.MAX_SAFE_INTEGER]
  const given = numbers.map(ids.of)
  expect(given.map(ids.rowOf)).toEqual(numbers)
  for (const id of given) expect(id).toMatch(/^[\w-]{22}$/)
  // Neighbours have no common beginning, as counted ones do.
  expect(new Set(given.map((id) => id.slice(0, 8))).size).toBe(given.length)
})

test('numbers, IDs of another purpose or installation, and guessed ones lead nowhere', () => {
  const key = randomBytes(32)
  const ids = rowIds(key, 'rows')
  const others = [rowIds(key, 'other rows').of(7), rowIds(randomBytes(32), 'rows').of(7)]
  const guessed = Array.from({ length: 100 }, () => randomBytes(16).toString('base64url'))
  for (const id of ['', '7', '120', ...others, ...guessed]) expect(ids.rowOf(id)).toBeUndefined()
})
