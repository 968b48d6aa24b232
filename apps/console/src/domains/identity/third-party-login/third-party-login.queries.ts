import type { InputOf } from '@slipway/contract/define-call.ts'
import {
  listLinkedLogins,
  removeLinkedLogin,
} from '@slipway/contract/identity/third-party-login/third-party-login.calls.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@slipway/web-client/call.ts'

export const linkedLoginQueries = {
  list: queryOptions({
    queryKey: ['linkedLogins'],
    queryFn: ({ signal }) => call(listLinkedLogins, {}, { signal }),
  }),
}

export function useRemoveLinkedLogin() {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof removeLinkedLogin>) => call(removeLinkedLogin, input),
    onSettled: () => cache.invalidateQueries(linkedLoginQueries.list),
    meta: { done: false },
  })
}
