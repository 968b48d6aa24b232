import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  createRole,
  deleteRole,
  listMenus,
  listRoles,
  updateRole,
  type RoleShown,
} from '@slipway/contract/identity/roles/roles.calls.ts'
import { roleLimits } from '@slipway/contract/identity/roles/roles.limits.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'

export const roleQueries = {
  all: ['roles'] as const,

  /** All roles in one page, because there are few. */
  list: queryOptions({
    queryKey: ['roles', 'list'],
    queryFn: ({ signal }) => call(listRoles, { pageSize: roleLimits.roles }, { signal }),
  }),

  menus: queryOptions({
    queryKey: ['roles', 'menus'],
    queryFn: ({ signal }) => call(listMenus, {}, { signal }),
    staleTime: Infinity,
  }),
}

/** Roles, accounts and menus depend on each other and changes are rare, so all queries are invalidated. */
function useRoleChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>, errors?: 'inPlace') {
  const cache = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => cache.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'account' }),
    meta: { done: false, ...(errors && { errors }) },
  })
}

export const useCreateRole = () =>
  useRoleChange((input: InputOf<typeof createRole>) => call(createRole, input), 'inPlace')
export const useUpdateRole = () =>
  useRoleChange((input: InputOf<typeof updateRole>) => call(updateRole, input), 'inPlace')
export const useDeleteRole = () => useRoleChange(({ roleId }: RoleShown) => call(deleteRole, { roleId }))
