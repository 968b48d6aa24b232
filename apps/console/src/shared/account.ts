import { may, type Access, type Permissions } from '@slipway/contract/access.ts'
import { getAccountInfo } from '@slipway/contract/identity/accounts/accounts.calls.ts'
import type { ResultOf } from '@slipway/contract/define-call.ts'
import { menuIds } from '@slipway/contract/identity/roles/menus.ts'
import { queryOptions } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { call } from '@slipway/web-client/call.ts'
import { showTimesIn } from '@slipway/web-client/time-zone.ts'

export type Account = ResultOf<typeof getAccountInfo>

/** CA-004. The role decides what the page shows, so the account loads first and is cached for the visit. */
export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: async ({ signal }) => {
    const account = await call(getAccountInfo, {}, { signal })
    showTimesIn(account.timeZone)
    return account
  },
  staleTime: Infinity,
  // Whoever comes back to a tab sees a changed role, or that the session has ended.
  refetchOnWindowFocus: 'always',
})

const AccountContext = createContext<Account | undefined>(undefined)

export const AccountProvider = AccountContext.Provider

/** The signed-in account; undefined for a visitor of the help center. */
export const useAccountIfAny = (): Account | undefined => use(AccountContext)

/** The signed-in account. */
export function useAccount(): Account {
  const account = use(AccountContext)
  if (!account) throw new Error('The account is read outside of the shell')
  return account
}

/** A role's permissions; unknown menu ids are ignored. */
export function permissionsOf({ role }: Pick<Account, 'role'>): Permissions {
  const given = new Set(role.menus.map(({ mid }) => mid))
  return {
    menus: menuIds.filter((id) => given.has(id)),
    administrator: role.administrator,
    seesPersonalData: role.seesPersonalData,
  }
}

export const accountMay = (account: Pick<Account, 'role'>, access: Access): boolean =>
  may(access, permissionsOf(account))
