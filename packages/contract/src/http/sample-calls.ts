import type { AnyCall } from '../define-call.ts'
import { getAccountInfo } from '../identity/accounts/accounts.calls.ts'
import { listProducts } from '../products/products/products.calls.ts'

/** A call without input, for testing a key with these scopes. */
export function sampleCallOf(scopes: readonly string[]): AnyCall | undefined {
  if (scopes.includes('products:read')) return listProducts
  return scopes.includes('profile:read') ? getAccountInfo : undefined
}
