import { expect, test } from 'vitest'
import { neededSignatures } from './list-signers.ts'
import { documentFor } from './signing-commands.ts'

const root = (id: string) => ({ id, public: id.padEnd(43, 'A') })
const [a, b, c] = [root('a'), root('b'), root('c')]

test('a list needs a root of the one before, one of its own and each that it adds', () => {
  expect(neededSignatures(undefined, [a, b], [])).toEqual([{ reason: 2, anyOf: ['a', 'b'] }])
  expect(neededSignatures([a], [a, b], [])).toEqual([
    { reason: 1, anyOf: ['a'] },
    { reason: 2, anyOf: ['a', 'b'] },
    { reason: 3, anyOf: ['b'] },
  ])
  expect(neededSignatures([a], [a, b], ['a'])).toEqual([{ reason: 3, anyOf: ['b'] }])
  expect(neededSignatures([a], [b, c], ['a', 'b'])).toEqual([{ reason: 3, anyOf: ['c'] }])
  expect(neededSignatures([a, b], [b], ['b'])).toEqual([])
  expect(neededSignatures([a, b], [b], ['a'])).toEqual([{ reason: 2, anyOf: ['b'] }])
})

test('commands contain the names of key and file', () => {
  const { signers } = documentFor('keys-2.txt', 'text', [{ keyId: 'a', keyName: 'root-1' }])
  expect(signers[0]?.openssl).toBe(
    'openssl pkeyutl -sign -rawin -inkey root-1.pem -in keys-2.txt -out keys-2.txt.root-1.sig',
  )
})
