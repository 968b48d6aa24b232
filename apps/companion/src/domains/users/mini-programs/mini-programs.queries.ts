import type { HostPermission } from '@slipway/contract/products/panels/packages/panel-manifest.ts'
import {
  grantToProgram,
  listUserPrograms,
  openUserProgram,
} from '@slipway/contract/users/mini-programs/user-programs.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** Of the application that this device has. */
export const programsQuery = (appId: string) =>
  queryOptions({
    queryKey: ['miniPrograms', 'list', appId],
    queryFn: ({ signal }) => call(listUserPrograms, { appId }, { signal }),
  })

/** A program that is open stays on its version; the next opening asks again. */
export const programQuery = (appId: string, miniProgramId: string) =>
  queryOptions({
    queryKey: ['miniPrograms', 'open', appId, miniProgramId],
    queryFn: ({ signal }) => call(openUserProgram, { appId, miniProgramId }, { signal }),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

export function useGrant(appId: string, miniProgramId: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (permissions: HostPermission[]) => call(grantToProgram, { appId, miniProgramId, permissions }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['miniPrograms'] }),
  })
}
