import { randomBytes, randomInt } from 'node:crypto'
import { productLimits } from '@slipway/contract/products/products/products.limits.ts'
import type { DatabaseOrTransaction } from '../../../db/database.ts'
import { productsStore, type ProductChange } from './products.store.ts'

const DIGITS_TRIES = 5
const DIGITS = productLimits.apPrefixSerialDigits

/** SI-035. */
export const randomDigits = (): string => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')

/** Inserts a product with a unique ID and unique digits; returns its ID. */
export async function addProduct(
  tx: DatabaseOrTransaction,
  fields: Omit<ProductChange, 'updateTime' | 'updatedBy'>,
  ownerId: number,
  now: number,
  drawDigits: () => string,
): Promise<string> {
  const draft = { ...fields, ownerId, creatorId: ownerId, createTime: now, updateTime: now, updatedBy: ownerId }
  for (let tries = 0; tries < DIGITS_TRIES; tries++) {
    const productId = randomBytes(16).toString('hex')
    if (await productsStore(tx).add({ ...draft, productId, prefixDigits: drawDigits() })) return productId
  }
  throw new Error(`no free network prefix digits after ${DIGITS_TRIES} attempts`)
}
