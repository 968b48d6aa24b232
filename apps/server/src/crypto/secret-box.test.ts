import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { derivedKey, secretBox } from './secret-box.ts'

const masterKey = randomBytes(32)

test('a sealed secret opens for whom it was sealed, by its own purpose and master key alone', () => {
  const { seal, open } = secretBox(masterKey, 'one purpose')
  const sealed = seal('s3cret', 'row 1')
  expect(open(sealed, 'row 1')).toBe('s3cret')
  expect(sealed.toString('latin1')).not.toContain('s3cret')
  expect(() => open(sealed, 'row 2')).toThrow(/authenticate/)
  expect(() => secretBox(masterKey, 'another purpose').open(sealed, 'row 1')).toThrow(/authenticate/)
  expect(() => secretBox(randomBytes(32), 'one purpose').open(sealed, 'row 1')).toThrow(/authenticate/)
})

test('each purpose has a key of its own', () => {
  expect(derivedKey(masterKey, 'one')).toEqual(derivedKey(masterKey, 'one'))
  expect(derivedKey(masterKey, 'one')).not.toEqual(derivedKey(masterKey, 'other'))
})
