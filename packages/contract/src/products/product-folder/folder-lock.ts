/** The product that a folder was pulled from, and its state at that time. */
export interface FolderLock {
  productId: string
  state: string
}

const NOTE =
  '# Written by slipway: what the product was when this folder was pulled or pushed. Keep it with the folder.'

export const lockText = ({ productId, state }: FolderLock): string =>
  `${NOTE}\nproductId: ${productId}\nstate: ${state}\n`

/** Undefined for an invalid lock. */
export function readLock(text: string): FolderLock | undefined {
  const field = (name: string) => new RegExp(`^${name}: ([0-9a-zA-Z]{1,100})\\r?$`, 'm').exec(text)?.[1]
  const [productId, state] = [field('productId'), field('state')]
  return productId !== undefined && state !== undefined ? { productId, state } : undefined
}
