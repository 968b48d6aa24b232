import { acceptDeviceUpgrade, getDeviceUpgrade } from '@slipway/contract/users/homes/upgrades/upgrades.calls.ts'
import { call } from '@slipway/web-client/call.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const REFRESH_MS = 10_000

export const upgradesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['device', deviceId, 'upgrades'],
    queryFn: ({ signal }) => call(getDeviceUpgrade, { deviceId }, { signal }),
    refetchInterval: REFRESH_MS,
  })

export function useAccept(deviceId: string, done: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string) => call(acceptDeviceUpgrade, { deviceId, jobId }),
    meta: { done, errors: 'inPlace' },
    onSuccess: (upgrades) => queries.setQueryData(upgradesQuery(deviceId).queryKey, upgrades),
  })
}
