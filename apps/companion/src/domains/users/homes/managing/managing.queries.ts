import { homeRoles } from '@slipway/contract/users/homes/home-rules.ts'
import type { Home, HomeMember, Room } from '@slipway/contract/users/homes/homes.ts'
import { listMembers } from '@slipway/contract/users/homes/members.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { homesQuery, useHome } from '../home.queries.ts'

export const membersQuery = (homeId: string) =>
  queryOptions({
    queryKey: ['homes', 'members', homeId],
    queryFn: ({ signal }) => call(listMembers, { homeId }, { signal }),
  })

export interface ManagedHome {
  /** Undefined while it loads, and where the user is not in it. */
  home: Home | undefined
  isMissing: boolean
  members: readonly HomeMember[]
  rooms: readonly Room[]
}

/** A home as its owner manages it: live, so that a member that leaves disappears from the list. */
export function useManagedHome(homeId: string): ManagedHome {
  const { data: homes } = useQuery(homesQuery)
  const { data: members = [] } = useQuery(membersQuery(homeId))
  const { home: view, isLive } = useHome(homeId)
  const listed = homes?.find((home) => home.homeId === homeId)
  const home = (isLive ? view?.home : undefined) ?? listed
  return {
    home,
    isMissing: homes !== undefined && listed === undefined,
    members: isLive && view?.home ? view.members : members,
    rooms: view?.rooms ?? [],
  }
}

export const isOwner = ({ role }: Pick<Home, 'role'>): boolean => role === homeRoles.owner
export const mayManageHome = (home: Home): boolean => isOwner(home) || home.mayManage

export const nameOfMember = ({ nickname, account }: HomeMember): string => nickname || account

/**
 * A change of homes, after which they are read again. A page that leaves afterwards passes `onDone`, not a callback of
 * `mutate`: that one is dropped when the fresh data takes away what the page shows before the reply arrives.
 */
export function useHomeChange<Input, Reply>(
  change: (input: Input) => Promise<Reply>,
  { onDone, ...meta }: { done?: string; errors?: 'inPlace'; onDone?: () => void } = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    meta,
    onSuccess: () => {
      onDone?.()
      return queries.invalidateQueries({ queryKey: ['homes'] })
    },
  })
}
