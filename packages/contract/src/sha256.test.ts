import { createHash } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sha256Head } from './sha256.ts'

const known = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0)

test('the digest is that of the platform, for texts of every length around a block', () => {
  for (let length = 0; length <= 200; length++) {
    const text = 'x'.repeat(length)
    expect([length, sha256Head(text)]).toEqual([length, known(text)])
  }
})

test('the digest is that of the platform, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      expect(sha256Head(text)).toBe(known(text))
    }),
    { seed: 256 },
  )
})
