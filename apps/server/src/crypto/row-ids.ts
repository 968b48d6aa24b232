import { createCipheriv, createDecipheriv } from 'node:crypto'
import { derivedKey } from './secret-box.ts'

const KEY_BYTES = 16
const BLOCK_BYTES = 16
const NUMBER_AT = 8
const ALGORITHM = 'aes-128-ecb'
const ID = /^[\w-]{22}$/

/**
 * IDs of rows that have no opaque one: the number, encrypted as one block with a key of its own for each purpose. It says
 * neither how many rows there are nor which one came first, and no other ID than those that were given out can be read.
 */
export function rowIds(masterKey: Buffer, purpose: string) {
  const key = derivedKey(masterKey, purpose).subarray(0, KEY_BYTES)
  return {
    of(row: number): string {
      const block = Buffer.alloc(BLOCK_BYTES)
      block.writeBigUInt64BE(BigInt(row), NUMBER_AT)
      return createCipheriv(ALGORITHM, key, null).setAutoPadding(false).update(block).toString('base64url')
    },

    /** Undefined for whatever is no ID of this purpose. */
    rowOf(id: string): number | undefined {
      if (!ID.test(id)) return undefined
      const block = createDecipheriv(ALGORITHM, key, null).setAutoPadding(false).update(Buffer.from(id, 'base64url'))
      if (block.readBigUInt64BE(0) !== 0n) return undefined
      return Number(block.readBigUInt64BE(NUMBER_AT))
    },
  }
}

export type RowIds = ReturnType<typeof rowIds>
