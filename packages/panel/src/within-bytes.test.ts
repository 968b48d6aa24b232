import { expect, test } from 'vitest'
import { withinBytes } from './within-bytes.ts'

test('a text is cut where its bytes exceed the limit, never within a character', () => {
  expect(withinBytes('lamp', 4)).toBe('lamp')
  expect(withinBytes('lamp', 3)).toBe('lam')
  expect(withinBytes('客厅灯', 8)).toBe('客厅')
  expect(withinBytes('a😀b', 4)).toBe('a')
  expect(withinBytes('a😀b', 6)).toBe('a😀b')
  expect(withinBytes('', 0)).toBe('')
})
