import type { Access } from '@slipway/contract/access.ts'
import type { AnyCall } from '@slipway/contract/define-call.ts'
import { mayOnProduct, type MemberRole } from '@slipway/contract/products/products/member-roles.ts'
import { createContext, use } from 'react'
import { accountMay, useAccount } from './account.ts'

/** The account's role on the product of this page; null: no member; undefined: the product is not loaded, or there is none. */
const MemberRoleContext = createContext<MemberRole | null | undefined>(undefined)

export const MemberRoleProvider = MemberRoleContext.Provider

/**
 * Whether the signed-in account may make a call, on a product's page also by its role on the product:
 * `useMay(updateProduct)`. The server enforces the same rule.
 */
export function useMay(what: Access | Pick<AnyCall, 'access' | 'onProduct'>): boolean {
  const account = useAccount()
  const role = use(MemberRoleContext)
  if (!('access' in what)) return accountMay(account, what)
  return accountMay(account, what.access) && (role === undefined || mayOnRow(account, role, what))
}

/** For rows of lists, each with a role of its own. */
export function useMayOnRow(): (what: Pick<AnyCall, 'access' | 'onProduct'>, role: MemberRole | null) => boolean {
  const account = useAccount()
  return (what, role) => accountMay(account, what.access) && mayOnRow(account, role, what)
}

function mayOnRow(
  account: ReturnType<typeof useAccount>,
  role: MemberRole | null,
  { onProduct = 'none' }: Pick<AnyCall, 'onProduct'>,
): boolean {
  return onProduct === 'none' || mayOnProduct({ role, isAdministrator: account.role.administrator }, onProduct)
}
